import { letterSides } from "@demarc/ordering/letters";
import type { Order } from "@demarc/contract/orders/order-fields";
import * as contract from "@demarc/contract/orders/orders";
import { useState } from "react";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { type AnswerFile, AnswerFiles } from "./answer-files.tsx";
import { dialogKeys, orderName } from "../order-labels.ts";
import { orderRefusals } from "../order-refusals.ts";
import { answerOrder } from "./order-changes.data.ts";
import styles from "./order.module.css";
import type { OrderTexts } from "../order-page-texts.ts";

interface AnswerDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

export function AnswerDialog({ order, onClose }: AnswerDialogProps) {
  const t = useText<OrderTexts>();
  const [values] = useState({ text: "" });
  const [files, setFiles] = useState<readonly AnswerFile[]>([]);
  const form = useShapedForm(contract.provideOrderInformation, {
    values,
    toBody: ({ text }) => ({ text, documentIds: files.flatMap(({ id }) => id ?? []) }),
    snapshotKey: dialogKeys.answer(order.id),
    refusals: orderRefusals,
  });
  const isUploading = files.some(({ id }) => id === undefined);
  const send = form.submit(async (body) => {
    await answerOrder(order, body);
    onClose();
    showToast(t("orders.answered", { name: orderName(t, order) }));
  });
  return (
    <FormDialog title={t("orders.answer-title", { name: orderName(t, order) })} onClose={onClose}>
      <Form label={t("orders.answer")} onSubmit={send}>
        <FormProblems form={form} labels={{ text: t("orders.your-answer") }} />
        {order.question && <blockquote className={styles.question}>{order.question}</blockquote>}
        <TextArea
          {...form.register("text")}
          label={t("orders.your-answer")}
          error={form.errorsByField["text"]}
          rows={5}
          data-autofocus
        />
        <AnswerFiles
          customerId={order.customerId}
          files={files}
          lettersOnly={letterSides(order.kind, order.details).length > 0}
          onChange={setFiles}
        />
        <SaveOrCancel
          pending={form.formState.isSubmitting || isUploading}
          onCancel={onClose}
          action={t("orders.answer-send")}
        />
      </Form>
    </FormDialog>
  );
}
