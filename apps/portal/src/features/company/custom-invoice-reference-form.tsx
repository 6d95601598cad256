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
import { snapshotKeys, updateCustomInvoiceReference } from "./company.data.ts";
import type en from "./company.en.ts";

interface CustomInvoiceReferenceFormProps {
  readonly customer: Customer;
  readonly onDone: () => void;
}

/** Changes the reference that is printed on every invoice; empty means none. */
export function CustomInvoiceReferenceForm({ customer, onDone }: CustomInvoiceReferenceFormProps) {
  const t = useText<typeof en>();
  const form = useContractForm(contract.updateCustomInvoiceReference, {
    values: { customInvoiceReference: customer.customInvoiceReference ?? "" },
    snapshotKey: snapshotKeys.reference,
  });
  const { setFocus } = form;
  useEffect(() => setFocus("customInvoiceReference"), [setFocus]);
  const save = form.submit(async (body) => {
    await updateCustomInvoiceReference(customer.id, body);
    showToast(t("company.reference-saved"));
    onDone();
  });
  return (
    <Form label={t("company.reference")} onSubmit={save}>
      <FormProblems form={form} labels={{ customInvoiceReference: t("company.reference-label") }} />
      <TextField
        {...form.register("customInvoiceReference")}
        label={t("company.reference-label")}
        hint={t("company.reference-hint")}
        error={form.errorsByField["customInvoiceReference"]}
        normalise={normalise.text}
        autoComplete="off"
      />
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
    </Form>
  );
}
