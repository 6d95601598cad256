import { day } from "@demarc/contract/core/fields";
import { type Static, type TProperties, type TSchema, Type } from "@demarc/contract/core/json-schema";
import { chargeTypes, parameterTypes, productTypes, productUnits, vatCodes } from "@demarc/contract/core/package";
import { technologies } from "@demarc/contract/core/technologies";

/** The kinds of packages that a catalogue has, in the order of the file. */
export const catalogueKinds = ["LINE", "RACK", "SHARED_COLO", "DC_CONNECTION", "WDM"] as const;
export const footprints = ["QUARTER", "HALF", "FULL", "CAGE"] as const;

/** A part of the file. Fields with a default can be left out; the reader fills them in. */
const part = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });
const list = <Schema extends TSchema>(items: Schema) => Type.Array(items, { default: [] });
const oneOf = <const Values extends readonly string[]>(values: Values, extra: object = {}) =>
  Type.Unsafe<Values[number]>({ type: "string", enum: values, ...extra });
const text = (max: number) => Type.String({ minLength: 1, maxLength: max });
const textOrNull = (extra: object = {}) =>
  Type.Unsafe<string | null>({ type: ["string", "null"], default: null, ...extra });
const numberOrNull = () => Type.Unsafe<number | null>({ type: ["number", "null"], default: null });
const integer = (minimum: number, maximum: number, extra: object = {}) => Type.Integer({ minimum, maximum, ...extra });
const yesOrNo = () => Type.Boolean({ default: false });
const texts = () => Type.Array(Type.String(), { default: [], uniqueItems: true });
const textsOrNull = () =>
  Type.Unsafe<string[] | null>({
    type: ["array", "null"],
    items: { type: "string" },
    uniqueItems: true,
    default: null,
  });
const dateOrNull = () => textOrNull({ format: "date" });
const meta = () => Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object", default: {} });

/** Amounts stay text, because a number would lose digits. */
const decimal = (decimals: number, extra: object = {}) =>
  Type.String({ pattern: `^-?[0-9]{1,9}(\\.[0-9]{1,${decimals}})?$`, decimals, ...extra });

const inLanguages = () => part({ nl: text(2000), en: text(2000) });
type InLanguages = Static<ReturnType<typeof inLanguages>>;
const orNull = <Value>(schema: object) =>
  Type.Unsafe<Value | null>({ ...schema, type: ["object", "null"], default: null });
const condition = () =>
  orNull<Record<string, string[]>>({
    additionalProperties: { type: "array", minItems: 1, items: { type: "string" } },
  });

export const siteCode = "^[A-Z0-9]{2,8}$";
/** A channel, or a range of DWDM channels. */
const channel = "^(C[0-9]{2}(-C[0-9]{2})?|1[2-6][0-9]1)$";

const space = part({
  code: Type.String({ pattern: "^[A-Z0-9][A-Z0-9-]{2,29}$" }),
  room: text(40),
  row: text(10),
  position: text(10),
  footprint: oneOf(footprints),
  heightU: integer(1, 60),
});

const site = part({
  code: Type.String({ pattern: siteCode }),
  name: text(80),
  address: part({
    street: text(80),
    houseNumber: integer(1, 99_999),
    houseNumberExtension: textOrNull({ maxLength: 6 }),
    room: textOrNull({ maxLength: 10 }),
    postalCode: text(12),
    city: text(80),
    country: Type.String({ pattern: "^[A-Z]{2}$", default: "NL" }),
  }),
  operator: text(80),
  status: oneOf(["PLANNED", "ACTIVE"], { default: "ACTIVE" }),
  variants: Type.Array(oneOf(["main", "data-centre", "tv"]), { default: ["main", "data-centre"], uniqueItems: true }),
  rackFootprints: Type.Array(oneOf(["SHARED", ...footprints]), { default: [], uniqueItems: true }),
  powerOptions: Type.Array(oneOf(["1x16A", "1x32A", "3x16A", "3x32A"]), { default: [], uniqueItems: true }),
  ixps: texts(),
  certifications: texts(),
  wdmNode: yesOrNo(),
  spaces: list(space),
});

const route = part({
  code: Type.String({ pattern: "^[A-Z0-9]{2,8}-[A-Z0-9]{2,8}$" }),
  siteA: Type.String({ pattern: siteCode }),
  siteZ: Type.String({ pattern: siteCode }),
  lengthKm: Type.String({ pattern: "^[0-9]{1,5}(\\.[0-9])?$", decimals: 1 }),
  latencyUs: integer(1, 1_000_000),
  protectedAvailable: yesOrNo(),
  channels: Type.Array(Type.String({ pattern: channel }), { default: [], uniqueItems: true }),
});

const product = part({
  code: Type.String({ pattern: "^[A-Z0-9-]{1,20}$" }),
  description: inLanguages(),
  type: oneOf(productTypes),
  chargeType: oneOf(chargeTypes),
  price: decimal(5),
  unit: oneOf(productUnits, { default: "month" }),
  mandatory: yesOrNo(),
  siteCode: textOrNull(),
  routeCode: textOrNull(),
  minQty: integer(0, 1_000_000, { default: 1 }),
  maxQty: integer(0, 1_000_000, { default: 1 }),
  selectedBy: condition(),
  quantityFrom: textOrNull(),
  excludes: texts(),
  requires: texts(),
  meta: meta(),
  vatCode: oneOf(vatCodes, { default: "S" }),
});

const parameter = part({
  key: Type.String({ pattern: "^[a-z][A-Za-z0-9]{0,39}$" }),
  label: inLanguages(),
  hint: orNull<InLanguages>(inLanguages()),
  valueLabels: orNull<Record<string, InLanguages>>({ additionalProperties: inLanguages() }),
  step: text(20),
  type: oneOf(parameterTypes),
  required: yesOrNo(),
  allowedValues: textsOrNull(),
  default: textOrNull(),
  pattern: textOrNull(),
  min: numberOrNull(),
  max: numberOrNull(),
  multipleOf: Type.Unsafe<number | null>({ type: ["number", "null"], exclusiveMinimum: 0, default: null }),
  readOnly: yesOrNo(),
  visibleWhen: condition(),
});

const soldPackage = part({
  code: Type.String({ pattern: "^[A-Z0-9-]{1,24}$" }),
  kind: oneOf(catalogueKinds),
  name: inLanguages(),
  description: inLanguages(),
  status: oneOf(["DRAFT", "ON_SALE", "END_OF_SALE"], { default: "ON_SALE" }),
  validFrom: day(),
  validTo: dateOrNull(),
  technology: Type.Unsafe<(typeof technologies)[number] | null>({
    type: ["string", "null"],
    enum: [...technologies, null],
    default: null,
  }),
  speedDown: Type.Unsafe<number | null>({
    type: ["integer", "null"],
    minimum: 1,
    maximum: 2_000_000_000,
    default: null,
  }),
  speedUp: Type.Unsafe<number | null>({ type: ["integer", "null"], minimum: 1, maximum: 2_000_000_000, default: null }),
  contractTerms: Type.Array(integer(1, 120), { minItems: 1, uniqueItems: true }),
  termDiscounts: Type.Unsafe<Readonly<Record<string, number>>>({
    type: "object",
    additionalProperties: { type: "number", minimum: 0, maximum: 100 },
    default: {},
  }),
  setupWaivedFrom: Type.Unsafe<number | null>({ type: ["integer", "null"], minimum: 1, maximum: 120, default: null }),
  noticeDays: integer(0, 365, { default: 30 }),
  leadTimeDays: integer(0, 365),
  siteCodes: textsOrNull(),
  meta: meta(),
  products: list(product),
  parameters: list(parameter),
});

const classPrice = part({
  class: text(20),
  product: text(20),
  price: Type.Unsafe<string | null>({ ...decimal(5), type: ["string", "null"], default: null }),
  percentage: Type.Unsafe<string | null>({
    type: ["string", "null"],
    pattern: "^-?[0-9]{1,3}(\\.[0-9]{1,3})?$",
    decimals: 3,
    default: null,
  }),
  validFrom: day(),
  validTo: dateOrNull(),
});

export const CatalogueFile = part({
  sites: list(site),
  routes: list(route),
  packages: list(soldPackage),
  prices: list(classPrice),
});
export type CatalogueFile = Static<typeof CatalogueFile>;
export type FilePackage = CatalogueFile["packages"][number];
export type FileProduct = FilePackage["products"][number];
export type FileParameter = FilePackage["parameters"][number];
