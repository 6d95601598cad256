import { nullable, nullableText, oneOf } from "./fields.ts";
import { type Static, Type } from "./json-schema.ts";
import { technologies } from "./technologies.ts";

export const packageKinds = ["LINE", "RACK", "SHARED_COLO", "DC_CONNECTION", "WDM", "TV"] as const;
export type PackageKind = (typeof packageKinds)[number];

export const productTypes = [
  "CONNECTION",
  "SETUP",
  "IPADDRESS",
  "POWER",
  "ENERGY",
  "SLA",
  "SPACE",
  "OPTION",
  "DISCOUNT",
] as const;
export const chargeTypes = ["NRC", "MRC", "USAGE"] as const;
export const parameterTypes = ["string", "integer", "boolean", "date", "enum", "site", "rack", "document"] as const;
export type ParameterType = (typeof parameterTypes)[number];
export const productUnits = ["piece", "U", "kW", "kWh", "month"] as const;
export const vatCodes = ["S", "Z", "AE"] as const;

export const InLanguages = Type.Object({ nl: Type.String(), en: Type.String() });
export type InLanguages = Static<typeof InLanguages>;

/** The accepted values by parameter. The condition holds if each of these parameters has one of its accepted values. */
export const Condition = Type.Record(Type.String(), Type.Array(Type.String()));
export type Condition = Static<typeof Condition>;

/**
 * A priced part of a package. A mandatory product is part of every order, another one of orders with the values in `selectedBy`.
 * `quantityFrom` names the parameter with the number of pieces; zero leaves the product out. `price` is a decimal text,
 * excluding VAT; omitted for roles that do not see prices.
 */
export const PackageProduct = Type.Object(
  {
    code: Type.String(),
    description: InLanguages,
    type: oneOf(productTypes),
    chargeType: oneOf(chargeTypes),
    price: Type.Optional(Type.String()),
    unit: oneOf(productUnits),
    mandatory: Type.Boolean(),
    siteCode: nullableText(),
    routeCode: nullableText(),
    minQty: Type.Integer(),
    maxQty: Type.Integer(),
    selectedBy: nullable(Condition),
    quantityFrom: nullableText(),
    excludes: Type.Array(Type.String()),
    requires: Type.Array(Type.String()),
    meta: Type.Record(Type.String(), Type.Unknown()),
    vatCode: oneOf(vatCodes),
  },
  { title: "PackageProduct" },
);
export type PackageProduct = Static<typeof PackageProduct>;

/**
 * A value that the person chooses. `step` is its step in the order form. `visibleWhen` names the values of
 * other parameters with which the form shows it.
 */
export const PackageParameter = Type.Object(
  {
    key: Type.String(),
    label: InLanguages,
    hint: nullable(InLanguages),
    valueLabels: nullable(Type.Record(Type.String(), InLanguages)),
    step: Type.String(),
    type: oneOf(parameterTypes),
    required: Type.Boolean(),
    allowedValues: nullable(Type.Array(Type.String())),
    default: nullableText(),
    pattern: nullableText(),
    min: nullable(Type.Number()),
    max: nullable(Type.Number()),
    multipleOf: nullable(Type.Number()),
    readOnly: Type.Boolean(),
    visibleWhen: nullable(Condition),
  },
  { title: "PackageParameter" },
);
export type PackageParameter = Static<typeof PackageParameter>;

/**
 * Something that can be ordered. Speeds in kbit/s, contract terms in months, `leadTimeDays` in working days. `termDiscounts`
 * gives the discount per term in percent, on monthly charges of types CONNECTION and SPACE; charges of type SETUP are waived
 * from `setupWaivedFrom` months. `meta` has what a kind of package needs, such as the medium of a cross connect.
 */
export const Package = Type.Object(
  {
    code: Type.String(),
    kind: oneOf(packageKinds),
    name: InLanguages,
    description: InLanguages,
    technology: nullable(oneOf(technologies)),
    speedDown: nullable(Type.Integer()),
    speedUp: nullable(Type.Integer()),
    contractTerms: Type.Array(Type.Integer()),
    termDiscounts: Type.Record(Type.String(), Type.Number()),
    setupWaivedFrom: nullable(Type.Integer()),
    noticeDays: Type.Integer(),
    leadTimeDays: Type.Integer(),
    siteCodes: nullable(
      Type.Array(Type.String(), {
        description: "Codes of the data centres that sell the package. Null means every data centre",
      }),
    ),
    meta: Type.Record(Type.String(), Type.Unknown()),
    validFrom: Type.String({ format: "date" }),
    validTo: nullable(Type.String({ format: "date" })),
    status: oneOf(["DRAFT", "ON_SALE", "END_OF_SALE", "WITHDRAWN"]),
    products: Type.Array(PackageProduct),
    parameters: Type.Array(PackageParameter),
  },
  { title: "Package" },
);
export type Package = Static<typeof Package>;
