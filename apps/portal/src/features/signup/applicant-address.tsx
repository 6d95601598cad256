import { AddressInput } from "@demarc/contract/core/address";
import { isRequiredAt } from "@demarc/contract/core/body-rules";
import { normalise } from "@demarc/contract/core/normalise";
import type { applyForAccount } from "@demarc/contract/signup";
import { useController, useWatch } from "react-hook-form";
import type { ContractForm } from "../../shell/contract-form.ts";
import { useCountries } from "../../shell/countries.ts";
import { useLocale, useText } from "../../shell/translate.ts";
import { Fields, Span } from "../../ui/form-layout.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type en from "./signup.en.ts";

type AddressField = "street" | "houseNumber" | "houseNumberExtension" | "room" | "postalCode" | "city";

interface AddressProps {
  readonly form: ContractForm<typeof applyForAccount>;
}

/** Where the applicant is; a Dutch postal code loses its space and gets capitals. */
export function ApplicantAddress({ form }: AddressProps) {
  const t = useText<typeof en>();
  const country = useWatch({ control: form.control, name: "address.country" });
  const text = (field: AddressField, autoComplete: string) => ({
    ...form.register(`address.${field}`),
    label: t(`signup.address.${field}`),
    error: form.errorsByField[`address.${field}`],
    optional: !isRequiredAt(AddressInput, field),
    normalise: normalise.text,
    autoComplete,
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
        <TextField {...text("room", "off")} />
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
      <ApplicantCountry form={form} />
    </Fields>
  );
}

function ApplicantCountry({ form }: AddressProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const options = useCountries()
    .map(({ iso, names }) => ({ value: iso, label: names[locale] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const { field } = useController({ control: form.control, name: "address.country" });
  return (
    <SelectField
      {...field}
      label={t("signup.address.country")}
      error={form.errorsByField["address.country"]}
      options={options}
      autoComplete="country"
    />
  );
}
