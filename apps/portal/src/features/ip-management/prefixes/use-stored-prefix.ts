import { type Prefix, updatePrefix } from "@demarc/contract/ip-management/prefixes";
import { call } from "../../../shell/calls/http.ts";
import { showToast } from "../../../shell/toast-store.ts";
import { useText } from "../../../shell/translate.ts";
import { forgetPrefixes } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import { showUndoable } from "../../../shell/undo.ts";
import { refusals } from "../ip-refusals.ts";
import { useAttempt } from "../../../shell/use-attempt.ts";

type Part = Partial<Pick<Prefix, "description" | "abuseContactId">>;

/** Stores a part of a prefix at the version that was shown; a saved change can be undone for some seconds. */
export const useStoredPrefix = (customerId: number, prefix: Prefix, onDone: () => void) => {
  const t = useText<typeof en>();
  const { error, pending, attempt } = useAttempt(refusals);
  const store = async (body: Part, ifMatch: number) => {
    const stored = await call(updatePrefix, { params: { customerId, prefixId: prefix.id }, body, ifMatch });
    await forgetPrefixes(customerId);
    return stored;
  };
  const save = (wanted: Part, before: Part) =>
    attempt(async () => {
      const { version } = await store(wanted, prefix.version);
      const undo = async () => {
        await store(before, version);
        showToast(t("common.taken-back"));
      };
      showUndoable(t("ip.saved", { name: prefix.prefix }), undo, refusals);
      onDone();
    });
  return { error, pending, save };
};
