import { isDay } from "@demarc/contract/core/formats";
import { type Static, Type } from "@demarc/contract/core/json-schema";
import { manualAgreementCategories } from "@demarc/contract/manual-agreements";
import type { Fault } from "../../../platform/files/file-faults.ts";
import { yamlFile } from "../../../platform/files/yaml-file.reader.ts";

const text = (max: number) => Type.String({ minLength: 1, maxLength: max });
/** YAML reads 450.50 as a number, and "450.50" as text. */
const amount = () =>
  Type.Union([
    Type.Number({ minimum: 0, maximum: 99_999_999 }),
    Type.String({ pattern: "^[0-9]{1,8}(\\.[0-9]{1,2})?$" }),
  ]);
const date = () => Type.String({ pattern: "^2[01][0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" });

const AgreementFile = Type.Object(
  {
    customer: Type.Integer({ minimum: 10_000_000, maximum: 999_999_999 }),
    title: text(200),
    category: Type.Unsafe<(typeof manualAgreementCategories)[number]>({ enum: manualAgreementCategories }),
    description: Type.Optional(Type.String({ maxLength: 20_000 })),
    start: Type.Optional(date()),
    term: Type.Integer({ minimum: 1, maximum: 120 }),
    notice: Type.Integer({ minimum: 0, maximum: 730 }),
    renewal: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
    lines: Type.Array(
      Type.Object(
        {
          description: text(300),
          quantity: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })),
          once: Type.Optional(amount()),
          monthly: Type.Optional(amount()),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 200 },
    ),
    services: Type.Optional(Type.Array(text(60), { maxItems: 50, uniqueItems: true })),
    documents: Type.Optional(Type.Array(text(300), { maxItems: 20, uniqueItems: true })),
  },
  { additionalProperties: false },
);
export type AgreementFile = Static<typeof AgreementFile>;

const writtenAs = (pattern: RegExp, value: number | string | undefined): boolean =>
  value === undefined || pattern.test(String(value));

/** What the schema cannot say: numbers with too many decimals, and days that do not exist. */
const valueFaults = ({ start, lines }: AgreementFile): Fault[] => [
  ...(start === undefined || isDay(start) ? [] : [{ path: ["start"], reason: `${start} is not a date` }]),
  ...lines.flatMap(({ quantity, once, monthly }, place) => [
    ...Object.entries({ once, monthly }).flatMap(([field, value]) =>
      writtenAs(/^[0-9]{1,8}(\.[0-9]{1,2})?$/, value)
        ? []
        : [{ path: ["lines", place, field], reason: `${value} is not an amount with at most two decimals` }],
    ),
    ...(writtenAs(/^[0-9]{1,6}(\.[0-9]{1,3})?$/, quantity)
      ? []
      : [{ path: ["lines", place, "quantity"], reason: `${quantity} is not a quantity with at most three decimals` }]),
  ]),
];

export const readAgreement = yamlFile<AgreementFile>({ schema: AgreementFile, faults: valueFaults });

/** Decimal text with two decimals. */
export const amountText = (amount: number | string | undefined): string => {
  const [whole = "0", cents = ""] = String(amount ?? 0).split(".");
  return `${whole}.${cents.padEnd(2, "0")}`;
};
