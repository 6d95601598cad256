import { described, type Static, Type } from "./json-schema.ts";
import type { FieldError } from "./errors.ts";
import { nullableText, optionalText, payload, requiredText } from "./fields.ts";
import { rules } from "./rules.ts";

/** A visiting or postal address. Its texts are printed on documents. */
export const AddressInput = payload("AddressInput", {
  street: described(requiredText(80, { printable: true }), "Street", "Dorpsstraat"),
  houseNumber: described(
    Type.Integer({ rules: { required: true, min: 1, max: 99_999 } }),
    "House number without its extension",
    8,
  ),
  houseNumberExtension: described(
    optionalText(6, { printable: true }),
    "Extension of the house number, such as A or 2",
    null,
  ),
  room: described(optionalText(10, { printable: true }), "Room or unit within the building", null),
  postalCode: described(
    requiredText(12),
    "Postal code without a space; in the Netherlands four digits and two letters",
    "8011ZZ",
  ),
  city: described(requiredText(80, { printable: true }), "City", "Zwolle"),
  country: described(
    Type.String({ pattern: "^[A-Z]{2}$", format: "country", rules: { required: true } }),
    "ISO 3166-1 alpha-2 code",
    "NL",
  ),
});
export type AddressInput = Static<typeof AddressInput>;

export const Address = Type.Object(
  {
    street: described(Type.String(), "Street", "Dorpsstraat"),
    houseNumber: described(Type.Integer(), "House number without its extension", 8),
    houseNumberExtension: described(nullableText(), "Extension of the house number, such as A or 2", null),
    room: described(nullableText(), "Room or unit within the building", null),
    postalCode: described(
      Type.String(),
      "Postal code without a space; in the Netherlands four digits and two letters",
      "8011ZZ",
    ),
    city: described(Type.String(), "City", "Zwolle"),
    country: described(Type.String(), "ISO 3166-1 alpha-2 code", "NL"),
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

/** An address of a request as it is stored. */
export const storedAddress = (address: AddressInput): Address => ({
  street: address.street,
  houseNumber: address.houseNumber,
  houseNumberExtension: address.houseNumberExtension || null,
  room: address.room || null,
  postalCode: address.country === "NL" ? address.postalCode.toUpperCase() : address.postalCode,
  city: address.city,
  country: address.country,
});

/** A postal code as people read it: a Dutch one has a space, `8011 ZZ`. */
export const postalCodeText = (postalCode: string): string => postalCode.replace(/^(\d{4})([A-Z]{2})$/, "$1 $2");

/** The postal code and the city: `8011 ZZ Zwolle`. */
export const cityLine = ({ postalCode, city }: Pick<Address, "postalCode" | "city">): string =>
  `${postalCodeText(postalCode)} ${city}`;

/** The address on one line: `Dorpsstraat 8, 8011 ZZ Zwolle`. */
export const addressLine = (address: Address): string =>
  `${address.street} ${address.houseNumber}${address.houseNumberExtension ?? ""}, ${cityLine(address)}`;
