import { Type, type Static } from "./core/json-schema.ts";
import { endpoint } from "./core/endpoint.ts";
import { nullable, nullableText, oneOf, payload } from "./core/fields.ts";
import { technologies } from "./core/technologies.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly catalogue: typeof import("./catalogue.ts");
  }
}

export const packageKinds = ["LINE", "RACK", "SHARED_COLO", "DC_CONNECTION", "WDM", "TV"] as const;

export const InLanguages = Type.Object({ nl: Type.String(), en: Type.String() });

/** `price` is a decimal text, excluding VAT; omitted for roles that do not see prices. */
export const PackageProduct = Type.Object(
  {
    code: Type.String(),
    description: InLanguages,
    type: oneOf(["CONNECTION", "SETUP", "IPADDRESS", "POWER", "ENERGY", "SLA", "SPACE", "OPTION", "DISCOUNT"]),
    chargeType: oneOf(["NRC", "MRC", "USAGE"]),
    price: Type.Optional(Type.String()),
    unit: oneOf(["piece", "U", "kW", "kWh", "month"]),
    mandatory: Type.Boolean(),
    siteCode: nullableText(),
    routeCode: nullableText(),
    minQty: Type.Integer(),
    maxQty: Type.Integer(),
    excludes: Type.Array(Type.String()),
    requires: Type.Array(Type.String()),
    meta: Type.Record(Type.String(), Type.Unknown()),
    vatCode: oneOf(["S", "Z", "AE"]),
  },
  { title: "PackageProduct" },
);

export const PackageParameter = Type.Object(
  {
    key: Type.String(),
    label: InLanguages,
    type: oneOf(["string", "integer", "boolean", "date", "enum", "site", "rack", "document"]),
    required: Type.Boolean(),
    allowedValues: nullable(Type.Array(Type.String())),
    default: nullableText(),
    pattern: nullableText(),
    min: nullable(Type.Integer()),
    max: nullable(Type.Integer()),
    readOnly: Type.Boolean(),
    visibleWhen: nullable(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: "PackageParameter" },
);

/** Speeds in kbit/s, contract terms in months, `leadTimeDays` in working days. */
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
    leadTimeDays: Type.Integer(),
    validFrom: Type.String({ format: "date" }),
    validTo: nullable(Type.String({ format: "date" })),
    status: oneOf(["DRAFT", "ON_SALE", "END_OF_SALE", "WITHDRAWN"]),
    products: Type.Array(PackageProduct),
    parameters: Type.Array(PackageParameter),
  },
  { title: "Package" },
);
export type Package = Static<typeof Package>;

const anyone = { caller: "signed-in" } as const;

export const listPackages = endpoint({
  name: "listPackages",
  summary: "The packages that can be ordered, with the prices of the caller's company",
  method: "GET",
  path: "/v1/catalogue/package",
  access: anyone,
  query: payload("packageQuery", { kind: Type.Optional(oneOf(packageKinds)) }),
  responses: { 200: Type.Array(Package) },
});

export const getPackage = endpoint({
  name: "getPackage",
  summary: "One package that can be ordered",
  method: "GET",
  path: "/v1/catalogue/package/:packageCode",
  access: anyone,
  params: payload("package", { packageCode: Type.String({ pattern: "^[A-Z0-9-]{1,24}$" }) }),
  responses: { 200: Package },
});
