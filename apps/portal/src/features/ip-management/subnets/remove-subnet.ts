import { createSubnet, deleteSubnet } from "@demarc/contract/ip-management/subnets";
import { call } from "../../../shell/calls/http.ts";
import { showToast } from "../../../shell/toast-store.ts";
import type { Translate } from "../../../shell/translate.ts";
import { forgetPrefixes } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import { runOrExplain } from "../../../shell/refusals.ts";
import { showUndoable } from "../../../shell/undo.ts";
import { refusals } from "../ip-refusals.ts";

/** A subnet, as lists and the tree have it. */
export interface KnownSubnet {
  readonly prefixId: string;
  readonly id: string;
  readonly subnet: string;
  readonly label: string | null;
  readonly endCustomerId: string | null;
  readonly version: number;
}

/** Removes a subnet, with undo for some seconds; a toast shows why a removal is refused. */
export const removeSubnet = (t: Translate<keyof typeof en>, customerId: number, known: KnownSubnet): Promise<void> => {
  const { prefixId, id, subnet, label, endCustomerId, version } = known;
  const restore = async () => {
    await call(createSubnet, { params: { customerId, prefixId }, body: { subnet, label, endCustomerId } });
    await forgetPrefixes(customerId);
    showToast(t("ip.subnet-restored", { subnet }));
  };
  return runOrExplain(async () => {
    try {
      await call(deleteSubnet, { params: { customerId, prefixId, subnetId: id }, ifMatch: version });
    } finally {
      await forgetPrefixes(customerId);
    }
    showUndoable(t("ip.subnet-removed", { subnet }), restore, refusals);
  }, refusals);
};
