import type { Order } from "@demarc/contract/orders/order-fields";
import * as contract from "@demarc/contract/orders/orders";
import { useState } from "react";
import { useContractForm } from "../../../shell/forms/contract-form.ts";
import { showToast } from "../../../shell/toast-store.ts";
import { useText } from "../../../shell/translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form, FormActions } from "../../../ui/form-layout.tsx";
import { FormProblems } from "../../../ui/form-problems.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { dialogKeys, orderName } from "../order-labels.ts";
import { orderRefusals } from "../order-refusals.ts";
import { cancelOrder } from "./order-changes.data.ts";
import type { OrderTexts } from "./order-page-texts.ts";

interface CancelOrderDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Cancels an order immediately or, after it was accepted, requests the cancellation; shows which of the two applies. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const t = useText<OrderTexts>();
  const [values] = useState({ reason: "" });
  const [asks] = useState(order.possible.cancel === "REQUEST");
  const form = useContractForm(contract.cancelOrder, {
    values,
    snapshotKey: dialogKeys.cancel(order.id),
    refusals: orderRefusals,
  });
  const name = orderName(t, order);
  const send = form.submit(async (body) => {
    const stored = await cancelOrder(order, body);
    onClose();
    showToast(t(stored.status === "CANCELLED" ? "orders.cancelled" : "orders.cancel-requested", { name }));
  });
  return (
    <Dialog
      title={t(asks ? "orders.request-cancel-title" : "orders.cancel-title", { name })}
      onClose={onClose}
      persistent
    >
      <Form label={t(asks ? "orders.request-cancel" : "orders.cancel")} onSubmit={send}>
        <FormProblems form={form} labels={{ reason: t("orders.reason") }} />
        <p>{t(asks ? "orders.request-cancel-text" : "orders.cancel-text")}</p>
        <TextArea
          {...form.register("reason")}
          label={t("orders.reason")}
          error={form.errorsByField["reason"]}
          optional
          rows={2}
        />
        <FormActions inline>
          <Button onClick={onClose} data-autofocus>
            {t("orders.keep")}
          </Button>
          <Button type="submit" variant="danger" pending={form.formState.isSubmitting}>
            {t(asks ? "orders.request-cancel" : "orders.cancel")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
