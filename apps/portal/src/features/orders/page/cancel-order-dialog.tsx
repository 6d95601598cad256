import type { BodyOf } from "@demarc/contract/core/endpoint";
import type { Order } from "@demarc/contract/orders/order-fields";
import * as contract from "@demarc/contract/orders/orders";
import { useState } from "react";
import { ReasonDialog } from "@demarc/shell/forms/reason-dialog.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { dialogKeys, orderName } from "../order-labels.ts";
import { orderRefusals } from "../order-refusals.ts";
import { cancelOrder } from "./order-changes.data.ts";
import type { OrderTexts } from "../order-page-texts.ts";

interface CancelOrderDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Cancels an order immediately or, after it was accepted, requests the cancellation; shows which of the two applies. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const t = useText<OrderTexts>();
  const [asks] = useState(order.possible.cancel === "REQUEST");
  const name = orderName(t, order);
  const cancel = async (body: BodyOf<typeof contract.cancelOrder>) => {
    const stored = await cancelOrder(order, body);
    return t(stored.status === "CANCELLED" ? "orders.cancelled" : "orders.cancel-requested", { name });
  };
  return (
    <ReasonDialog
      endpoint={contract.cancelOrder}
      snapshotKey={dialogKeys.cancel(order.id)}
      refusals={orderRefusals}
      title={t(asks ? "orders.request-cancel-title" : "orders.cancel-title", { name })}
      action={t(asks ? "orders.request-cancel" : "orders.cancel")}
      keep={t("orders.keep")}
      text={t(asks ? "orders.request-cancel-text" : "orders.cancel-text")}
      reason={{ label: t("orders.reason"), optional: true, rows: 2 }}
      onSend={cancel}
      onClose={onClose}
    />
  );
}
