/** The titles set by `showCutText`. */
const given = new WeakMap<HTMLElement, string>();

const isCut = (element: HTMLElement): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return (
    (textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth) ||
    (/\d/.test(webkitLineClamp) && element.scrollHeight > element.clientHeight)
  );
};

/**
 * Shows the full text of a truncated element as its title when the pointer enters it. Keeps titles from elsewhere, and updates
 * its own when the text changes.
 */
export const showCutText = ({ target }: Event): void => {
  for (let element = target as HTMLElement | null; element; element = element.parentElement) {
    const before = given.get(element);
    if (element.title && element.title !== before) return;
    const text = isCut(element) ? element.innerText : undefined;
    if (text === before) continue;
    if (text) {
      element.title = text;
      given.set(element, text);
    } else {
      element.removeAttribute("title");
      given.delete(element);
    }
  }
};
