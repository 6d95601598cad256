import type { Order } from "@demarc/contract/orders/order-fields";
import * as contract from "@demarc/contract/orders/orders";
import { useState } from "react";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { dialogKeys, orderName } from "../order-labels.ts";
import { orderRefusals } from "../order-refusals.ts";
import { addNote } from "./order-changes.data.ts";
import type { OrderTexts } from "../order-page-texts.ts";

interface NoteDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

export function NoteDialog({ order, onClose }: NoteDialogProps) {
  const t = useText<OrderTexts>();
  const [values] = useState({ text: "" });
  const form = useContractForm(contract.addOrderNote, {
    values,
    snapshotKey: dialogKeys.note(order.id),
    refusals: orderRefusals,
  });
  const send = form.submit(async (body, idempotencyKey) => {
    await addNote(order, body, idempotencyKey);
    onClose();
  });
  return (
    <FormDialog title={t("orders.note-title", { name: orderName(t, order) })} onClose={onClose}>
      <Form label={t("orders.add-note")} onSubmit={send}>
        <FormProblems form={form} labels={{ text: t("orders.note") }} />
        <TextArea
          {...form.register("text")}
          label={t("orders.note")}
          hint={t("orders.note-hint")}
          error={form.errorsByField["text"]}
          rows={4}
          data-autofocus
        />
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} action={t("orders.add-note")} />
      </Form>
    </FormDialog>
  );
}
