import type { updateAddress } from "@demarc/contract/company";
import { AddressInput } from "@demarc/contract/core/address";
import { isRequiredAt } from "@demarc/contract/core/body-rules";
import { normalise } from "@demarc/contract/core/normalise";
import { useController, useWatch } from "react-hook-form";
import type { ContractForm } from "../../shell/contract-form.ts";
import { useCountries } from "../../shell/countries.ts";
import { useLocale, useText } from "../../shell/translate.ts";
import { Fields, Span } from "../../ui/form-layout.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type en from "./company.en.ts";

type AddressField = "street" | "houseNumber" | "houseNumberExtension" | "room" | "postalCode" | "city";

interface AddressFieldsProps {
  readonly form: ContractForm<typeof updateAddress>;
  readonly of: "address" | "invoiceAddress";
}

/** The fields of one address. A Dutch postal code loses its space and gets capitals; others stay as they are typed. */
export function AddressFields({ form, of }: AddressFieldsProps) {
  const t = useText<typeof en>();
  const country = useWatch({ control: form.control, name: `${of}.country` });
  // Two addresses on one screen: told apart, so that the browser does not fill both alike.
  const section = of === "address" ? "shipping" : "billing";
  const text = (field: AddressField, autoComplete: string) => ({
    ...form.register(`${of}.${field}`),
    label: t(`company.address.${field}`),
    error: form.errorsByField[`${of}.${field}`],
    optional: !isRequiredAt(AddressInput, field),
    normalise: normalise.text,
    autoComplete: autoComplete === "off" ? "off" : `${section} ${autoComplete}`,
  });
  return (
    <Fields>
      <Span of="twoThirds">
        <TextField {...text("street", "off")} />
      </Span>
      <Span of="third">
        <TextField {...text("houseNumber", "off")} inputMode="numeric" />
      </Span>
      <Span of="half" alone>
        <TextField {...text("houseNumberExtension", "off")} />
      </Span>
      <Span of="half" alone>
        <TextField {...text("room", "address-line2")} hint={t("company.address.room-hint")} />
      </Span>
      <Span of="third">
        <TextField
          {...text("postalCode", "postal-code")}
          normalise={country === "NL" ? normalise["postal-code"] : normalise.text}
        />
      </Span>
      <Span of="twoThirds">
        <TextField {...text("city", "address-level2")} />
      </Span>
      <CountryField form={form} name={`${of}.country`} />
    </Fields>
  );
}

function CountryField({ form, name }: { readonly form: AddressFieldsProps["form"]; readonly name: string }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const options = useCountries()
    .map(({ iso, names }) => ({ value: iso, label: names[locale] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const country = useController({ control: form.control, name });
  return (
    <SelectField
      {...country.field}
      label={t("company.address.country")}
      error={form.errorsByField[name]}
      options={options}
      autoComplete="off"
    />
  );
}
