import { describe, expect, test } from "vitest";
import { CallError, failureOf } from "@demarc/shell/calls/call-error.ts";
import { demoRack, demoSharedColo } from "./demo-rack.ts";
import {
  currentText,
  drawnText,
  emptyPowerColumns,
  feedsText,
  siteAddressText,
  unitsText,
  uplinkSpeedText,
} from "./rack-labels.ts";
import { below, racks } from "./racks.data.ts";
import { sharedColos } from "./shared-colos.data.ts";

test.each([
  [[4, 5, 6, 7], "U4–U7"],
  [[12, 7, 5, 4, 6], "U4–U7, U12"],
  [[1, 3, 5], "U1, U3, U5"],
  [[9, 10, 2], "U2, U9–U10"],
  [[], ""],
])("the units %j are %s", (units, text) => expect(unitsText(units)).toBe(text));

test("feeds are named together, with the current of the first", () => {
  expect([currentText({ phase: 1, amperage: 16 }), currentText({ phase: 3, amperage: 32 })]).toEqual([
    "16 A",
    "3 × 32 A",
  ]);
  expect(feedsText(demoRack.feeds ?? [])).toBe("A+B, 16 A");
  expect(feedsText([])).toBeUndefined();
});

test.each([
  [{ currentW: 1793, usedPct: 60.6 }, "1,793 W (61%)"],
  [{ currentW: 0, usedPct: 0 }, "0 W (0%)"],
  [{ currentW: 1793, usedPct: null }, "1,793 W"],
  [{ currentW: null, usedPct: 60 }, undefined],
])("what is drawn, %j, is %s", (power, text) => expect(drawnText(power as never, "en")).toBe(text));

describe("the columns of power that are left out", () => {
  const none = { currentW: null, usedPct: null, warning: null, lastDay: null };
  test.each<[string, object[], string[]]>([
    ["of no rows", [], ["current", "used", "warning"]],
    ["of rows without power", [none, none], ["current", "used", "warning"]],
    ["one of two rows has a current of zero", [none, { ...none, currentW: 0 }], ["used", "warning"]],
    ["one of two rows has a last day", [none, { ...none, lastDay: {} }], ["used", "warning"]],
    ["one of two rows has a share", [{ ...none, usedPct: 0 }, none], ["current", "warning"]],
    ["one of two rows has a warning", [none, { ...none, warning: "HIGH" }], ["current", "used"]],
  ])("%s", (_, rows, expected) => expect([...emptyPowerColumns(rows as never)]).toEqual(expected));
});

test.each([
  [999, "999 Mbit/s"],
  [1000, "1 Gbit/s"],
  [2500, "2.5 Gbit/s"],
  [10_000, "10 Gbit/s"],
])("an uplink of %i Mbit/s is %s", (speed, text) => expect(uplinkSpeedText(speed, "en")).toBe(text));

test("racks and units have the name of the customer, otherwise their own; sites an address in one line", () => {
  expect([racks.nameOf(demoRack), racks.nameOf({ ...demoRack, reference: null })]).toEqual(["Cluster A", "AMS1-R2-07"]);
  const names = ["Back-up", null].map((reference) => sharedColos.nameOf({ ...demoSharedColo, reference, name: "4U" }));
  expect(names).toEqual(["Back-up", "4U"]);
  const titles = [racks.titleOf(demoRack), sharedColos.titleOf({ ...demoSharedColo, reference: "Back-up" })];
  expect(titles).toEqual(["AMS1-R2-07 Cluster A", "Back-up"]);
  const { address } = demoRack.site;
  expect(siteAddressText(address)).toBe("Science Park 610, 1098 ZZ Amsterdam");
  expect(siteAddressText({ ...address, houseNumberExtension: "A" })).toBe("Science Park 610 A, 1098 ZZ Amsterdam");
});

test("refused fields are those of their list; an error without a field stays without one", () => {
  const errors = ["0.name", ""].map((field) => ({ field, message: "m", params: {}, text: "" }));
  expect(failureOf(below("people", new CallError("x", { kind: "invalid", errors })))).toMatchObject({
    errors: [{ field: "people.0.name" }, { field: "" }],
  });
  const lost = new CallError("x", { kind: "network" });
  expect(below("people", lost)).toBe(lost);
});
