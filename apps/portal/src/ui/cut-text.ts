/** The titles that were given here. */
const given = new WeakMap<HTMLElement, string>();

const isCut = (element: HTMLElement): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return (
    (textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth) ||
    (/\d/.test(webkitLineClamp) && element.scrollHeight > element.clientHeight)
  );
};

/**
 * Gives text that an ellipsis cuts its whole text as a title when the pointer comes over it. A title from elsewhere stays; one
 * that was given here follows the text.
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
