import { askDialog } from "../dialog-store.ts";

type HasChanges = () => boolean;
const guards = new Set<HasChanges>();
let leavingOnPurpose = false;

const hasChanges = () => !leavingOnPurpose && [...guards].some((guard) => guard());

const beforeUnload = (event: BeforeUnloadEvent) => {
  if (hasChanges()) event.preventDefault();
};

/** Asks before leaving while `changed` reports unsaved input. Returns the function that stops it. */
export const guardLeaving = (changed: HasChanges): (() => void) => {
  if (guards.size === 0) addEventListener("beforeunload", beforeUnload);
  guards.add(changed);
  return () => {
    guards.delete(changed);
    if (guards.size === 0) removeEventListener("beforeunload", beforeUnload);
  };
};

/**
 * Lets the next unload pass without a question, because the input has been kept or must be dropped. Returns a function that
 * restores the question, for a page that stays after all.
 */
export const leaveOnPurpose = (): (() => void) => {
  leavingOnPurpose = true;
  return () => {
    leavingOnPurpose = false;
  };
};

/** True if the screen may be left: at once without changes, otherwise after the person confirms. */
export const mayLeave = async (): Promise<boolean> =>
  !hasChanges() ||
  askDialog({
    title: "form.leave-title",
    text: "form.leave-text",
    cancel: "form.stay",
    confirm: "form.leave",
    danger: true,
  });

/** Returns a function that reports changes in the forms that appear from now on, such as the form of a dialog. */
export const watchChanges = (): HasChanges => {
  const earlier = new Set(guards);
  return () => [...guards].some((guard) => !earlier.has(guard) && guard());
};
