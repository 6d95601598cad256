import { type Customer, updateInvoiceAttachmentPreference } from "@demarc/contract/company";
import { type InvoiceAttachmentPreference, invoiceAttachmentPreferences } from "@demarc/contract/core/invoice-mail";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { useContractForm } from "../../shell/forms/contract-form.ts";
import { call } from "../../shell/calls/http.ts";
import { setCustomer } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { snapshotKeys } from "./company.data.ts";
import type en from "./company.en.ts";
import { InvoicePreview } from "./invoice-preview.tsx";

interface InvoiceAttachmentPreferenceFormProps {
  readonly customer: Customer;
  readonly onDone: () => void;
}

/** Chooses the attachments; the preview follows the choice, and a saved choice can be undone. */
export function InvoiceAttachmentPreferenceForm({ customer, onDone }: InvoiceAttachmentPreferenceFormProps) {
  const t = useText<typeof en>();
  const before = customer.invoiceAttachmentPreference;
  const form = useContractForm(updateInvoiceAttachmentPreference, {
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

  const store = async (invoiceAttachmentPreference: InvoiceAttachmentPreference) => {
    const options = { params: { customerId: customer.id }, body: { invoiceAttachmentPreference } };
    setCustomer(await call(updateInvoiceAttachmentPreference, options));
  };
  const save = form.submit(async ({ invoiceAttachmentPreference }) => {
    await store(invoiceAttachmentPreference);
    const choice = t(`company.attachments.${invoiceAttachmentPreference}`);
    const undo = { label: t("common.undo"), run: () => void store(before).catch(reportActionFailure) };
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
          {t("common.save")}
        </Button>
        <Button size="small" onClick={onDone}>
          {t("common.cancel")}
        </Button>
      </FormActions>
    </Form>
  );
}
