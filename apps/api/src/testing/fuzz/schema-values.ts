import type { TSchema } from "@demarc/contract/core/json-schema";
import type { RuleName, Rules } from "@demarc/contract/core/rules";
import fc from "fast-check";
import { hostileText, hostileValue } from "./hostile-values.ts";

interface Shape {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: TSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly rules?: Rules;
}

const byRule: { readonly [Name in RuleName]?: readonly string[] } = {
  email: ["sanne@polderlicht.example", "nieuw@weidemolen.example", "joris.bakker@polderlicht.example"],
  "phone-number": ["0201234567"],
  "coc-number": ["12345678", "01234567"],
  "vat-number": ["NL123456789B01"],
  iban: ["NL74DEMO0200000025", "NL91ABNA0417164300"],
  bic: ["ABNANL2A"],
  "postal-code": ["8011ZZ", "8011ab"],
  fqdn: ["ns1.polderlicht.example", "lab.polderlicht.example."],
  date: ["2026-01-31"],
};

const byFormat: Readonly<Record<string, readonly string[]>> = {
  date: ["2026-01-31", "2026-06-30", "2025-12-31", "2020-02-29"],
  "date-time": ["2026-01-31T12:00:00Z"],
  country: ["NL", "BE"],
  email: ["sanne@polderlicht.example"],
};

/** Values for text fields without a rule, chosen by field name. */
const byName: Readonly<Record<string, readonly string[]>> = {
  address: ["2001:db8:f0::7", "2001:db8:f0::8"],
  subnet: ["2001:db8:f0:1::/64", "2001:db8:f0:2::/64", "2001:db8:f0:3000::/52", "192.0.2.0/28"],
  block: ["2001:db8:f0::/48"],
  ptr: ["lab.polderlicht.example"],
  first: ["2001:db8:f0::1"],
  last: ["2001:db8:f0::9"],
  pattern: ["{index}.polderlicht.example", "{ip}.polderlicht.example"],
  lineNumber: ["LN-104201"],
  q: ["polder", "10", "ab"],
  dsRecords: ["12345 13 2 " + "A".repeat(64)],
};

const textOf = (shape: Shape, name: string): fc.Arbitrary<unknown> => {
  const { rules = {}, format, pattern } = shape;
  if (format === "uuid") return fc.uuid();
  const rule = Object.keys(rules).find((one) => one in byRule) as RuleName | undefined;
  const listed = (rule && byRule[rule]) ?? byFormat[format ?? ""] ?? byName[name];
  if (listed) return fc.constantFrom(...listed);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const minLength = Math.max(shape.minLength ?? 0, Number(rules["min-length"] ?? (rules.required ? 1 : 0)));
  const maxLength = Math.min(Number(rules["max-length"] ?? shape.maxLength ?? 60), 60);
  return fc.oneof(fc.string({ minLength, maxLength }), fc.string({ unit: "grapheme", minLength, maxLength }));
};

const listOf = (shape: Shape, name: string): fc.Arbitrary<unknown> => {
  const size = { minLength: shape.minItems ?? 0, maxLength: Math.min(shape.maxItems ?? 4, 4) };
  const item = fitting(shape.items ?? {}, name);
  return shape.uniqueItems ? fc.uniqueArray(item, size) : fc.array(item, size);
};

const objectOf = ({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name)])), {
    requiredKeys: [...required],
  });

/** Values that match a schema; rules that span several fields may still refuse them. */
export const fitting = (schema: TSchema, name = ""): fc.Arbitrary<unknown> => {
  const shape: Shape = schema;
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if ("const" in shape) return fc.constant(shape.const);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((branch) => fitting(branch, name)));
  const types = [shape.type ?? "string"].flat();
  const byType: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
    null: () => fc.constant(null),
    boolean: () => fc.boolean(),
    integer: () =>
      fc.integer({
        min: Number(shape.minimum ?? shape.rules?.min ?? 0),
        max: Math.min(Number(shape.maximum ?? shape.rules?.max ?? 1000), 2 ** 31 - 1),
      }),
    number: () => fc.double({ noNaN: true, min: shape.minimum ?? 0, max: shape.maximum ?? 1000 }),
    string: () => textOf(shape, name),
    array: () => listOf(shape, name),
    object: () => objectOf(shape),
  };
  return fc.oneof(...types.map((type) => byType[type]?.() ?? hostileValue));
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const withField = (value: object, name: string, other: unknown): Record<string, unknown> => ({
  ...value,
  [name]: other,
});

/** Makes a value invalid: a field of the wrong type, an extra or a missing field, or a different value altogether. */
const spoilt = (value: unknown): fc.Arbitrary<unknown> => {
  if (!isObject(value) || Object.keys(value).length === 0) return hostileValue;
  const names = Object.keys(value);
  const one = fc.constantFrom(...names);
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(one, hostileValue).map(([name, bad]) => withField(value, name, bad)) },
    { weight: 3, arbitrary: fc.tuple(one, hostileText).map(([name, bad]) => withField(value, name, bad)) },
    { weight: 2, arbitrary: one.chain((name) => spoilt(value[name]).map((bad) => withField(value, name, bad))) },
    { weight: 1, arbitrary: fc.tuple(hostileText, hostileValue).map(([name, bad]) => withField(value, name, bad)) },
    { weight: 1, arbitrary: hostileValue },
  );
};

/** Bodies for a schema, about half of them invalid. */
export const bodiesFor = (schema: TSchema): fc.Arbitrary<unknown> => {
  const good = fitting(schema);
  return fc.oneof(good, good.chain(spoilt));
};
