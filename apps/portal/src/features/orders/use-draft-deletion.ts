import type { OrderSummary } from "@demarc/contract/orders/order-fields";
import { useState } from "react";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { orderRefusals } from "./order-refusals.ts";
import type en from "./orders.en.ts";

/** Deletes a draft. For some seconds this can be undone, which saves the same choices as a new draft. */
export const useDraftDeletion = () => {
  const t = useText<typeof en>();
  const [pending, setPending] = useState<string>();
  const remove = async (draft: Pick<OrderSummary, "id" | "customerId">): Promise<boolean> => {
    let deleted = false;
    setPending(draft.id);
    await runOrExplain(async () => {
      // Loaded on click: undoing needs the endpoints of every kind of order.
      const { deleteDraft } = await import("./draft-deletion.data.ts");
      const restore = await deleteDraft(draft);
      deleted = true;
      showUndoable(
        t("orders.draft-deleted"),
        async () => {
          await restore();
          showToast(t("common.taken-back"));
        },
        orderRefusals,
      );
    }, orderRefusals);
    setPending(undefined);
    return deleted;
  };
  return { pending, remove };
};
