import { soldPackage, soldParameter } from "@demarc/ordering/testing/sold-packages";
import { describe, expect, it } from "vitest";
import type { FilePackage, FileParameter } from "./catalogue-file.ts";
import { parameterFaults } from "./catalogue-parameter.rules.ts";

const asked = { step: "package" };
const chain = [
  soldParameter("a", { visibleWhen: { b: ["1"] } }),
  soldParameter("b", { visibleWhen: { c: ["1"] } }),
  soldParameter("c", { visibleWhen: { contractTermMonths: ["36"] } }),
  soldParameter("x", { visibleWhen: { y: ["1"] } }),
  soldParameter("y", { visibleWhen: { x: ["1"], c: ["1"] } }),
  soldParameter("w", { visibleWhen: { x: ["1"] } }),
];

const faultsOf = (key: string, more: Partial<FileParameter> = {}, kind: FilePackage["kind"] = "LINE"): string[] => {
  const parameter = { ...(chain.find((one) => one.key === key) ?? soldParameter(key)), ...asked, ...more };
  const sold = { ...soldPackage(), kind, parameters: [...chain.filter((one) => one.key !== key), parameter] };
  return parameterFaults(parameter, { path: ["p"], sold: sold as FilePackage }).map(
    ({ path, reason }) => `${path.join(".")}: ${reason}`,
  );
};

describe("a parameter of a package", () => {
  it.each<[string, Partial<FileParameter>, string[]]>([
    ["a text with a pattern and bounds", { pattern: "^[A-Z]{2}$", min: 2, max: 2 }, []],
    [
      "a text with a pattern that is not a whole one",
      { pattern: "[A-Z]", default: "?" },
      ["p.pattern: the pattern must begin with ^ and end with $"],
    ],
    ["a number with a pattern", { type: "integer", pattern: "^1$" }, ["p.pattern: only a string has one"]],
    ["a number with bounds and steps", { type: "integer", min: 1, max: 1, multipleOf: 1 }, []],
    ["a text with steps", { multipleOf: 5 }, ["p.multipleOf: only an integer has one"]],
    ["a number with a maximum below its minimum", { type: "integer", min: 2, max: 1 }, ["p.max: is below min"]],
    ["a number with only a maximum", { type: "integer", max: -1 }, []],
    ["a number with only a minimum", { type: "integer", min: 1 }, []],
    ["a date with a minimum", { type: "date", min: 0 }, ["p: a date has no min and no max"]],
    ["a boolean with a maximum", { type: "boolean", max: 0 }, ["p: a boolean has no min and no max"]],
    ["an enum", { type: "enum", allowedValues: ["a"] }, []],
    ["an enum without values", { type: "enum" }, ['p: "allowedValues" is missing: an enum has them']],
    [
      "an enum with an empty list",
      { type: "enum", allowedValues: [] },
      ['p: "allowedValues" is missing: an enum has them'],
    ],
    ["a text with values and labels", { allowedValues: ["a", "b"], valueLabels: { a: { nl: "x", en: "x" } } }, []],
    ["a text with labels only", { valueLabels: { a: { nl: "x", en: "x" } } }, []],
    [
      "a text with a label for another value",
      { allowedValues: ["a"], valueLabels: { a: { nl: "x", en: "x" }, b: { nl: "x", en: "x" } } },
      ['p.valueLabels.b: "b" is not one of allowedValues'],
    ],
    ["a fixed one", { readOnly: true, default: "x" }, []],
    ["a fixed one without a value", { readOnly: true }, ['p: "default" is missing: a readOnly parameter has one']],
    ["a default that fits", { type: "integer", max: 3, default: "3" }, []],
    [
      "a default that does not fit",
      { type: "integer", max: 3, default: "4" },
      ['p.default: "4" is not a value of this parameter'],
    ],
    [
      "a default that the pattern refuses",
      { pattern: "^[A-Z]$", default: "a" },
      ['p.default: "a" is not a value of this parameter'],
    ],
    [
      "a condition on an unknown parameter",
      { visibleWhen: { z: ["1"] } },
      ['p.visibleWhen.z: package "P" has no parameter "z"'],
    ],
    ["a step of another form", { step: "route" }, ["p.step: must be one of address, package, delivery, summary"]],
  ])("can be wrong: %s", (_what, more, faults) => {
    expect(faultsOf("modem", more)).toEqual(faults);
  });

  it.each([
    ["LINE", "contractTermMonths", true],
    ["LINE", "layer2Circuits", true],
    ["LINE", "connectorA", false],
    ["DC_CONNECTION", "connectorA", true],
    ["DC_CONNECTION", "layer2Circuits", false],
    ["RACK", "siteCode", true],
    ["SHARED_COLO", "siteCode", true],
    ["WDM", "routeCode", true],
  ] as const)("of kind %s has a key that the form asks for itself: %s, %s", (kind, key, isOwn) => {
    const reasons = faultsOf(key, {}, kind).filter((fault) => fault.startsWith("p.key"));
    expect(reasons).toEqual(isOwn ? [`p.key: the order form asks for "${key}" itself`] : []);
  });

  it.each([
    ["a", false],
    ["c", false],
    ["x", true],
    ["y", true],
    // It waits for a circle, of which it is no part.
    ["w", false],
  ])("%s waits for itself: %s", (key, isCircle) => {
    expect(faultsOf(key)).toEqual(isCircle ? ["p.visibleWhen: waits for itself, so it is never asked"] : []);
  });
});
