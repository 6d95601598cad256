import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  configurationErrors,
  effectiveValues,
  parameterVerdict,
  selectedProducts,
  type Values,
  visibleParameters,
} from "./configuration.ts";
import type { Package, PackageParameter, PackageProduct } from "./package.ts";

const text = (word: string) => ({ nl: word, en: word });

const parameter = (key: string, other: Partial<PackageParameter> = {}): PackageParameter => ({
  key,
  label: text(key),
  hint: null,
  valueLabels: null,
  step: "package",
  type: "string",
  required: false,
  allowedValues: null,
  default: null,
  pattern: null,
  min: null,
  max: null,
  multipleOf: null,
  readOnly: false,
  visibleWhen: null,
  ...other,
});

const product = (code: string, other: Partial<PackageProduct> = {}): PackageProduct => ({
  code,
  description: text(code),
  type: "OPTION",
  chargeType: "MRC",
  price: "1.00",
  unit: "month",
  mandatory: false,
  siteCode: null,
  routeCode: null,
  minQty: 1,
  maxQty: 1,
  selectedBy: null,
  quantityFrom: null,
  excludes: [],
  requires: [],
  meta: {},
  vatCode: "S",
  ...other,
});

const sold = (parameters: PackageParameter[], products: PackageProduct[] = []): Package => ({
  code: "P",
  kind: "LINE",
  name: text("P"),
  description: text("P"),
  technology: "FTTH",
  speedDown: 1,
  speedUp: 1,
  contractTerms: [1],
  termDiscounts: {},
  setupWaivedFrom: null,
  noticeDays: 30,
  leadTimeDays: 1,
  siteCodes: null,
  meta: {},
  validFrom: "2026-01-01",
  validTo: null,
  status: "ON_SALE",
  products,
  parameters,
});

const keysOf = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);
const errorsOf = (chosen: Package, sent: Values, place = {}) =>
  configurationErrors(chosen, { values: effectiveValues(chosen, sent), sent, place }).map(
    ({ key, message }) => `${key} ${message.replace("validation.", "")}`,
  );

describe("visible parameters", () => {
  const chain = sold([
    parameter("c", { visibleWhen: { b: ["yes"] } }),
    parameter("b", { visibleWhen: { a: ["yes", "maybe"] } }),
    parameter("a"),
    parameter("d", { visibleWhen: { a: ["yes"], contractTermMonths: ["36"] } }),
  ]);

  it("are those whose conditions all hold, in the order of the catalogue", () => {
    expect(keysOf(visibleParameters(chain, {}))).toEqual(["a"]);
    expect(keysOf(visibleParameters(chain, { a: "maybe" }))).toEqual(["b", "a"]);
    expect(keysOf(visibleParameters(chain, { a: "yes", b: "yes", contractTermMonths: "36" }))).toEqual([
      "c",
      "b",
      "a",
      "d",
    ]);
    expect(keysOf(visibleParameters(chain, { a: "yes", contractTermMonths: "12" }))).toEqual(["b", "a"]);
  });

  it("hide what depends on a hidden one, whatever its old value is", () => {
    expect(keysOf(visibleParameters(chain, { a: "no", b: "yes" }))).toEqual(["a"]);
    expect(effectiveValues(chain, { a: "no", b: "yes", c: "kept" })).toEqual({ a: "no" });
  });

  it("are none that wait for each other", () => {
    const circle = sold([parameter("a", { visibleWhen: { b: ["1"] } }), parameter("b", { visibleWhen: { a: ["1"] } })]);
    expect(visibleParameters(circle, { a: "1", b: "1" })).toEqual([]);
  });

  it("decide by defaults as well, and a read-only one keeps its value", () => {
    const chosen = sold([
      parameter("speed", { default: "fast" }),
      parameter("colour", { visibleWhen: { speed: ["fast"] } }),
      parameter("fixed", { default: "always", readOnly: true }),
    ]);
    expect(effectiveValues(chosen, { fixed: "mine", siteCode: "AMS1" })).toEqual({
      siteCode: "AMS1",
      speed: "fast",
      colour: "",
      fixed: "always",
    });
    expect(effectiveValues(chosen, { speed: "  ", colour: " red " })).toMatchObject({ speed: "fast", colour: "red" });
  });
});

describe("a value of a parameter", () => {
  const cases: readonly (readonly [
    string,
    Partial<PackageParameter>,
    readonly string[],
    Readonly<Record<string, string>>,
  ])[] = [
    [
      "string",
      { min: 3, max: 5, pattern: "^[a-z]+$" },
      ["abc", "abcde"],
      { ab: "min-length", abcdef: "max-length", ABC: "invalid-value" },
    ],
    ["alternatives", { pattern: "^a|b$" }, ["a", "b"], { ax: "invalid-value", xb: "invalid-value" }],
    ["an escaped end", { pattern: "^a\\$" }, ["a$"], { a$x: "invalid-value" }],
    [
      "integer",
      { type: "integer", min: 1, max: 10 },
      ["1", "10"],
      { "0": "min", "11": "max", "1.5": "invalid-data", "1e1": "invalid-data", ten: "invalid-data" },
    ],
    [
      "half",
      { type: "integer", min: 0.5, max: 15, multipleOf: 0.5 },
      ["0.5", "14.5", "15"],
      { "0.7": "invalid-value", "15.5": "max", "0": "min" },
    ],
    ["boolean", { type: "boolean" }, ["true", "false"], { yes: "invalid-data", "1": "invalid-data" }],
    ["date", { type: "date" }, ["2026-12-31"], { "2026-02-30": "date-invalid", "31-12-2026": "date-invalid" }],
    ["enum", { type: "enum", allowedValues: ["A", "B"] }, ["A", "B"], { a: "invalid-value", C: "invalid-value" }],
    ["site", { type: "site" }, ["AMS1"], { ams1: "invalid-value", A: "invalid-value" }],
    ["rack", { type: "rack" }, ["0192f4aa-0000-7000-8000-000000000001"], { "AMS1-R2-07": "invalid-value" }],
    ["document", { type: "document" }, ["0192f4aa-0000-7000-8000-000000000001"], { "loa.pdf": "invalid-value" }],
  ];

  it.each(cases)("%s takes what fits and refuses the rest", (_name, other, fitting, refused) => {
    const one = parameter("x", other);
    for (const value of fitting) expect(parameterVerdict(one, value)).toBeUndefined();
    const messages = Object.keys(refused).map((value) =>
      parameterVerdict(one, value)?.message.replace("validation.", ""),
    );
    expect(messages).toEqual(Object.values(refused));
    expect(parameterVerdict(one, " ")).toBeUndefined();
    expect(parameterVerdict({ ...one, required: true }, " ")?.message).toBe("validation.required");
  });

  it.each(cases)("%s that is added to a package is shown, validated and refused", (_name, other, fitting, refused) => {
    const chosen = sold([parameter("known", { default: "1" }), parameter("x", { ...other, required: true })]);
    expect(keysOf(visibleParameters(chosen, {}))).toEqual(["known", "x"]);
    expect(errorsOf(chosen, {})).toEqual(["x required"]);
    expect(errorsOf(chosen, { x: fitting[0] ?? "" })).toEqual([]);
    for (const [value, message] of Object.entries(refused))
      expect(errorsOf(chosen, { x: value })).toEqual([`x ${message}`]);
  });

  it("longer than 500 characters is refused without a maximum of its own", () => {
    expect(parameterVerdict(parameter("x"), "a".repeat(500))).toBeUndefined();
    expect(parameterVerdict(parameter("x"), "a".repeat(501))).toMatchObject({ message: "validation.max-length" });
  });

  it("that is not asked for is refused if it is sent", () => {
    const chosen = sold([parameter("a"), parameter("b", { visibleWhen: { a: ["yes"] } })]);
    expect(errorsOf(chosen, { a: "no", b: "1" })).toEqual(["b invalid-value"]);
    expect(errorsOf(chosen, { a: "no", b: "" })).toEqual([]);
    expect(errorsOf(chosen, { z: "1" })).toEqual(["z invalid-data"]);
  });
});

describe("products", () => {
  const codesOf = (chosen: Package, values: Values, place = {}) =>
    selectedProducts(chosen, values, place).map((one) => `${one.pieces} ${one.product.code}`);

  it("are the mandatory ones, those with a chosen value, and those that are counted", () => {
    const chosen = sold(
      [],
      [
        product("BASE", { mandatory: true }),
        product("FAST", { selectedBy: { speed: ["1G", "10G"] } }),
        product("BOTH", { selectedBy: { speed: ["10G"], path: ["two"] } }),
        product("SOCKET", { quantityFrom: "sockets", maxQty: 9 }),
        product("KW", { selectedBy: { model: ["COMMITTED"] }, quantityFrom: "kw", maxQty: 9 }),
        product("NEVER"),
      ],
    );
    expect(codesOf(chosen, {})).toEqual(["1 BASE"]);
    expect(codesOf(chosen, { speed: "10G", sockets: "3", kw: "2.5" })).toEqual(["1 BASE", "1 FAST", "3 SOCKET"]);
    expect(codesOf(chosen, { speed: "10G", path: "two", model: "COMMITTED", kw: "2.5" })).toEqual([
      "1 BASE",
      "1 FAST",
      "1 BOTH",
      "2.5 KW",
    ]);
    expect(codesOf(chosen, { sockets: "0", kw: "x" })).toEqual(["1 BASE"]);
    expect(codesOf(chosen, { sockets: "-1" })).toEqual(["1 BASE"]);
  });

  it("of another site or route do not count", () => {
    const chosen = sold(
      [],
      [
        product("AMS", { mandatory: true, siteCode: "AMS1" }),
        product("RTM", { mandatory: true, siteCode: "RTM1" }),
        product("ROUTE", { mandatory: true, routeCode: "AMS1-RTM1" }),
      ],
    );
    expect(codesOf(chosen, {}, { siteCode: "AMS1" })).toEqual(["1 AMS"]);
    expect(codesOf(chosen, {}, { siteCode: "RTM1", routeCode: "AMS1-RTM1" })).toEqual(["1 RTM", "1 ROUTE"]);
    expect(codesOf(chosen, {})).toEqual([]);
  });

  it("that do not go together are refused at the parameter that chose them", () => {
    const chosen = sold(
      [parameter("a"), parameter("b"), parameter("n", { type: "integer" })],
      [
        product("A", { selectedBy: { a: ["1"] }, requires: ["B"] }),
        product("B", { selectedBy: { b: ["1", "2"] } }),
        product("C", { selectedBy: { b: ["2"] }, excludes: ["A"] }),
        product("N", { quantityFrom: "n", minQty: 2, maxQty: 4 }),
      ],
    );
    expect(errorsOf(chosen, { a: "1" })).toEqual(["a requires"]);
    expect(errorsOf(chosen, { a: "1", b: "1" })).toEqual([]);
    expect(errorsOf(chosen, { a: "1", b: "2" })).toEqual(["b excludes"]);
    expect(errorsOf(chosen, { n: "1" })).toEqual(["n min"]);
    expect(errorsOf(chosen, { n: "5" })).toEqual(["n max"]);
    expect(errorsOf(chosen, { n: "0" })).toEqual([]);
  });
});

const anyPackage = fc
  .array(
    fc.record({
      waitsFor: fc.option(fc.record({ key: fc.integer({ min: 0, max: 5 }), value: fc.constantFrom("x", "y") }), {
        nil: null,
      }),
      value: fc.option(fc.constantFrom("x", "y"), { nil: null }),
      isReadOnly: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) =>
    sold(
      list.map(({ waitsFor, value, isReadOnly }, place) =>
        parameter(`p${place}`, {
          default: value,
          readOnly: isReadOnly && value !== null,
          visibleWhen: waitsFor && { [`p${waitsFor.key}`]: [waitsFor.value] },
        }),
      ),
    ),
  );
const anyValues = fc.dictionary(
  fc.constantFrom("p0", "p1", "p2", "p3", "p4", "p5"),
  fc.constantFrom("x", "y", ""),
) as fc.Arbitrary<Values>;

describe("effective values", () => {
  it("stay the same when they are taken again, and belong only to visible parameters", () => {
    fc.assert(
      fc.property(anyPackage, anyValues, (chosen, given) => {
        const values = effectiveValues(chosen, given);
        expect(effectiveValues(chosen, values)).toEqual(values);
        const visible = new Set(keysOf(visibleParameters(chosen, values)));
        const own = Object.keys(values).filter((key) => chosen.parameters.some((one) => one.key === key));
        expect(own.every((key) => visible.has(key))).toBe(true);
      }),
      { numRuns: 1000, seed: 15 },
    );
  });
});
