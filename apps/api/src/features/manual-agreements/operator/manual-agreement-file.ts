import { amsterdamDate } from "@demarc/contract/core/calendar";
import { isDay } from "@demarc/contract/core/formats";
import { type Static, Type } from "@demarc/contract/core/json-schema";
import { manualAgreementCategories } from "@demarc/contract/manual-agreements";
import { Ajv, type ValidateFunction } from "ajv";
import { parse } from "yaml";

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

/** Converts a `start` that YAML reads as a date, midnight in UTC, to text, as if it were quoted. */
const readable = (given: unknown): unknown =>
  typeof given === "object" && given !== null && "start" in given && given.start instanceof Date
    ? { ...given, start: amsterdamDate(given.start) }
    : given;

let compiled: ValidateFunction<AgreementFile> | undefined;

/** Reads the YAML of an agreement. Throws an error that names the first fault. */
export const readAgreementFile = (yaml: string): AgreementFile => {
  const given = readable(parse(yaml));
  const validate = (compiled ??= new Ajv({ allowUnionTypes: true }).compile<AgreementFile>(AgreementFile));
  if (!validate(given)) {
    const [fault] = validate.errors ?? [];
    const place = fault?.instancePath.slice(1).replaceAll("/", ".") || "The file";
    const extra: unknown = fault?.params["additionalProperty"];
    const named = typeof extra === "string" ? `: ${extra}` : "";
    throw new Error(`${place} ${fault?.message ?? "is not an agreement"}${named}.`);
  }
  if (given.start !== undefined && !isDay(given.start)) throw new Error(`${given.start} is not a date.`);
  return given;
};

/** Decimal text with two decimals. Throws an error with a readable message for more decimals. */
export const amountText = (amount: number | string | undefined): string => {
  const [whole = "0", cents = ""] = String(amount ?? 0).split(".");
  if (!/^[0-9]{1,8}$/.test(whole) || !/^[0-9]{0,2}$/.test(cents))
    throw new Error(`${amount} is not an amount with at most two decimals.`);
  return `${whole}.${cents.padEnd(2, "0")}`;
};

/** Decimal text. Throws an error with a readable message for more than three decimals. */
export const quantityText = (quantity = 1): string => {
  const written = String(quantity);
  if (!/^[0-9]{1,6}(\.[0-9]{1,3})?$/.test(written))
    throw new Error(`${written} is not a quantity with at most three decimals.`);
  return written;
};
