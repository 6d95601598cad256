import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { soldPackage, soldParameter, soldProduct } from "./testing/sold-packages.ts";
import {
  configurationErrors,
  effectiveValues,
  parameterVerdict,
  priceDependsOn,
  selectedProducts,
  type Values,
  visibleParameters,
} from "./configuration.ts";
import type { Package, PackageParameter, PackageProduct } from "@demarc/contract/core/package";

const sold = (parameters: PackageParameter[], products: PackageProduct[] = []): Package =>
  soldPackage({ parameters, products });

const keysOf = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);
const errorsOf = (chosen: Package, sent: Values, place = {}) =>
  configurationErrors(chosen, { values: effectiveValues(chosen, sent), sent, place }).map(
    ({ key, message }) => `${key} ${message.replace("validation.", "")}`,
  );

describe("visible parameters", () => {
  const chain = sold([
    soldParameter("c", { visibleWhen: { b: ["yes"] } }),
    soldParameter("b", { visibleWhen: { a: ["yes", "maybe"] } }),
    soldParameter("a"),
    soldParameter("d", { visibleWhen: { a: ["yes"], contractTermMonths: ["36"] } }),
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
    const circle = sold([
      soldParameter("a", { visibleWhen: { b: ["1"] } }),
      soldParameter("b", { visibleWhen: { a: ["1"] } }),
    ]);
    expect(visibleParameters(circle, { a: "1", b: "1" })).toEqual([]);
  });

  it("decide by defaults as well, and a read-only one keeps its value", () => {
    const chosen = sold([
      soldParameter("speed", { default: "fast" }),
      soldParameter("colour", { visibleWhen: { speed: ["fast"] } }),
      soldParameter("fixed", { default: "always", readOnly: true }),
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
      { "0": "min", "11": "max", "1.5": "numeric", "1e1": "numeric", ten: "numeric" },
    ],
    [
      "half",
      { type: "integer", min: 0.5, max: 15, multipleOf: 0.5 },
      ["0.5", "14.5", "15"],
      { "0.7": "invalid-value", "15.5": "max", "0": "min" },
    ],
    [
      "steps of a tenth",
      { type: "integer", multipleOf: 0.1 },
      ["0.3", "0.7", "123456789.1", "999999999.9"],
      { "0.75": "invalid-value", "0.301": "invalid-value", "999999999.95": "invalid-value" },
    ],
    [
      "steps of a thousandth",
      { type: "integer", multipleOf: 0.001 },
      ["0.001", "4.035", "999999999.999", "876543210.987"],
      { "0.0001": "numeric" },
    ],
    ["boolean", { type: "boolean" }, ["true", "false"], { yes: "invalid-data", "1": "invalid-data" }],
    ["date", { type: "date" }, ["2026-12-31"], { "2026-02-30": "date-invalid", "31-12-2026": "date-invalid" }],
    ["enum", { type: "enum", allowedValues: ["A", "B"] }, ["A", "B"], { a: "invalid-value", C: "invalid-value" }],
    ["site", { type: "site" }, ["AMS1"], { ams1: "invalid-value", A: "invalid-value" }],
    ["rack", { type: "rack" }, ["0192f4aa-0000-7000-8000-000000000001"], { "AMS1-R2-07": "invalid-value" }],
    ["document", { type: "document" }, ["0192f4aa-0000-7000-8000-000000000001"], { "loa.pdf": "invalid-value" }],
  ];

  it.each(cases)("%s takes what fits and refuses the rest", (_name, other, fitting, refused) => {
    const one = soldParameter("x", other);
    for (const value of fitting) expect(parameterVerdict(one, value)).toBeUndefined();
    const messages = Object.keys(refused).map((value) =>
      parameterVerdict(one, value)?.message.replace("validation.", ""),
    );
    expect(messages).toEqual(Object.values(refused));
    expect(parameterVerdict(one, " ")).toBeUndefined();
    expect(parameterVerdict({ ...one, required: true }, " ")?.message).toBe("validation.required");
  });

  it.each(cases)("%s that is added to a package is shown, validated and refused", (_name, other, fitting, refused) => {
    const chosen = sold([soldParameter("known", { default: "1" }), soldParameter("x", { ...other, required: true })]);
    expect(keysOf(visibleParameters(chosen, {}))).toEqual(["known", "x"]);
    expect(errorsOf(chosen, {})).toEqual(["x required"]);
    expect(errorsOf(chosen, { x: fitting[0] ?? "" })).toEqual([]);
    for (const [value, message] of Object.entries(refused))
      expect(errorsOf(chosen, { x: value })).toEqual([`x ${message}`]);
  });

  it("longer than 500 characters is refused without a maximum of its own", () => {
    expect(parameterVerdict(soldParameter("x"), "a".repeat(500))).toBeUndefined();
    expect(parameterVerdict(soldParameter("x"), "a".repeat(501))).toMatchObject({ message: "validation.max-length" });
  });

  it("that is not asked for is refused if it is sent", () => {
    const chosen = sold([soldParameter("a"), soldParameter("b", { visibleWhen: { a: ["yes"] } })]);
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
        soldProduct("BASE", { mandatory: true }),
        soldProduct("FAST", { selectedBy: { speed: ["1G", "10G"] } }),
        soldProduct("BOTH", { selectedBy: { speed: ["10G"], path: ["two"] } }),
        soldProduct("SOCKET", { quantityFrom: "sockets", maxQty: 9 }),
        soldProduct("KW", { selectedBy: { model: ["COMMITTED"] }, quantityFrom: "kw", maxQty: 9 }),
        soldProduct("NEVER"),
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
        soldProduct("AMS", { mandatory: true, siteCode: "AMS1" }),
        soldProduct("RTM", { mandatory: true, siteCode: "RTM1" }),
        soldProduct("ROUTE", { mandatory: true, routeCode: "AMS1-RTM1" }),
      ],
    );
    expect(codesOf(chosen, {}, { siteCode: "AMS1" })).toEqual(["1 AMS"]);
    expect(codesOf(chosen, {}, { siteCode: "RTM1", routeCode: "AMS1-RTM1" })).toEqual(["1 RTM", "1 ROUTE"]);
    expect(codesOf(chosen, {})).toEqual([]);
  });

  it("that do not go together are refused at the parameter that chose them", () => {
    const chosen = sold(
      [soldParameter("a"), soldParameter("b"), soldParameter("n", { type: "integer" })],
      [
        soldProduct("A", { selectedBy: { a: ["1"] }, requires: ["B"] }),
        soldProduct("B", { selectedBy: { b: ["1", "2"] } }),
        soldProduct("C", { selectedBy: { b: ["2"] }, excludes: ["A"] }),
        soldProduct("N", { quantityFrom: "n", minQty: 2, maxQty: 4 }),
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
        soldParameter(`p${place}`, {
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

describe("a monthly price", () => {
  const monthly = (code: string, more: Partial<PackageProduct>) =>
    soldProduct(code, { type: "CONNECTION", chargeType: "MRC", price: "10.00", mandatory: true, ...more });
  const byRoute = soldPackage({ products: [monthly("BASE", {}), monthly("R1", { routeCode: "R1" })] });
  const bySite = soldPackage({ products: [monthly("S1", { siteCode: "S1" })] });
  const once = soldPackage({ products: [monthly("SETUP", { chargeType: "NRC", routeCode: "R1", siteCode: "S1" })] });
  const unchosen = soldPackage({
    products: [monthly("X", { mandatory: false, selectedBy: { sla: ["GOLD"] }, routeCode: "R1" })],
  });

  it.each([
    ["of a route", byRoute, {}, "route"],
    ["of a route that is chosen", byRoute, { routeCode: "R2" }, undefined],
    ["of a site", bySite, {}, "site"],
    ["of a site that is chosen", bySite, { siteCode: "S2" }, undefined],
    ["of what is paid once", once, {}, undefined],
    ["of what is not chosen", unchosen, {}, undefined],
  ])("%s depends on %s", (_what, chosen, place, expected) => {
    expect(priceDependsOn(chosen, {}, place)).toBe(expected);
  });
});
