import { type Static, Type } from "@demarc/contract/core/json-schema";
import { OrderBody, orderKinds } from "@demarc/contract/core/order-body";
import { oneOf } from "@demarc/contract/core/fields";
import { manualAgreementCategories } from "@demarc/contract/manual-agreements";
import { type KeywordDefinition, str } from "ajv";
import type { Fault } from "../../../platform/files/file-faults.ts";
import { yamlFile } from "../../../platform/files/yaml-file.reader.ts";

const text = (max: number) => Type.String({ minLength: 1, maxLength: max });
const strict = { additionalProperties: false } as const;
/** A price per unit, such as "12.50" or "0.31850". It is quoted in the file, so that no digit is lost. */
const price = () => Type.String({ pattern: "^[0-9]{1,9}(\\.[0-9]{1,5})?$" });
const percent = () => Type.Number({ minimum: 0, maximum: 100, decimals: 2 });

/** By product code: another unit price, another discount, or both. */
const Prices = Type.Record(
  Type.String(),
  Type.Object({ unitPrice: Type.Optional(price()), discountPct: Type.Optional(percent()) }, strict),
);

const Item = Type.Object({ kind: oneOf(orderKinds), order: OrderBody, prices: Type.Optional(Prices) }, strict);

const Bespoke = Type.Object(
  {
    description: text(300),
    charge: oneOf(["NRC", "MRC"]),
    quantity: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000, decimals: 3 })),
    unitPrice: price(),
    discountPct: Type.Optional(percent()),
  },
  strict,
);

const day = () => Type.String({ pattern: "^2[01][0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" });

/**
 * The agreement for the bespoke lines. `start`: the first day, by default the day of the acceptance. `notice`: days, by default 30.
 * `renewal`: months of each renewal; by default the agreement ends with its term. `services`: numbers, codes or ids.
 */
const Agreement = Type.Object(
  {
    category: oneOf(manualAgreementCategories),
    start: Type.Optional(day()),
    notice: Type.Optional(Type.Integer({ minimum: 0, maximum: 730 })),
    renewal: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
    services: Type.Optional(Type.Array(text(60), { maxItems: 50, uniqueItems: true })),
  },
  strict,
);

const Option = Type.Object(
  {
    label: text(60),
    description: Type.Optional(text(1000)),
    termMonths: Type.Integer({ minimum: 1, maximum: 120 }),
    items: Type.Optional(Type.Array(Item, { maxItems: 50 })),
    bespoke: Type.Optional(Type.Array(Bespoke, { maxItems: 50 })),
    agreement: Type.Optional(Agreement),
  },
  strict,
);

/** The file of a quotation. `contact`: the user name of the person at the company. `request`: the request that it answers. */
const QuotationFile = Type.Object(
  {
    customer: Type.Integer({ minimum: 10_000_000, maximum: 999_999_999 }),
    title: text(120),
    introduction: Type.Optional(text(4000)),
    validUntil: day(),
    salesPerson: Type.Object(
      { name: text(80), email: Type.Optional(text(254)), phone: Type.Optional(text(20)) },
      strict,
    ),
    contact: Type.Optional(text(254)),
    request: Type.Optional(Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" })),
    terms: text(20_000),
    options: Type.Array(Option, { minItems: 1, maxItems: 10 }),
  },
  strict,
);
export type QuotationFile = Static<typeof QuotationFile>;
export type FileOption = QuotationFile["options"][number];
export type FileAgreement = NonNullable<FileOption["agreement"]>;
export type FileItem = NonNullable<FileOption["items"]>[number];

/** The most decimals of a number. `multipleOf` divides, and 33.33 / 0.01 is not a whole number in binary. */
const decimals: KeywordDefinition = {
  keyword: "decimals",
  type: "number",
  schemaType: "number",
  validate: (most: number, value: number) => Number(value.toFixed(most)) === value,
  error: { message: ({ schema }) => str`must have at most ${Number(schema)} decimals` },
};

/** An option that offers nothing, and an agreement without lines. */
const emptyFaults = ({ options }: QuotationFile): Fault[] =>
  options.flatMap(({ items = [], bespoke = [], agreement }, place) => [
    ...(items.length + bespoke.length === 0
      ? [{ path: ["options", place], reason: "has neither items nor bespoke lines" }]
      : []),
    ...(agreement && bespoke.length === 0
      ? [{ path: ["options", place, "agreement"], reason: "has no bespoke lines" }]
      : []),
  ]);

/** Reads a quotation. The schemas of orders have keywords of our own, which the order engine judges. */
export const readQuotation = yamlFile<QuotationFile>({
  schema: QuotationFile,
  keywords: [decimals],
  faults: emptyFaults,
});
