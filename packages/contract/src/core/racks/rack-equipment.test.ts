import { describe, expect, it } from "vitest";
import { needsAccessPerson } from "./access-list.ts";
import { elevationOf, equipmentErrors, unitsOfHeight } from "./rack-equipment.ts";

const device = (name: string, fromU: number, heightU: number) => ({ name, fromU, heightU });

describe("the devices in a rack", () => {
  it.each([
    ["that fill it", [device("a", 1, 2), device("b", 3, 2)], []],
    ["below its lowest unit", [device("a", 0, 1)], ["0.fromU"]],
    ["above its highest unit", [device("a", 4, 2)], ["0.fromU"]],
    ["in a unit of an earlier one", [device("a", 1, 2), device("b", 2, 1), device("c", 3, 1)], ["1.fromU"]],
    ["in units that a refused one wanted", [device("a", 4, 2), device("b", 4, 1)], ["0.fromU"]],
  ])("%s: errors at %j", (_what, equipment, fields) => {
    expect(equipmentErrors(equipment, unitsOfHeight(4))).toEqual(
      fields.map((field) => ({ field, message: "validation.units-not-free", params: {} })),
    );
  });

  it("must be in the units of the service", () => {
    expect(equipmentErrors([device("a", 5, 2)], [5, 6])).toEqual([]);
    expect(equipmentErrors([device("a", 6, 2)], [5, 6])).toHaveLength(1);
  });
});

describe("the elevation of a rack", () => {
  it("goes from top to bottom, with devices between empty units", () => {
    const equipment = [device("switch", 1, 1), device("server", 3, 2)];
    expect(elevationOf({ heightU: 6, equipment })).toEqual([
      { fromU: 5, toU: 6, use: "EMPTY", name: null },
      { fromU: 3, toU: 4, use: "EQUIPMENT", name: "server" },
      { fromU: 2, toU: 2, use: "EMPTY", name: null },
      { fromU: 1, toU: 1, use: "EQUIPMENT", name: "switch" },
    ]);
  });

  it("shows units of others, of another service and unused ones of a shared rack", () => {
    const shared = { heightU: 8, equipment: [device("server", 8, 1)], own: [7, 8], beside: [5, 4], others: [6, 1, 4] };
    expect(elevationOf(shared)).toEqual([
      { fromU: 8, toU: 8, use: "EQUIPMENT", name: "server" },
      { fromU: 7, toU: 7, use: "EMPTY", name: null },
      { fromU: 6, toU: 6, use: "OTHERS", name: null },
      { fromU: 5, toU: 5, use: "OWN", name: null },
      { fromU: 4, toU: 4, use: "OTHERS", name: null },
      { fromU: 2, toU: 3, use: "UNUSED", name: null },
      { fromU: 1, toU: 1, use: "OTHERS", name: null },
    ]);
  });
});

it.each([
  ["FULL", true],
  ["HALF", true],
  ["QUARTER", false],
  ["SHARED", false],
])("a rack of footprint %s needs a person on its access list: %s", (footprint, needed) => {
  expect(needsAccessPerson(footprint)).toBe(needed);
});
