import { changedMeanwhile, type Refusals, runOrExplain } from "./refusals.ts";
import { showToast } from "../toast-store.ts";
import { translate } from "../translate.ts";

/** Shows a message with an undo button. A refused undo shows its reason. */
export const showUndoable = (
  text: string,
  undo: () => Promise<unknown>,
  refusals: Refusals = changedMeanwhile,
): void => {
  showToast(text, { action: { label: translate("common.undo"), run: () => void runOrExplain(undo, refusals) } });
};
