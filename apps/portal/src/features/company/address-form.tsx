import type { Customer } from "@demarc/contract/company";
import * as contract from "@demarc/contract/company";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type AddressField, AddressFields } from "../reference-data/address-fields.tsx";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { Form, FormActions, FormHalves } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { addressValues, blankAddress } from "../reference-data/address-values.ts";
import { updateAddress } from "./company.data.ts";
import type en from "./company.en.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

const fields = ["street", "houseNumber", "houseNumberExtension", "room", "postalCode", "city", "country"] as const;

/** Two addresses on one screen need separate autofill sections, or the browser fills both with the same values. */
const offered = (section: "shipping" | "billing") => ({
  room: `${section} address-line2`,
  postalCode: `${section} postal-code`,
  city: `${section} address-level2`,
});

/** The visiting address and, if it differs, the invoice address. */
export function AddressForm({ customer }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const navigate = useNavigateWhileOpen();
  const { address, invoiceAddress } = customer;
  const [values] = useState(() => ({
    address: addressValues(address),
    invoiceAddress: invoiceAddress && addressValues(invoiceAddress),
  }));
  const form = useContractForm(contract.updateAddress, { values, snapshotKey: "company.address" });
  const separate = useWatch({ control: form.control, name: "invoiceAddress" }) !== null;
  const changeSame = (same: boolean) => {
    const other = same ? null : (values.invoiceAddress ?? blankAddress(address.country));
    form.setValue("invoiceAddress", other, { shouldDirty: true });
  };

  const save = form.submit(async (body) => {
    await updateAddress(customer.id, body);
    showToast(t("company.address.saved"));
    await navigate({ to: "/company" });
  });
  const labelsOf = (of: string, title: string) =>
    fields.map((field) => [`${of}.${field}`, `${title}, ${t(`company.address.${field}`)}`] as const);
  const labels = Object.fromEntries([
    ...labelsOf("address", t("company.visiting-address")),
    ...labelsOf("invoiceAddress", t("company.invoice-address")),
  ]);
  const shared = {
    form,
    labelOf: (field: AddressField) => t(`company.address.${field}`),
    roomHint: t("company.address.room-hint"),
  };
  return (
    <Form label={t("company.edit-address")} onSubmit={save}>
      <FormProblems form={form} labels={labels} />
      <FormHalves>
        <Card title={t("company.visiting-address")} icon="address">
          <AddressFields of="address" {...shared} autoComplete={offered("shipping")} />
        </Card>
        <Card title={t("company.invoice-address")} icon="invoice">
          <Checkbox
            name="same"
            label={t("company.address.same")}
            checked={!separate}
            onChange={(event) => changeSame(event.target.checked)}
          />
          {separate && <AddressFields of="invoiceAddress" {...shared} autoComplete={offered("billing")} />}
        </Card>
      </FormHalves>
      <FormActions>
        <LinkButton to="/company">{t("common.cancel")}</LinkButton>
        <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
          {t("company.address.save")}
        </Button>
      </FormActions>
    </Form>
  );
}
