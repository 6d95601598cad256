import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import * as contract from "@demarc/contract/quotations/quotations";
import { useState } from "react";
import { useContractForm } from "../../../shell/forms/contract-form.ts";
import { showToast } from "../../../shell/toast-store.ts";
import { useText } from "../../../shell/translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form, FormActions } from "../../../ui/form-layout.tsx";
import { FormProblems } from "../../../ui/form-problems.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { rejectQuotation } from "./quotation.data.ts";
import { quotationRefusals } from "./quotation-refusals.ts";
import { snapshotKeys } from "./quotation-snapshots.ts";
import type { QuotationTexts } from "./quotation-page-texts.ts";

interface RejectDialogProps {
  readonly quotation: Quotation;
  readonly onClose: () => void;
}

/** Rejects a quotation, with a reason if the person gives one. */
export function RejectDialog({ quotation, onClose }: RejectDialogProps) {
  const t = useText<QuotationTexts>();
  const { id, number } = quotation;
  const [values] = useState({ reason: "" });
  const form = useContractForm(contract.rejectQuotation, {
    values,
    snapshotKey: snapshotKeys.reject(id),
    refusals: quotationRefusals,
  });
  const send = form.submit(async (body) => {
    await rejectQuotation(quotation, body);
    onClose();
    showToast(t("quotation.rejected", { number }));
  });
  return (
    <Dialog title={t("quotation.reject-title", { number })} onClose={onClose} persistent>
      <Form label={t("quotation.reject")} onSubmit={send}>
        <FormProblems form={form} labels={{ reason: t("quotation.reject-reason") }} />
        <p>{t("quotation.reject-text")}</p>
        <TextArea
          {...form.register("reason")}
          label={t("quotation.reject-reason")}
          error={form.errorsByField["reason"]}
          optional
          rows={3}
        />
        <FormActions inline>
          <Button onClick={onClose} data-autofocus>
            {t("quotation.keep")}
          </Button>
          <Button type="submit" variant="danger" pending={form.formState.isSubmitting}>
            {t("quotation.reject")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
