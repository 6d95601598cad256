import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import * as contract from "@demarc/contract/invoices";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Fields, Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { DisputeOutcome } from "./dispute-outcome.tsx";
import { DisputedLines } from "./disputed-lines.tsx";
import { disputeInvoice, disputeKey, withdrawDispute } from "./invoice.data.ts";
import type en from "./invoices.en.ts";

interface DisputeDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Disputes an invoice or some of its lines; the dispute can be withdrawn at once. */
export function DisputeDialog({ invoice, onClose }: DisputeDialogProps) {
  const t = useText<typeof en>();
  const { number } = invoice;
  const [values] = useState({ reason: "", lineIds: [] as string[] });
  const form = useContractForm(contract.disputeInvoice, { values, snapshotKey: disputeKey(number) });
  const { errorsByField } = form;
  const lineIds = useWatch({ control: form.control, name: "lineIds" });
  const send = form.submit(async (body, idempotencyKey) => {
    const disputed = await disputeInvoice(invoice, body, idempotencyKey);
    onClose();
    showUndoable(t("invoices.disputed", { number }), async () => {
      await withdrawDispute(disputed);
      showToast(t("invoices.withdrawn", { number }));
    });
  });
  const toggle = (id: string) => {
    const chosen = lineIds.includes(id) ? lineIds.filter((one) => one !== id) : [...lineIds, id];
    form.setValue("lineIds", chosen, { shouldDirty: true });
  };
  return (
    <FormDialog title={t("invoices.dispute-title", { number })} onClose={onClose} wide>
      <Form label={t("invoices.dispute")} onSubmit={send}>
        <FormProblems form={form} labels={{ reason: t("invoices.reason") }} />
        <p>{t("invoices.dispute-text")}</p>
        <Fields>
          <TextArea
            {...form.register("reason")}
            label={t("invoices.reason")}
            hint={t("invoices.reason-hint")}
            error={errorsByField["reason"]}
            rows={3}
            data-autofocus
          />
        </Fields>
        <DisputedLines invoice={invoice} chosen={lineIds} onToggle={toggle} />
        <DisputeOutcome invoice={invoice} chosen={lineIds} />
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} action={t("invoices.dispute-send")} />
      </Form>
    </FormDialog>
  );
}
