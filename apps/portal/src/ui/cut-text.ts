const titled = new WeakSet<HTMLElement>();

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === "ellipsis";

/**
 * Gives text that an ellipsis cuts its whole text as a title, for the pointer events of everything inside an element. A title
 * of its own stays; one that was given before is renewed, because the text may have changed.
 */
export const showCutText = ({ target }: { readonly target: EventTarget }): void => {
  for (let element = target as HTMLElement | null; element; element = element.parentElement) {
    if (element.title && !titled.has(element)) return;
    const text = isCut(element) ? element.innerText : "";
    if (text) titled.add(element);
    if (text || titled.has(element)) element.title = text;
  }
};
