import {
  type Customer,
  type InvoiceAttachmentPreference as Preference,
  invoiceAttachmentPreferences,
  updateInvoiceAttachmentPreference,
} from "@demarc/contract/company";
import { useWatch } from "react-hook-form";
import { useContractForm } from "../../shell/contract-form.ts";
import { call } from "../../shell/http.ts";
import { setCustomer } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { EditInPlace } from "../../ui/edit-in-place.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import type en from "./company.en.ts";
import { InvoicePreview } from "./invoice-preview.tsx";

interface InvoiceAttachmentPreferenceProps {
  readonly customer: Customer;
  readonly editable: boolean;
}

/** What is attached to the mail that brings an invoice, with a preview of that mail. */
export function InvoiceAttachmentPreference({ customer, editable }: InvoiceAttachmentPreferenceProps) {
  const t = useText<typeof en>();
  const { invoiceAttachmentPreference: preference } = customer;
  return (
    <EditInPlace
      label={t("company.attachments")}
      value={t(`company.attachments.${preference}`)}
      more={<InvoicePreview customer={customer} preference={preference} />}
      change={editable ? t("company.change") : undefined}
    >
      {(close) => <PreferenceForm customer={customer} onDone={close} />}
    </EditInPlace>
  );
}

function PreferenceForm({ customer, onDone }: { readonly customer: Customer; readonly onDone: () => void }) {
  const t = useText<typeof en>();
  const before = customer.invoiceAttachmentPreference;
  const form = useContractForm(updateInvoiceAttachmentPreference, { values: { invoiceAttachmentPreference: before } });
  const chosen = useWatch({ control: form.control, name: "invoiceAttachmentPreference" }) as Preference;

  const store = async (invoiceAttachmentPreference: Preference) => {
    const options = { params: { customerId: customer.id }, body: { invoiceAttachmentPreference } };
    setCustomer(await call(updateInvoiceAttachmentPreference, options));
  };
  const save = form.submit(async ({ invoiceAttachmentPreference }) => {
    await store(invoiceAttachmentPreference);
    const choice = t(`company.attachments.${invoiceAttachmentPreference}`);
    const undo = { label: t("company.undo"), run: () => void store(before) };
    showToast(t("company.attachments-saved", { choice }), { action: undo });
    onDone();
  });
  const choices = invoiceAttachmentPreferences.map((value) => ({
    value,
    label: t(`company.attachments.${value}`),
    note: t(`company.attachments-note.${value}`),
  }));
  return (
    <Form label={t("company.attachments")} onSubmit={save}>
      <RadioGroup
        {...form.register("invoiceAttachmentPreference")}
        label={t("company.attachments")}
        error={form.errorsByField["invoiceAttachmentPreference"]}
        choices={choices}
        look="cards"
      />
      <InvoicePreview customer={customer} preference={chosen} />
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
