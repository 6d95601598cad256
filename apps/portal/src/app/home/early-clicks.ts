/**
 * Keeps the clicks on buttons of the static home until it is interactive. React does not see them: it may attach its listeners
 * before the page can answer, and a click must have its effect once. Returns the function that repeats them in order; it finds
 * the buttons by their place, because React may have replaced them.
 */
export const keepEarlyClicks = (element: HTMLElement): (() => void) => {
  const buttons = () => [...element.querySelectorAll("button")];
  const pressed: number[] = [];
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    pressed.push(buttons().indexOf(button));
  };
  element.addEventListener("click", keep, true);
  return () => {
    element.removeEventListener("click", keep, true);
    const now = buttons();
    for (const place of pressed) now[place]?.click();
  };
};
