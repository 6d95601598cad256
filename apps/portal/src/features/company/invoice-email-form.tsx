import type { Customer } from "@demarc/contract/company";
import * as contract from "@demarc/contract/company";
import { normalise } from "@demarc/contract/core/normalise";
import { useEffect } from "react";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { snapshotKeys, updateInvoiceEmail } from "./company.data.ts";
import type en from "./company.en.ts";

interface InvoiceEmailFormProps {
  readonly customer: Customer;
  readonly onDone: () => void;
}

/** Changes the address that receives the invoices; empty means the billing contacts. */
export function InvoiceEmailForm({ customer, onDone }: InvoiceEmailFormProps) {
  const t = useText<typeof en>();
  const form = useContractForm(contract.updateInvoiceEmail, {
    values: { invoiceEmail: customer.invoiceEmail ?? "" },
    snapshotKey: snapshotKeys.invoiceEmail,
  });
  const { setFocus } = form;
  useEffect(() => setFocus("invoiceEmail"), [setFocus]);
  const save = form.submit(async (body) => {
    await updateInvoiceEmail(customer.id, body);
    showToast(t("company.invoice-email-saved"));
    onDone();
  });
  return (
    <Form label={t("company.invoice-email")} onSubmit={save}>
      <FormProblems form={form} labels={{ invoiceEmail: t("company.invoice-email-label") }} />
      <TextField
        {...form.register("invoiceEmail")}
        type="email"
        label={t("company.invoice-email-label")}
        hint={t("company.invoice-email-hint")}
        error={form.errorsByField["invoiceEmail"]}
        normalise={normalise.email}
        autoComplete="off"
      />
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
    </Form>
  );
}
