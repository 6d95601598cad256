let pressed = false;
let waiting: (() => void)[] = [];

const press = ({ isPrimary, button }: PointerEvent): void => {
  pressed ||= isPrimary && button === 0;
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
// A browser may take a release for itself. A person who types has released the pointer.
for (const end of ["pointerup", "pointercancel", "keydown"]) addEventListener(end, release, { capture: true });

/**
 * Resolves at once, or after the click of a pointer that is down. Text that appears between press and release moves the
 * control away from under the pointer, and the browser then drops the click.
 */
export const pointerReleased = (): Promise<void> =>
  pressed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
