import { nullable, nullableText, oneOf } from "./fields.ts";
import { described, type Static, Type } from "./json-schema.ts";
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

export const InLanguages = Type.Object({
  nl: described(Type.String(), "Text in Dutch", "Glasvezel 1000"),
  en: described(Type.String(), "Text in English", "Fibre 1000"),
});
export type InLanguages = Static<typeof InLanguages>;

/** The accepted values by parameter. The condition holds if each of these parameters has one of its accepted values. */
export const Condition = Type.Record(Type.String(), Type.Array(Type.String()));
export type Condition = Static<typeof Condition>;

/**
 * A priced part of a package. A mandatory product is part of every order, another one of orders with the values in
 * `selectedBy`. A quantity of zero leaves the product out.
 */
export const PackageProduct = Type.Object(
  {
    code: described(Type.String(), "Code of the product", "FIB-1000-SETUP"),
    description: InLanguages,
    type: described(oneOf(productTypes), "Kind of product"),
    chargeType: described(oneOf(chargeTypes), "NRC: once. MRC: every month. USAGE: by use"),
    price: described(
      Type.Optional(Type.String()),
      "Price, excl. VAT, in EUR as decimal text; only for roles that see prices",
      "29.50",
    ),
    unit: described(oneOf(productUnits), "Unit of the quantity"),
    mandatory: described(Type.Boolean(), "True if it is part of every order"),
    siteCode: described(
      nullableText(),
      "Code of the data centre where the price applies. Null means everywhere",
      "AMS1",
    ),
    routeCode: described(
      nullableText(),
      "Code of the route where the price applies. Null means every route",
      "AMS1-RTM1",
    ),
    minQty: described(Type.Integer(), "Smallest quantity"),
    maxQty: described(Type.Integer(), "Largest quantity"),
    selectedBy: described(
      nullable(Condition),
      "Values of parameters that select the product; null without a condition",
    ),
    quantityFrom: described(
      nullableText(),
      "Parameter that sets the quantity; null if the quantity is 1",
      "layer2Circuits",
    ),
    excludes: described(Type.Array(Type.String()), "Codes of the products that cannot be combined with it", [
      "SLA-PLUS",
    ]),
    requires: described(Type.Array(Type.String()), "Codes of the products that it needs", []),
    meta: described(Type.Record(Type.String(), Type.Unknown()), "Further properties of the product"),
    vatCode: described(oneOf(vatCodes), "S: standard rate. Z: zero rate. AE: reverse charge"),
  },
  { title: "PackageProduct" },
);
export type PackageProduct = Static<typeof PackageProduct>;

/** A value that the person chooses. */
export const PackageParameter = Type.Object(
  {
    key: described(Type.String(), "Name of the parameter", "layer2Circuits"),
    label: InLanguages,
    hint: described(nullable(InLanguages), "Hint for the field; null without one"),
    valueLabels: described(
      nullable(Type.Record(Type.String(), InLanguages)),
      "Names of the values; null if they have none",
    ),
    step: described(Type.String(), "Step of the order form that asks for it", "package"),
    type: described(oneOf(parameterTypes), "Kind of value"),
    required: described(Type.Boolean(), "True if a value is required"),
    allowedValues: described(
      nullable(Type.Array(Type.String())),
      "Values to choose from; null if any value of the type is allowed",
    ),
    default: described(nullableText(), "Default value; null if there is none", null),
    pattern: described(nullableText(), "Regular expression for the value; null without one", "^[A-Z]{2}[0-9]{4}$"),
    min: described(nullable(Type.Number()), "Smallest value"),
    max: described(nullable(Type.Number()), "Largest value"),
    multipleOf: described(nullable(Type.Number()), "Step of a number, such as 0.5; null for whole numbers", 0.5),
    readOnly: described(Type.Boolean(), "True if the value cannot be changed"),
    visibleWhen: described(
      nullable(Condition),
      "Values of other parameters with which the form shows it; null without a condition",
    ),
  },
  { title: "PackageParameter" },
);
export type PackageParameter = Static<typeof PackageParameter>;

/**
 * Something that can be ordered. `termDiscounts` applies to monthly charges of types CONNECTION and SPACE; charges of type
 * SETUP are waived from `setupWaivedFrom` months.
 */
export const Package = Type.Object(
  {
    code: described(Type.String(), "Code of the package", "FIB-1000"),
    kind: described(oneOf(packageKinds), "Kind of package"),
    name: InLanguages,
    description: InLanguages,
    technology: described(nullable(oneOf(technologies)), "Access technology of a line; null for other packages"),
    speedDown: described(nullable(Type.Integer()), "Download speed in kbit/s; 1000000 is 1 Gbit/s", 1_000_000),
    speedUp: described(nullable(Type.Integer()), "Upload speed in kbit/s; 1000000 is 1 Gbit/s", 1_000_000),
    contractTerms: described(Type.Array(Type.Integer()), "Contract terms in months"),
    termDiscounts: described(
      Type.Record(Type.String(), Type.Number()),
      "Discount on monthly charges in percent, by contract term in months",
    ),
    setupWaivedFrom: described(
      nullable(Type.Integer()),
      "Contract term in months from which set-up is free; null if it never is",
      36,
    ),
    noticeDays: described(Type.Integer(), "Notice period in days", 30),
    leadTimeDays: described(Type.Integer(), "Delivery time in working days", 10),
    siteCodes: described(
      nullable(Type.Array(Type.String())),
      "Codes of the data centres that sell the package; null if every one does",
      ["AMS1"],
    ),
    meta: described(
      Type.Record(Type.String(), Type.Unknown()),
      "Further properties of the package, such as the medium of a cross connect",
    ),
    validFrom: described(Type.String({ format: "date" }), "First day on which it can be ordered"),
    validTo: described(
      nullable(Type.String({ format: "date" })),
      "Last day on which it can be ordered; null without one",
    ),
    status: described(oneOf(["DRAFT", "ON_SALE", "END_OF_SALE", "WITHDRAWN"]), "Status of the package"),
    products: described(Type.Array(PackageProduct), "Priced parts of the package"),
    parameters: described(Type.Array(PackageParameter), "Parameters that an order of the package can have"),
  },
  { title: "Package" },
);
export type Package = Static<typeof Package>;
