import { Type, type Static } from "./core/json-schema.ts";
import { endpoint } from "./core/endpoint.ts";
import { nullableText, oneOf, payload } from "./core/fields.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly "reference-data": typeof import("./reference-data.ts");
  }
}

const open = { caller: "public" } as const;

export const Country = Type.Object(
  { iso: Type.String(), iso3l: Type.String(), names: Type.Object({ nl: Type.String(), en: Type.String() }) },
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

const byNumber = payload("number", { number: Type.String({ rules: { required: true, "max-length": 20 } }) });

/** The address of the company in the trade register, if the register returns one. */
export const RegisteredAddress = Type.Object(
  {
    street: Type.String(),
    houseNumber: Type.Integer(),
    houseNumberExtension: nullableText(),
    postalCode: Type.String(),
    city: Type.String(),
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
  query: byNumber,
  responses: {
    200: Type.Object(
      {
        valid: Type.Boolean(),
        number: Type.String(),
        found: Type.Optional(Type.Boolean()),
        name: Type.Optional(Type.String()),
        address: Type.Optional(nullableText()),
        visitingAddress: Type.Optional(RegisteredAddress),
        active: Type.Optional(Type.Boolean()),
        source: oneOf(["format", "registry"]),
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
  query: byNumber,
  responses: {
    200: Type.Object(
      {
        valid: Type.Boolean(),
        number: Type.String(),
        countryCode: Type.String(),
        name: Type.Optional(Type.String()),
        source: oneOf(["format", "vies"]),
      },
      { title: "VatNumberCheck" },
    ),
  },
});
