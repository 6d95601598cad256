import { type Customer, updateCustomInvoiceReference } from "@demarc/contract/company";
import { normalise } from "@demarc/contract/core/normalise";
import { useEffect } from "react";
import { useContractForm } from "../../shell/forms/contract-form.ts";
import { call } from "../../shell/calls/http.ts";
import { setCustomer } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { snapshotKeys } from "./company.data.ts";
import type en from "./company.en.ts";

interface CustomInvoiceReferenceFormProps {
  readonly customer: Customer;
  readonly onDone: () => void;
}

/** Changes the reference that is printed on every invoice; empty means none. */
export function CustomInvoiceReferenceForm({ customer, onDone }: CustomInvoiceReferenceFormProps) {
  const t = useText<typeof en>();
  const form = useContractForm(updateCustomInvoiceReference, {
    values: { customInvoiceReference: customer.customInvoiceReference ?? "" },
    snapshotKey: snapshotKeys.reference,
  });
  const { setFocus } = form;
  useEffect(() => setFocus("customInvoiceReference"), [setFocus]);
  const save = form.submit(async (body) => {
    setCustomer(await call(updateCustomInvoiceReference, { params: { customerId: customer.id }, body }));
    showToast(t("company.reference-saved"));
    onDone();
  });
  return (
    <Form label={t("company.reference")} onSubmit={save}>
      <TextField
        {...form.register("customInvoiceReference")}
        label={t("company.reference-label")}
        hint={t("company.reference-hint")}
        error={form.errorsByField["customInvoiceReference"]}
        normalise={normalise.text}
        autoComplete="off"
      />
      <FormActions inline>
        <Button type="submit" variant="primary" size="small" pending={form.formState.isSubmitting}>
          {t("common.save")}
        </Button>
        <Button size="small" onClick={onDone}>
          {t("common.cancel")}
        </Button>
      </FormActions>
    </Form>
  );
}
