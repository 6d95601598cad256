import { type Customer, updateCustomInvoiceReference } from "@demarc/contract/company";
import { normalise } from "@demarc/contract/core/normalise";
import { useContractForm } from "../../shell/contract-form.ts";
import { call } from "../../shell/http.ts";
import { setCustomer } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { EditInPlace } from "../../ui/edit-in-place.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type en from "./company.en.ts";

interface CustomInvoiceReferenceProps {
  readonly customer: Customer;
  readonly editable: boolean;
}

/** The reference that every invoice carries, changed in its place. */
export function CustomInvoiceReference({ customer, editable }: CustomInvoiceReferenceProps) {
  const t = useText<typeof en>();
  const { customInvoiceReference } = customer;
  return (
    <EditInPlace
      label={t("company.reference")}
      value={customInvoiceReference ?? <span className="dim">{t("company.reference-none")}</span>}
      change={editable ? t("company.change") : undefined}
    >
      {(close) => <ReferenceForm customer={customer} onDone={close} />}
    </EditInPlace>
  );
}

function ReferenceForm({ customer, onDone }: { readonly customer: Customer; readonly onDone: () => void }) {
  const t = useText<typeof en>();
  const form = useContractForm(updateCustomInvoiceReference, {
    values: { customInvoiceReference: customer.customInvoiceReference ?? "" },
    snapshotKey: "custom-invoice-reference",
  });
  const save = form.submit(async (body) => {
    setCustomer(await call(updateCustomInvoiceReference, { params: { customerId: customer.id }, body }));
    showToast(t("company.reference-saved"));
    onDone();
  });
  return (
    <Form label={t("company.reference-label")} onSubmit={save}>
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
          {t("company.save")}
        </Button>
        <Button size="small" onClick={onDone}>
          {t("company.cancel")}
        </Button>
      </FormActions>
    </Form>
  );
}
