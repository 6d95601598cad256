import { described, type Static, Type } from "./core/json-schema.ts";
import { endpoint } from "./core/endpoint.ts";
import { nullableText, oneOf, payload } from "./core/fields.ts";
import { InLanguages } from "./core/package.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly "reference-data": typeof import("./reference-data.ts");
  }
}

const open = { caller: "public" } as const;

export const Country = Type.Object(
  {
    iso: described(Type.String(), "ISO 3166-1 alpha-2 code", "NL"),
    iso3l: described(Type.String(), "ISO 3166-1 alpha-3 code", "NLD"),
    names: InLanguages,
  },
  { title: "Country" },
);
export type Country = Static<typeof Country>;

/** Used until the server has responded, and if it does not. */
export const defaultCountries: readonly Country[] = [
  { iso: "NL", iso3l: "NLD", names: { nl: "Nederland", en: "The Netherlands" } },
];

export const listCountries = endpoint({
  name: "listCountries",
  summary: "List countries",
  details: "Includes the names in Dutch and English.",
  method: "GET",
  path: "/v1/validate/countries",
  access: open,
  responses: { 200: Type.Array(Country) },
});

const byNumber = (description: string, example: string) =>
  payload("number", {
    number: described(Type.String({ rules: { required: true, "max-length": 20 } }), description, example),
  });

/** The address of the company in the trade register, if the register returns one. */
export const RegisteredAddress = Type.Object(
  {
    street: described(Type.String(), "Street", "Dorpsstraat"),
    houseNumber: described(Type.Integer(), "House number without its extension", 8),
    houseNumberExtension: described(nullableText(), "Extension of the house number, such as A or 2", null),
    postalCode: described(
      Type.String(),
      "Postal code without a space; in the Netherlands four digits and two letters",
      "8011ZZ",
    ),
    city: described(Type.String(), "City", "Zwolle"),
  },
  { title: "RegisteredAddress" },
);
export type RegisteredAddress = Static<typeof RegisteredAddress>;

/**
 * `source` is `format` if no register is available (continue, "to be verified"), otherwise the register that responded.
 */
export const checkCoc = endpoint({
  name: "checkCoc",
  summary: "Check a KvK number",
  details: "Returns whether the number is well formed and, if a trade register is available, whether it is known.",
  method: "GET",
  path: "/v1/validate/coc",
  access: open,
  query: byNumber("KvK number, 8 digits", "99990011"),
  responses: {
    200: Type.Object(
      {
        valid: described(Type.Boolean(), "True if the number is well formed and, if a register answered, known"),
        number: described(Type.String(), "KvK number, 8 digits", "99990011"),
        found: described(Type.Optional(Type.Boolean()), "True if the register knows the number"),
        name: described(Type.Optional(Type.String()), "Name of the company in the register", "Company B.V."),
        address: described(Type.Optional(nullableText()), "Address in the register", "Dorpsstraat 8, 8011 ZZ Zwolle"),
        visitingAddress: Type.Optional(RegisteredAddress),
        active: described(Type.Optional(Type.Boolean()), "True if the company is active in the register"),
        source: described(oneOf(["format", "registry"]), "What checked the number; `format` if no register answered"),
      },
      { title: "CocCheck" },
    ),
  },
});

export const checkVatNumber = endpoint({
  name: "checkVatNumber",
  summary: "Check a VAT number",
  details: "Returns whether the number is well formed and, if VIES is available, whether it is known.",
  method: "GET",
  path: "/v1/validate/vatNumber",
  access: open,
  query: byNumber("VAT number with its country code", "NL999900110B01"),
  responses: {
    200: Type.Object(
      {
        valid: described(Type.Boolean(), "True if the number is well formed and, if VIES answered, known"),
        number: described(Type.String(), "VAT number with its country code", "NL999900110B01"),
        countryCode: described(
          Type.Optional(Type.String()),
          "Country code of the VAT number, if it is well formed",
          "NL",
        ),
        name: described(Type.Optional(Type.String()), "Name of the company in VIES", "Company B.V."),
        source: described(oneOf(["format", "vies"]), "What checked the number; `format` if VIES did not answer"),
      },
      { title: "VatNumberCheck" },
    ),
  },
});
