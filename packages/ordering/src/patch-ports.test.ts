import { describe, expect, it } from "vitest";
import { type Connector, connectorsOf } from "./connectors.ts";
import { letterSides } from "./letters.ts";
import type { OrderBody } from "@demarc/contract/core/order-body";
import { isSamePort, panelIn, placeInSite } from "./patch-ports.ts";

const rack = { name: "AMS1-R2-07", siteCode: "AMS1" };

it.each([
  [rack, "R2-07"],
  [{ name: "ENS1-R1-03 4U", siteCode: "ENS1" }, "R1-03"],
  [{ name: "", siteCode: "AMS1" }, ""],
])("%j is at %j in its site", (equipment, place) => {
  expect(placeInSite(equipment)).toBe(place);
});

it.each([
  ["PP-A", "R2-07-PP-A"],
  [" PP-A ", "R2-07-PP-A"],
  ["R2-07-B", "R2-07-B"],
  ["", "R2-07-A"],
  [" ", "R2-07-A"],
  [null, "R2-07-A"],
  [undefined, "R2-07-A"],
  ["12345678901234", "R2-07-12345678901234"],
  ["123456789012345", "R2-07-12345678901234"],
])("panel %j of a rack is patched as %s", (given, panel) => {
  expect(panelIn("R2-07", given)).toBe(panel);
});

describe("two ports of a rack", () => {
  it.each([
    [{ panel: "A", port: "1" }, { panel: "R2-07-A", port: " 1 " }, true],
    [{ port: "1" }, { panel: "a", port: "1" }, true],
    [{ panel: "A", port: "1" }, { panel: "B", port: "1" }, false],
    [{ panel: "A", port: "1" }, { panel: "A", port: "2" }, false],
    [{ panel: "A", port: "1" }, { panel: "A" }, false],
    [{ panel: "A" }, { panel: "A" }, false],
    [{ panel: "A", port: " " }, { panel: "A", port: " " }, false],
    [{ panel: "A", port: null }, { panel: "A", port: null }, false],
  ])("%j and %j are the same: %s", (one, other, isSame) => {
    expect(isSamePort(rack, one, other)).toBe(isSame);
  });
});

describe("the connectors that fit", () => {
  const all = ["LC_UPC", "LC_APC", "SC_UPC", "SC_APC", "MPO", "RJ45", "BNC"];

  it.each<[unknown, string[]]>([
    ["SMF_OS2", ["LC_UPC", "LC_APC", "SC_UPC", "SC_APC"]],
    ["MMF_OM3", ["LC_UPC", "SC_UPC", "MPO"]],
    ["MMF_OM4", ["LC_UPC", "SC_UPC", "MPO"]],
    ["UTP_CAT6A", ["RJ45"]],
    ["COAX", ["BNC"]],
    ["AIR", all],
    [undefined, all],
  ])("%j are %j", (medium, connectors) => {
    expect(connectorsOf(medium)).toEqual(connectors as Connector[]);
  });
});

it.each<[string, OrderBody, string[]]>([
  ["WDM", {}, ["A", "Z"]],
  ["WDM", { handoverA: { rackId: "r" } }, ["Z"]],
  ["WDM", { handoverA: { rackId: null }, handoverZ: { rackId: "r" } }, ["A"]],
  ["WDM", { handoverA: { rackId: "r" }, handoverZ: { rackId: "r" } }, []],
  ["DC_CONNECTION", { zSide: { type: "OTHER_CUSTOMER" } }, ["Z"]],
  ["DC_CONNECTION", { zSide: { type: "CARRIER" } }, ["Z"]],
  ["DC_CONNECTION", { zSide: { type: "IX" } }, ["Z"]],
  ["DC_CONNECTION", { zSide: { type: "OWN_RACK" } }, []],
  ["DC_CONNECTION", { zSide: { type: "PROVIDER" } }, []],
  ["DC_CONNECTION", {}, []],
  ["RACK", { zSide: { type: "CARRIER" } }, []],
])("an order of kind %s with %j needs letters for %j", (kind, body, sides) => {
  expect(letterSides(kind, body)).toEqual(sides);
});
