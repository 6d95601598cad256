import { type Refusals, runOrExplain } from "./refusals.ts";
import { showToast } from "./toast-store.ts";
import { translate } from "./translate.ts";

/** Says that something is done, with a button that undoes it. An undo that is refused says why. */
export const showUndoable = (text: string, undo: () => Promise<unknown>, refusals: Refusals = {}): void => {
  showToast(text, { action: { label: translate("common.undo"), run: () => void runOrExplain(undo, refusals) } });
};
