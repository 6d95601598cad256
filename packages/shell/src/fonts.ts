const load = () => void import("@demarc/ui/fonts.css").catch(() => undefined);

/** Loads the fonts once the page is on the screen and idle: until then a local font of the same widths takes their place. */
export const loadFonts = (): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (typeof requestIdleCallback === "function") requestIdleCallback(load);
      else setTimeout(load, 200);
    }),
  );
};
