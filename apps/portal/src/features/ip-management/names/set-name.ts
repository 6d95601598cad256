import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { loadCatalogues, translate } from "@demarc/shell/translate.ts";
import type { PrefixPlace } from "../ip-management.data.ts";
import { ipManagementTexts } from "../ip-management-texts.ts";
import { refusals } from "../ip-refusals.ts";
import { addressQuery, updateIpAddress } from "./names.data.ts";

/** Sets the reverse DNS name of an address from another screen, and offers to undo it. */
export const setName = async (place: PrefixPlace, address: string, ptr: string): Promise<void> => {
  await loadCatalogues(ipManagementTexts);
  await runOrExplain(async () => {
    const before = await queryClient.fetchQuery({ ...addressQuery(place, address), staleTime: 0 });
    await updateIpAddress(place, address, { ptr });
    const undo = async () => {
      await updateIpAddress(place, address, { ptr: before?.ptr ?? null });
      showToast(translate("common.taken-back"));
    };
    showUndoable(translate("ip.name-set", { address, ptr }), undo, refusals);
  }, refusals);
};
