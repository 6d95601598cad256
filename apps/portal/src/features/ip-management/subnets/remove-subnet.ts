import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import type { Translate } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { createSubnet, deleteSubnet, type KnownSubnet } from "./subnets.data.ts";

/** Removes a subnet, with undo for some seconds; a toast shows why a removal is refused. */
export const removeSubnet = (t: Translate<keyof typeof en>, customerId: number, known: KnownSubnet): Promise<void> => {
  const { prefixId, subnet, label, endCustomerId } = known;
  const restore = async () => {
    await createSubnet({ customerId, prefixId }, { subnet, label, endCustomerId });
    showToast(t("ip.subnet-restored", { subnet }));
  };
  return runOrExplain(async () => {
    await deleteSubnet(customerId, known);
    showUndoable(t("ip.subnet-removed", { subnet }), restore, refusals);
  }, refusals);
};
