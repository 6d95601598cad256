import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { updatePrefix } from "./prefixes.data.ts";

type Part = Partial<Pick<Prefix, "description" | "abuseContactId">>;

/** Stores a part of a prefix at the version that was shown; a saved change can be undone for some seconds. */
export const useStoredPrefix = (customerId: number, prefix: Prefix, onDone: () => void) => {
  const t = useText<typeof en>();
  const place = { customerId, prefixId: prefix.id };
  return async (wanted: Part, before: Part): Promise<void> => {
    const { version } = await updatePrefix(place, wanted, prefix.version);
    const undo = async () => {
      await updatePrefix(place, before, version);
      showToast(t("common.taken-back"));
    };
    showUndoable(t("ip.saved", { name: prefix.prefix }), undo, refusals);
    onDone();
  };
};
