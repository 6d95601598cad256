import type { Invoice } from "@demarc/contract/core/invoice";
import { disputeInvoice } from "@demarc/contract/invoices";
import { useState } from "react";
import { useContractForm, type ValuesOf } from "../../shell/forms/contract-form.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fields, Form, FormActions } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { DisputedLines } from "./disputed-lines.tsx";
import { dropDispute, storeDispute } from "./invoice.data.ts";
import { reportActionFailure } from "../../shell/action-failure.ts";
import type en from "./invoices.en.ts";

interface DisputeDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Disputes an invoice or some of its lines; the dispute can be withdrawn at once. */
export function DisputeDialog({ invoice, onClose }: DisputeDialogProps) {
  const t = useText<typeof en>();
  const [lineIds, setLineIds] = useState<readonly string[]>([]);
  const [values] = useState(() => ({ reason: "" }) as unknown as ValuesOf<typeof disputeInvoice>);
  const form = useContractForm(disputeInvoice, { values });
  const { errorsByField, register } = form;
  const { number } = invoice;
  const undo = async (disputed: Invoice) => {
    try {
      await dropDispute(disputed);
      showToast(t("invoices.withdrawn", { number }));
    } catch (error) {
      await reportActionFailure(error);
    }
  };
  const send = async ({ reason }: { readonly reason: string }) => {
    const disputed = await storeDispute(invoice, { reason, lineIds });
    onClose();
    showToast(t("invoices.disputed", { number }), {
      action: { label: t("common.undo"), run: () => void undo(disputed) },
    });
  };
  const toggle = (id: string) =>
    setLineIds(lineIds.includes(id) ? lineIds.filter((one) => one !== id) : [...lineIds, id]);
  return (
    <Dialog title={t("invoices.dispute-title", { number })} onClose={onClose} persistent wide>
      <Form label={t("invoices.dispute")} onSubmit={form.submit(send)}>
        <FormProblems form={form} labels={{ reason: t("invoices.reason") }} />
        <p>{t("invoices.dispute-text")}</p>
        <Fields>
          <TextArea
            {...register("reason")}
            label={t("invoices.reason")}
            hint={t("invoices.reason-hint")}
            error={errorsByField["reason"]}
            rows={4}
            data-autofocus
          />
          <DisputedLines invoice={invoice} chosen={lineIds} onToggle={toggle} />
        </Fields>
        <FormActions inline>
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
            {t("invoices.dispute-send")}
          </Button>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
