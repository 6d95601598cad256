let pressed = false;
let waiting: (() => void)[] = [];

const press = ({ isPrimary, button, ctrlKey }: PointerEvent): void => {
  pressed ||= isPrimary && button === 0 && !ctrlKey; // with Ctrl it opens a menu on macOS
};

/** Resolves in a separate task, after the click event of the release. */
const release = (): void => {
  pressed = false;
  setTimeout(() => {
    const released = waiting;
    waiting = [];
    for (const go of released) go();
  });
};

addEventListener("pointerdown", press, { capture: true });
// Menus and other windows can swallow the release; each of these events shows that the pointer is up.
for (const end of ["pointerup", "pointercancel", "click", "contextmenu", "keydown"])
  addEventListener(end, release, { capture: true });
// Without capture, so only for the window itself: a field also loses the focus while the pointer is down.
addEventListener("blur", release);

/**
 * Runs at once, or after the click of a pointer that is down. Text that appears between press and release moves the control
 * away from under the pointer, and the browser then drops the click.
 */
export const afterRelease = (run: () => void): void => {
  if (pressed) waiting.push(run);
  else run();
};

/** Resolves at once, or after the click of a pointer that is down. */
export const pointerReleased = (): Promise<void> => new Promise(afterRelease);
