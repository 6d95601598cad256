import { AddressInput } from "@demarc/contract/core/address";
import { isRequiredAt } from "@demarc/contract/core/body-rules";
import { normalise } from "@demarc/contract/core/normalise";
import { type Control, useController, type UseFormRegisterReturn, useWatch } from "react-hook-form";
import { Fields, Span } from "@demarc/ui/layout/form-layout.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { type AddressPart, spreadAddress } from "./address-parts.ts";
import { useCountries } from "./countries.data.ts";
import { useLocale } from "@demarc/shell/translate.ts";

type AddressText = "street" | "houseNumber" | "houseNumberExtension" | "room" | "postalCode" | "city";
export type AddressField = AddressText | "country";

/** `setValue` of any form. */
export type SetValue = (
  name: never,
  value: never,
  options: { readonly shouldDirty: boolean; readonly shouldValidate: boolean },
) => void;

interface AddressFieldsProps {
  /** Any contract form that contains the address. */
  readonly form: {
    readonly register: (name: never) => UseFormRegisterReturn;
    readonly setValue: SetValue;
    readonly control: unknown;
    readonly errorsByField: Readonly<Record<string, string>>;
  };
  /** The path of the address in the form. */
  readonly of: string;
  readonly labelOf: (field: AddressField) => string;
  readonly autoComplete: Partial<Record<AddressField, string>>;
  readonly roomHint?: string;
}

/** The fields of one address. A Dutch postal code is normalised to capitals without a space; others stay as typed. */
export function AddressFields({ form, of, labelOf, autoComplete, roomHint }: AddressFieldsProps) {
  const control = form.control as Control;
  const country: unknown = useWatch({ control, name: `${of}.country` });
  const spread = (field: AddressPart) =>
    spreadAddress(field, country === "NL", (part, value) => {
      const path = `${of}.${part}`;
      // A field without an error is validated when it is left or sent.
      const shouldValidate = form.errorsByField[path] !== undefined;
      form.setValue(path as never, value as never, { shouldDirty: true, shouldValidate });
    });
  const text = (field: AddressText) => ({
    ...form.register(`${of}.${field}` as never),
    label: labelOf(field),
    error: form.errorsByField[`${of}.${field}`],
    optional: !isRequiredAt(AddressInput, field),
    normalise: normalise.text,
    autoComplete: autoComplete[field] ?? "off",
  });
  return (
    <Fields>
      <Span of="twoThirds">
        <TextField {...text("street")} />
      </Span>
      <Span of="third">
        <TextField {...text("houseNumber")} spread={spread("houseNumber")} inputMode="numeric" />
      </Span>
      <Span of="half" ownRow>
        <TextField {...text("houseNumberExtension")} spread={spread("houseNumberExtension")} />
      </Span>
      <Span of="half" ownRow>
        <TextField {...text("room")} {...(roomHint === undefined ? {} : { hint: roomHint })} />
      </Span>
      <Span of="third">
        <TextField
          {...text("postalCode")}
          spread={spread("postalCode")}
          normalise={country === "NL" ? normalise["postal-code"] : normalise.text}
        />
      </Span>
      <Span of="twoThirds">
        <TextField {...text("city")} />
      </Span>
      <CountryField
        control={control}
        name={`${of}.country`}
        label={labelOf("country")}
        error={form.errorsByField[`${of}.country`]}
        autoComplete={autoComplete.country ?? "off"}
      />
    </Fields>
  );
}

interface CountryFieldProps {
  readonly control: Control;
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly autoComplete: string;
}

/** The country as its ISO code; the names are in the current language. */
export function CountryField({ control, name, ...shown }: CountryFieldProps) {
  const locale = useLocale();
  const options = useCountries()
    .map(({ iso, names }) => ({ value: iso, label: names[locale] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const { field } = useController({ control, name });
  return <SelectField {...field} {...shown} options={options} />;
}
