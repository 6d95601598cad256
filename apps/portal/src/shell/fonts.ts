/** Loads the fonts once the page is on the screen and idle: until then a local font of the same widths takes their place. */
export const loadFonts = (): void => {
  const load = () => void import("../ui/fonts.css").catch(() => undefined);
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
  requestAnimationFrame(() => requestAnimationFrame(() => void whenIdle(load)));
};
