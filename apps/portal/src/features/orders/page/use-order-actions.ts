import type { Order } from "@demarc/contract/orders/order-fields";
import { useState } from "react";
import { createAttemptKeys } from "@demarc/shell/calls/attempt-keys.ts";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { useReadOnly } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { draftPath } from "../order-labels.ts";
import { duplicateOrder } from "../order.data.ts";
import { orderRefusals } from "../order-refusals.ts";
import type { OrderTexts } from "../order-page-texts.ts";
import { useDraftDeletion } from "../use-draft-deletion.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

export type OrderDialog = "answer" | "references" | "cancel" | undefined;

export interface OrderActions {
  /** The actions in the header. */
  readonly page: readonly PageAction[];
  /** Makes a draft with the same choices; undefined where that is not possible. */
  readonly duplicate: (() => void) | undefined;
  readonly pending: boolean;
}

/** What can be done with an order now, besides the action of its banner. */
export const useOrderActions = (order: Order, open: (dialog: OrderDialog) => void): OrderActions => {
  const t = useText<OrderTexts>();
  const navigate = useNavigateWhileOpen();
  const readOnly = useReadOnly();
  const [pending, setPending] = useState(false);
  const [keys] = useState(createAttemptKeys);
  const deletion = useDraftDeletion();
  const print: PageAction = { label: t("orders.print"), run: () => window.print() };
  if (readOnly) return { page: [print], duplicate: undefined, pending };

  const duplicate = async () => {
    setPending(true);
    await runOrExplain(async () => {
      const draft = await duplicateOrder(order, keys.of(order.id));
      keys.end();
      await navigate({ href: draftPath(draft) });
      showToast(t("orders.duplicated"));
    }, orderRefusals);
    setPending(false);
  };
  const remove = async () => {
    if (await deletion.remove(order)) await navigate({ href: "/orders?status=DRAFT" });
  };
  const { possible, action } = order;
  const canRepeat = action !== "TERMINATE" && action !== "CHANGE";
  const cancelLabels = { CANCEL: "orders.cancel", REQUEST: "orders.request-cancel" } as const;
  const page: PageAction[] = [
    ...(possible.edit === "REFERENCES"
      ? [{ label: t("orders.edit-references"), icon: "edit", run: () => open("references") } as const]
      : []),
    ...(canRepeat
      ? [{ label: t("orders.duplicate"), icon: "copy", pending, run: () => void duplicate() } as const]
      : []),
    print,
    // A termination is withdrawn on the page of the service.
    ...(action !== "TERMINATE" && (possible.cancel === "CANCEL" || possible.cancel === "REQUEST")
      ? [{ label: t(cancelLabels[possible.cancel]), danger: true, run: () => open("cancel") }]
      : []),
    ...(possible.cancel === "DELETE"
      ? [{ label: t("orders.delete"), icon: "trash", danger: true, run: () => void remove() } as const]
      : []),
  ];
  return { page, duplicate: canRepeat ? () => void duplicate() : undefined, pending };
};
