import { expect, it } from "vitest";
import { layersOf, sliceImports } from "./slices.ts";

const importsOf = (slices: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(slices).map(([slice, others]) => [slice, new Set(others)]));

it("no two slices of the API depend on each other", () => {
  expect(layersOf(sliceImports()).length).toBeGreaterThan(3);
});

it("a slice is in the layer after the last one that it imports", () => {
  const imports = importsOf({ home: ["orders", "lines"], orders: ["lines"], lines: [], racks: [] });
  expect(layersOf(imports)).toEqual([["lines", "racks"], ["orders"], ["home"]]);
});

it("slices that depend on each other, also by way of a third, are named", () => {
  const imports = importsOf({ lines: [], orders: ["racks"], racks: ["power"], power: ["orders", "lines"] });
  expect(() => layersOf(imports)).toThrow("some depend on each other: orders, racks, power");
});
