import TypeBox from "typebox";
import { expect, it } from "vitest";
import { Type } from "./json-schema.ts";

type Build = (type: typeof Type) => unknown;

it.each<[string, Build]>([
  [
    "a string within limits",
    (type) => type.String({ minLength: 1, maxLength: 40, pattern: "^[a-z]+$", format: "email" }),
  ],
  ["numbers", (type) => [type.Number(), type.Integer({ minimum: 0, maximum: 9 })]],
  [
    "nothing, either and anything",
    (type) => [type.Null(), type.Boolean(), type.Unknown(), type.Unknown({ title: "any" })],
  ],
  ["constants", (type) => [type.Literal("a"), type.Literal(1), type.Literal(true, { description: "yes" })]],
  ["a list", (type) => type.Array(type.String(), { minItems: 1, uniqueItems: true })],
  ["one of several", (type) => type.Union([type.String(), type.Null()], { default: null })],
  ["a map", (type) => type.Record(type.String(), type.Integer(), { maxProperties: 3 })],
  ["a custom schema", (type) => type.Unsafe<string>({ type: "string", rules: { required: true } })],
  [
    "an object",
    (type) => type.Object({ a: type.String(), b: type.Optional(type.Integer()) }, { additionalProperties: false }),
  ],
  ["an object without properties", (type) => type.Object({})],
  ["an object with optional properties only", (type) => type.Object({ a: type.Optional(type.Array(type.String())) })],
  [
    "an object of another's properties",
    (type) => {
      const inner = type.Object({ a: type.Optional(type.String()), b: type.Integer() });
      return type.Object({ ...inner.properties, inner, list: type.Array(inner) });
    },
  ],
])("describes %s as TypeBox does", (_what, build) => {
  expect(JSON.parse(JSON.stringify(build(Type)))).toEqual(JSON.parse(JSON.stringify(build(TypeBox))));
});
