import { Type, type Static } from "./json-schema.ts";
import type { FieldError } from "./errors.ts";
import { nullableText, optionalText, payload, requiredText } from "./fields.ts";
import { rules } from "./rules.ts";

/** A visiting or postal address; `country` is ISO 3166-1 alpha-2. */
export const AddressInput = payload("AddressInput", {
  street: requiredText(80),
  houseNumber: Type.Integer({ rules: { required: true, min: 1, max: 99_999 } }),
  houseNumberExtension: optionalText(6),
  room: optionalText(10),
  postalCode: requiredText(12),
  city: requiredText(80),
  country: Type.String({ pattern: "^[A-Z]{2}$", format: "country", rules: { required: true } }),
});
export type AddressInput = Static<typeof AddressInput>;

export const Address = Type.Object(
  {
    street: Type.String(),
    houseNumber: Type.Integer(),
    houseNumberExtension: nullableText(),
    room: nullableText(),
    postalCode: Type.String(),
    city: Type.String(),
    country: Type.String(),
  },
  { title: "Address" },
);
export type Address = Static<typeof Address>;

/** The postal code rule applies to the Netherlands; other countries accept any code of 1 to 12 characters. */
export const addressRules = (field: string, address: Partial<AddressInput> | null | undefined): FieldError[] => {
  if (!address || address.country !== "NL") return [];
  const verdict = rules["postal-code"](address.postalCode);
  return verdict ? [{ field: `${field}.postalCode`, ...verdict }] : [];
};

/** The postal code and the city, with the space of a Dutch postal code: `8011 ZZ Zwolle`. */
export const cityLine = ({ postalCode, city }: Pick<Address, "postalCode" | "city">): string =>
  `${postalCode.replace(/^(\d{4})([A-Z]{2})$/, "$1 $2")} ${city}`;

/** The address on one line: `Polderlichtweg 8, 8011 ZZ Zwolle`. */
export const addressLine = (address: Address): string =>
  `${address.street} ${address.houseNumber}${address.houseNumberExtension ?? ""}, ${cityLine(address)}`;
