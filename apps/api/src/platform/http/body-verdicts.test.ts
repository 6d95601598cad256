import { bodyErrors } from "@demarc/contract/core/body-rules";
import type { FieldError } from "@demarc/contract/core/errors";
import type { TSchema } from "@demarc/contract/core/json-schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contractEndpoints } from "../../testing/requests/contract-endpoints.ts";
import { bodiesFor } from "../../testing/fuzz/schema-values.ts";
import { brokenTextIn, compileValidator, fieldErrorsOf } from "./validation.ts";
import { runs } from "../../testing/runs.ts";

const verdicts = (errors: readonly FieldError[]) =>
  errors.map(({ field, message, params = {} }) => ({ field, message, params })).toSorted(byField);
const byField = (one: FieldError, other: FieldError) => (one.field < other.field ? -1 : 1);

/** The API's verdicts on bodies of a schema, after a JSON round trip. */
const serverOf = (schema: TSchema) => {
  const check = compileValidator({ schema, method: "POST", url: "/", httpPart: "body" });
  return (body: unknown): FieldError[] => (check(body) === true ? [] : fieldErrorsOf(check.errors ?? []));
};

/** For larger bodies the API returns only the first error. */
const mostValues = 1000;
const sizeOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? Object.values(value).reduce((sum, inner) => sum + sizeOf(inner), 1) : 1;

const agrees = (schema: TSchema, server: ReturnType<typeof serverOf>, given: unknown): boolean => {
  const body: unknown = JSON.parse(JSON.stringify(given));
  fc.pre(sizeOf(body) < mostValues);
  const expected = server(structuredClone(body));
  const { broken = [], others = [] } = Object.groupBy(bodyErrors(schema, body), ({ message }) =>
    message === "validation.broken-text" ? "broken" : "others",
  );
  expect(verdicts(others)).toEqual(verdicts(expected));
  // The server looks for broken text once a body fits its schema.
  if (broken.length > 0) expect(brokenTextIn(body)).toBeDefined();
  return expected.length === 0;
};

const endpoints = (await contractEndpoints()).filter(({ body, upload }) => body && !upload);

describe.each(endpoints.map(({ name, body = {} }) => ({ name, body })))("$name", ({ body }) => {
  const server = serverOf(body);
  test("the browser's verdict equals the server's", () => {
    fc.assert(
      fc.property(bodiesFor(body), (given) => {
        agrees(body, server, given);
      }),
      { numRuns: runs(150) },
    );
  });
});

const text = fc.record(
  {
    type: fc.constantFrom("string", ["string", "null"]),
    minLength: fc.nat(3),
    maxLength: fc.integer({ min: 2, max: 6 }),
    pattern: fc.constantFrom("^[a-c]*$", "^\\d{2,4}$", "^.$"),
    format: fc.constantFrom("uuid", "date", "date-time"),
    rules: fc.constantFrom({ required: true }, { email: true, "max-length": 4 }, { min: 2 }, { numeric: true }),
  },
  { requiredKeys: ["type"] },
);
const number = fc.record(
  {
    type: fc.constantFrom("integer", "number", ["integer", "null"]),
    minimum: fc.integer({ min: -3, max: 2 }),
    maximum: fc.integer({ min: 2, max: 9 }),
    rules: fc.constantFrom({ required: true }, { min: 1, max: 5 }),
  },
  { requiredKeys: ["type"] },
);
const choice = fc.constantFrom<TSchema>(
  { type: "string", enum: ["a", "b"] },
  { type: "boolean" },
  { type: "boolean", const: true },
  {
    anyOf: [
      { type: "number", const: 4 },
      { type: "number", const: 6 },
    ],
  },
);

const { schema: anySchema } = fc.letrec<{ schema: TSchema; object: TSchema; list: TSchema; nullable: TSchema }>(
  (tie) => ({
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      text,
      number,
      choice,
      tie("object"),
      tie("list"),
      tie("nullable"),
    ),
    object: fc
      .tuple(
        fc.dictionary(fc.constantFrom("a", "b", "c", "lines"), tie("schema"), { minKeys: 1, maxKeys: 4 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        fc.record({ maxProperties: fc.integer({ min: 1, max: 3 }) }, { requiredKeys: [] }),
      )
      .map(([properties, isRequired, isOpen, limit]) =>
        Object.assign(limit, {
          type: "object",
          properties,
          required: Object.keys(properties).filter((_, place) => isRequired[place]),
          additionalProperties: isOpen,
        }),
      ),
    // Throughout the contract, lists without duplicates contain only plain values.
    list: fc.record(
      {
        type: fc.constant("array"),
        items: fc.oneof(text, number, choice),
        minItems: fc.nat(2),
        maxItems: fc.integer({ min: 1, max: 3 }),
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: ["type", "items"] },
    ),
    nested: fc.record({ type: fc.constant("array"), items: tie("schema") }),
    nullable: tie("schema").map((schema) => ({ anyOf: [schema, { type: "null" }] })),
  }),
);

const value = fc.oneof(
  fc.constantFrom<unknown>(
    "",
    " ",
    "a",
    "abc",
    "12",
    "x".repeat(7),
    "🧨🧨🧨",
    "2026-02-30",
    "2026-02-28T12:00:00Z",
    null,
    true,
    false,
    0,
    4,
    5.5,
    [],
    {},
  ),
  fc.uuid(),
);
/** A value for a schema, in which any part can be missing, superfluous or of another type. */
const nearly = (schema: TSchema): fc.Arbitrary<unknown> => fc.oneof({ weight: 5, arbitrary: partly(schema) }, value);

const partly = (schema: TSchema): fc.Arbitrary<unknown> => {
  const { anyOf, properties, items } = schema as {
    anyOf?: TSchema[];
    properties?: Record<string, TSchema>;
    items?: TSchema;
  };
  if (anyOf) return fc.oneof(...anyOf.map(nearly));
  if (items) return fc.array(nearly(items), { maxLength: 4 });
  if (!properties) return value;
  const parts = Object.entries(properties).map(([name, property]) => [name, nearly(property)] as const);
  return fc.record({ ...Object.fromEntries(parts), extra: value }, { requiredKeys: [] });
};

test("the browser's verdict equals the server's, whatever the schema", () => {
  const schemas = runs(1000);
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(
      anySchema.chain((schema) =>
        fc.tuple(fc.constant(schema), fc.array(nearly(schema), { minLength: 5, maxLength: 5 })),
      ),
      ([schema, bodies]) => {
        const server = serverOf(schema);
        for (const body of bodies) seen[agrees(schema, server, body) ? "accepted" : "refused"] += 1;
      },
    ),
    { numRuns: schemas },
  );
  expect(seen.accepted).toBeGreaterThan(schemas / 20);
  expect(seen.refused).toBeGreaterThan(schemas / 20);
});
