import { describe, expect, it } from "vitest";
import { bodyErrors, isRequiredAt } from "./body-rules.ts";
import { accepted, nullable, oneOf, optionalText, payload, requiredText, uuid } from "./fields.ts";
import { type TSchema, Type } from "./json-schema.ts";
import { valueVerdict } from "./value-verdict.ts";

const verdictOf = (schema: TSchema, value: unknown): string | undefined => {
  const verdict = valueVerdict(schema, value);
  return verdict && [verdict.message.replace("validation.", ""), ...Object.values(verdict.params)].join(" ");
};
const errorsOf = (schema: TSchema, value: unknown): string[] =>
  bodyErrors(schema, value).map(({ field, message }) => `${field} ${message.replace("validation.", "")}`);

describe("the verdict on one value", () => {
  const decimal = Type.String({ pattern: "^[0-9]+$", minLength: 2, maxLength: 3 });
  const list = Type.Array(Type.Integer(), { minItems: 1, maxItems: 3, uniqueItems: true });

  it.each<[string, TSchema, unknown, string | undefined]>([
    ["a text", Type.String(), "", undefined],
    ["no text", Type.String(), 1, "invalid-data"],
    ["null as text", Type.String(), null, "required"],
    ["a number", Type.Number(), 1.5, undefined],
    ["an endless number", Type.Number(), Infinity, "invalid-data"],
    ["a whole number", Type.Integer(), 1, undefined],
    ["a broken number", Type.Integer(), 1.5, "numeric"],
    ["a text as a whole number", Type.Integer(), "12a", "numeric"],
    ["a text as a number", Type.Number(), "12a", "invalid-data"],
    ["an empty text as a number", Type.Integer(), "", "required"],
    ["an empty text as a day", Type.String({ format: "date" }), "", "required"],
    ["an empty text as a choice", oneOf(["a", "b"]), "", "required"],
    ["a number as a required text", requiredText(9), 5, "invalid-data"],
    ["a boolean as a required text", requiredText(9), true, "required"],
    ["an object as a required text", requiredText(9), {}, "required"],
    ["null as a required text", requiredText(9), null, "required"],
    ["a number as an address", requiredText(9, { email: true }), 5, "email"],
    ["a number as text", Type.Integer(), "1", "invalid-data"],
    ["a boolean", Type.Boolean(), false, undefined],
    ["no boolean", Type.Boolean(), 0, "invalid-data"],
    ["null", Type.Null(), null, undefined],
    ["no null", Type.Null(), "", "required"],
    ["an object", Type.Object({}), {}, undefined],
    ["a list as object", Type.Object({}), [], "invalid-data"],
    ["null as object", Type.Object({}), null, "required"],
    ["a list", Type.Array(Type.String()), [], undefined],
    ["an object as list", Type.Array(Type.String()), {}, "invalid-data"],
    ["anything", Type.Unknown(), 5, undefined],
    ["one of two types", optionalText(2), null, undefined],
    ["none of two types", optionalText(2), false, "invalid-data"],
    ["the smallest number", Type.Integer({ minimum: 1, maximum: 3 }), 1, undefined],
    ["the largest number", Type.Integer({ minimum: 1, maximum: 3 }), 3, undefined],
    ["a smaller number", Type.Integer({ minimum: 1, maximum: 3 }), 0, "min 1"],
    ["a larger number", Type.Integer({ minimum: 1, maximum: 3 }), 4, "max 3"],
    ["the shortest text", decimal, "12", undefined],
    ["the longest text", decimal, "123", undefined],
    ["a shorter text", decimal, "1", "invalid"],
    ["a longer text", decimal, "1234", "invalid"],
    ["a text with another pattern", decimal, "1a", "invalid"],
    ["a text that is long only in code units", Type.String({ maxLength: 2 }), "😀😀", undefined],
    ["a date", Type.String({ format: "date" }), "2026-02-30", "date-invalid"],
    ["an id", uuid(), "1", "invalid"],
    ["a format that only the API knows", Type.String({ format: "country" }), "XX", undefined],
    ["the shortest list", list, [1], undefined],
    ["the longest list", list, [1, 2, 3], undefined],
    ["a shorter list", list, [], "min-array-length 1"],
    ["a longer list", list, [1, 2, 3, 4], "max-array-length 3"],
    ["a list with a repeated item", list, [1, 2, 1], "invalid"],
    ["a list whose repeated items have another type", list, ["a", "a"], undefined],
    ["an allowed value", oneOf(["a", "b"]), "b", undefined],
    ["another value", oneOf(["a", "b"]), "c", "invalid-value"],
    ["a checked box", accepted(), true, undefined],
    ["an unchecked box", accepted(), false, "required"],
    [
      "a rule before the bounds of the schema",
      Type.String({ rules: { required: true }, minLength: 5 }),
      " ",
      "required",
    ],
    ["no rules for null", optionalText(2), null, undefined],
    ["a rule with its bound", requiredText(3), "abcd", "max-length 3"],
    ["a broken text", requiredText(3), "a\0", "broken-text"],
    ["a broken text that is too long", requiredText(3), "abc\0", "max-length 3"],
    ["the most properties", Type.Record(Type.String(), Type.Integer(), { maxProperties: 1 }), { a: 1 }, undefined],
    ["more properties", Type.Record(Type.String(), Type.Integer(), { maxProperties: 1 }), { a: 1, b: 2 }, "invalid"],
  ])("%s", (_what, schema, value, verdict) => {
    expect(verdictOf(schema, value)).toBe(verdict);
  });
});

describe("the errors of a body", () => {
  const Person = payload("person", {
    name: requiredText(3),
    age: Type.Optional(nullable(Type.Integer({ minimum: 0 }))),
  });
  const Body = payload("body", {
    title: requiredText(3),
    main: Person,
    others: Type.Optional(nullable(Type.Array(Person, { maxItems: 2 }))),
    value: Type.Optional(
      Type.Union([Type.String({ maxLength: 2 }), Type.Integer(), Type.String({ pattern: "^abc$" })]),
    ),
    map: Type.Optional(
      Type.Unsafe<object>({ type: "object", maxProperties: 2, additionalProperties: { type: ["string", "null"] } }),
    ),
  });
  const body = { title: "abc", main: { name: "a" } };

  it.each<[string, unknown, string[]]>([
    ["a valid one", body, []],
    ["all that it can have", { ...body, others: [{ name: "b", age: null }], value: 5, map: { a: "x", b: null } }, []],
    ["no object", null, [" required"]],
    ["missing fields", {}, ["title required", "main required"]],
    ["undefined fields", { title: undefined, main: undefined }, ["title required", "main required"]],
    ["missing fields of a part", { ...body, main: {} }, ["main.name required"]],
    ["a part of a wrong type", { ...body, main: "x" }, ["main invalid-data"]],
    [
      "unknown fields",
      { ...body, extra: 1, main: { name: "a", extra: 2 } },
      ["main.extra invalid-data", "extra invalid-data"],
    ],
    ["a field that every object inherits", { ...body, toString: 1 }, ["toString invalid-data"]],
    [
      "items of a list",
      { ...body, others: [{ name: "b", age: -1 }, { name: "abcd" }] },
      ["others.0.age min", "others.1.name max-length"],
    ],
    [
      "a list that is too long, and its items",
      { ...body, others: [{ name: "b" }, {}, {}] },
      ["others max-array-length", "others.1.name required", "others.2.name required"],
    ],
    ["a value of the second branch of its type", { ...body, value: "abc" }, []],
    ["a value of no branch of its type", { ...body, value: "abcd" }, ["value invalid"]],
    ["a value of no branch", { ...body, value: true }, ["value invalid-data"]],
    ["other values in a map", { ...body, map: { a: 1, b: false } }, ["map.a invalid-data", "map.b invalid-data"]],
    ["too many values in a map", { ...body, map: { a: "x", b: "x", c: "x" } }, ["map invalid"]],
  ])("%s", (_what, value, errors) => {
    expect(errorsOf(Body, value)).toEqual(errors);
  });

  it("accept any field unless the schema says otherwise", () => {
    expect(errorsOf(Type.Object({ a: Type.String() }), { a: "x", b: 1 })).toEqual([]);
  });

  it("have those of rules over several fields, unless the field has one already", () => {
    const rules = () => [
      { field: "title", message: "validation.second" },
      { field: "main", message: "validation.other" },
    ];
    const messagesOf = (value: object) => bodyErrors(Body, value, rules).map(({ message }) => message);
    expect(messagesOf(body)).toEqual(["validation.second", "validation.other"]);
    expect(messagesOf({ ...body, title: "" })).toEqual(["validation.required", "validation.other"]);
  });

  it.each([
    ["title", true],
    ["others", false],
    ["main.name", true],
    ["main.age", false],
    ["part.name", true],
    ["part.age", false],
    ["part.name.first", false],
    ["unknown", false],
    ["unknown.name", false],
  ])("require %s: %s", (path, isRequired) => {
    const schema = payload("body", { ...Body.properties, part: Type.Optional(nullable(Person)) });
    expect(isRequiredAt(schema, path)).toBe(isRequired);
  });
});
