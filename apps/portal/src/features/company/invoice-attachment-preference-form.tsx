import type { Customer } from "@demarc/contract/company";
import * as contract from "@demarc/contract/company";
import {
  type InvoiceAttachmentPreference,
  invoiceAttachmentPreferences,
} from "@demarc/contract/core/invoices/invoice-attachments";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { RadioGroup } from "@demarc/ui/controls/radio-group.tsx";
import { snapshotKeys, updateInvoiceAttachmentPreference } from "./company.data.ts";
import type en from "./company.en.ts";
import { InvoicePreview } from "./invoice-preview.tsx";

interface InvoiceAttachmentPreferenceFormProps {
  readonly customer: Customer;
  readonly onDone: () => void;
}

export function InvoiceAttachmentPreferenceForm({ customer, onDone }: InvoiceAttachmentPreferenceFormProps) {
  const t = useText<typeof en>();
  const before = customer.invoiceAttachmentPreference;
  const form = useContractForm(contract.updateInvoiceAttachmentPreference, {
    values: { invoiceAttachmentPreference: before },
    snapshotKey: snapshotKeys.attachments,
  });
  const chosen = useWatch({
    control: form.control,
    name: "invoiceAttachmentPreference",
  }) as InvoiceAttachmentPreference;
  // Focuses the chosen radio, not the first: arrow keys continue from the focus.
  useEffect(() => {
    document.querySelector<HTMLElement>("[name=invoiceAttachmentPreference]:checked")?.focus();
  }, []);

  const save = form.submit(async (body) => {
    await updateInvoiceAttachmentPreference(customer.id, body);
    const choice = t(`company.attachments.${body.invoiceAttachmentPreference}`);
    const undo = () => updateInvoiceAttachmentPreference(customer.id, { invoiceAttachmentPreference: before });
    showUndoable(t("company.attachments-saved", { choice }), undo);
    onDone();
  });
  const choices = invoiceAttachmentPreferences.map((value) => ({
    value,
    label: t(`company.attachments.${value}`),
    note: t(`company.attachments-note.${value}`),
  }));
  return (
    <Form label={t("company.attachments")} onSubmit={save}>
      <FormProblems form={form} labels={{ invoiceAttachmentPreference: t("company.attachments") }} />
      <RadioGroup
        {...form.register("invoiceAttachmentPreference")}
        label={t("company.attachments")}
        error={form.errorsByField["invoiceAttachmentPreference"]}
        choices={choices}
        look="cards"
      />
      <InvoicePreview customer={customer} preference={chosen} />
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
    </Form>
  );
}
