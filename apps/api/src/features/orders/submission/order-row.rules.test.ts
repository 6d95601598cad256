import type { OrderBody, OrderContact, OrderKind } from "@demarc/contract/core/order-body";
import { soldPackage } from "@demarc/ordering/testing/sold-packages";
import { describe, expect, it } from "vitest";
import { givenOrder } from "../../../testing/orders/given-orders.ts";
import { newMilestones, orderRow, wholeOrder } from "./order-row.rules.ts";

const id = (last: string) => `0192f4aa-0000-7000-8000-0000000000${last}`;
const rack = (last: string, siteCode: string) =>
  ({ id: id(last), kind: "RACK", name: `${siteCode}-R2-07`, siteCode, lifecycle: "ACTIVE" }) as const;
const route = {
  routeCode: "AMS1-RTM1",
  siteA: "AMS1",
  siteZ: "RTM1",
  protectedAvailable: false,
  freeChannels: [],
};
const said = {
  context: { equipment: [rack("a1", "AMS1"), rack("a2", "RTM1")], routes: [route] },
  addressText: "Kerkstraat 12, 8011 AB Zwolle",
  own: { endCustomer: { id: id("ec"), active: true } },
};

describe("the row of an order", () => {
  it("repeats its body, trimmed, with the price", () => {
    const body: OrderBody = {
      action: "MIGRATE",
      packageCode: "FIB-1000",
      contractTermMonths: 36,
      wishDate: "2027-01-11",
      clientOrderId: " 7ee339bc ",
      customerReference: " PO-8841 ",
      reference: " Winkel Zwolle ",
      endCustomerId: id("ec"),
    };
    const price = { nrcTotal: "49.00", mrcTotal: "67.10", noticeDays: 60 };
    expect(orderRow(givenOrder("LINE", body, said), price)).toEqual({
      kind: "LINE",
      action: "MIGRATE",
      body,
      clientOrderId: "7ee339bc",
      customerReference: "PO-8841",
      reference: "Winkel Zwolle",
      endCustomerId: id("ec"),
      packageCode: "FIB-1000",
      siteCode: null,
      siteCodeZ: null,
      routeCode: null,
      place: "Kerkstraat 12, 8011 AB Zwolle",
      contractTermMonths: 36,
      wishDate: "2027-01-11",
      nrcTotal: "49.00",
      mrcTotal: "67.10",
      vatRate: "21.00",
      noticeDays: 60,
    });
  });

  it("of an empty draft has nothing but zero totals and the usual notice", () => {
    const body = { clientOrderId: " ", customerReference: null };
    expect(orderRow(givenOrder("RACK", body))).toEqual({
      kind: "RACK",
      action: "NEW",
      body,
      clientOrderId: null,
      customerReference: null,
      reference: null,
      endCustomerId: null,
      packageCode: null,
      siteCode: null,
      siteCodeZ: null,
      routeCode: null,
      place: "",
      contractTermMonths: null,
      wishDate: null,
      nrcTotal: "0.00",
      mrcTotal: "0.00",
      vatRate: "21.00",
      noticeDays: 30,
    });
  });

  it("of a draft with a package has the notice of that package", () => {
    const context = { chosen: soldPackage({ noticeDays: 90 }) };
    expect(orderRow(givenOrder("LINE", {}, { context })).noticeDays).toBe(90);
  });

  it.each<[OrderKind, "NEW" | "MIGRATE" | null, "NEW" | "MIGRATE"]>([
    ["LINE", "MIGRATE", "MIGRATE"],
    ["LINE", "NEW", "NEW"],
    ["LINE", null, "NEW"],
    ["RACK", "MIGRATE", "NEW"],
  ])("of kind %s and action %j has action %s", (kind, action, stored) => {
    expect(orderRow(givenOrder(kind, { action }, said)).action).toBe(stored);
  });
});

describe("the place of an order", () => {
  it.each<[string, OrderKind, OrderBody, (string | null)[]]>([
    [
      "a line: its address",
      "LINE",
      { siteCode: "AMS1", routeCode: "AMS1-RTM1" },
      [null, null, null, "Kerkstraat 12, 8011 AB Zwolle"],
    ],
    ["racks: their site", "RACK", { siteCode: " AMS1 ", routeCode: "AMS1-RTM1" }, ["AMS1", null, null, "AMS1"]],
    ["a wavelength: its route", "WDM", { routeCode: "AMS1-RTM1" }, ["AMS1", "RTM1", "AMS1-RTM1", "AMS1-RTM1"]],
    ["a wavelength on an unknown route", "WDM", { routeCode: "X-Y" }, [null, null, "X-Y", "X-Y"]],
    ["a wavelength without a route", "WDM", {}, [null, null, null, ""]],
    [
      "a connection: its racks",
      "DC_CONNECTION",
      { aSide: { rackId: id("a1") }, zSide: { type: "OWN_RACK", rackId: id("a2"), companyName: "X" } },
      ["AMS1", "RTM1", null, "AMS1-R2-07 → RTM1-R2-07"],
    ],
    [
      "a connection: its rack and the other company",
      "DC_CONNECTION",
      {
        aSide: { rackId: id("a1") },
        zSide: { type: "CARRIER", companyName: " Carrier ", siteCode: "RTM1", rackId: id("a2") },
      },
      ["AMS1", "RTM1", null, "AMS1-R2-07 → Carrier"],
    ],
    [
      "a connection: its rack and the other site",
      "DC_CONNECTION",
      { aSide: { rackId: id("a1") }, zSide: { type: "PROVIDER", companyName: " ", siteCode: "RTM1" } },
      ["AMS1", "RTM1", null, "AMS1-R2-07 → RTM1"],
    ],
    [
      "a connection without a far end",
      "DC_CONNECTION",
      { aSide: { rackId: id("a1") } },
      ["AMS1", "AMS1", null, "AMS1-R2-07"],
    ],
    ["a connection without a rack", "DC_CONNECTION", { aSide: { rackId: id("ff") } }, [null, null, null, ""]],
  ])("of %s", (_what, kind, body, places) => {
    const { siteCode, siteCodeZ, routeCode, place } = orderRow(givenOrder(kind, body, said));
    expect([siteCode, siteCodeZ, routeCode, place]).toEqual(places);
  });

  it("has at most 200 characters", () => {
    const placed = (length: number) =>
      orderRow(givenOrder("LINE", {}, { addressText: "a".repeat(length) })).place.length;
    expect([placed(199), placed(200), placed(201)]).toEqual([199, 200, 200]);
  });
});

describe("the milestones of a new order", () => {
  it.each<[OrderKind, OrderBody, string[]]>([
    ["RACK", {}, ["SPACE_RESERVED", "POWER_INSTALLED", "UPLINK_PATCHED", "ACCESS_GRANTED", "HANDED_OVER"]],
    [
      "DC_CONNECTION",
      { zSide: { type: "CARRIER" } },
      ["LOA_RECEIVED", "PATCH_ALLOCATED", "CABLED", "TESTED", "HANDED_OVER"],
    ],
    ["DC_CONNECTION", { zSide: { type: "OWN_RACK" } }, ["PATCH_ALLOCATED", "CABLED", "TESTED", "HANDED_OVER"]],
    ["DC_CONNECTION", {}, ["PATCH_ALLOCATED", "CABLED", "TESTED", "HANDED_OVER"]],
  ])("of kind %s with %j are open", (kind, body, codes) => {
    expect(newMilestones({ kind, body })).toEqual(
      codes.map((code) => ({ code, plannedAt: null, doneAt: null, text: null })),
    );
  });
});

it("a submitted order keeps a copy of the contact that it names, unless it has its own", () => {
  const [named, own] = [{ firstName: "Named" }, { firstName: "Own" }];
  const bodyOf = (body: OrderBody, contact: OrderContact | null = named) =>
    wholeOrder(givenOrder("LINE", body, { own: { contact } })).body;
  expect(bodyOf({ contactId: id("c1") })).toEqual({ contactId: id("c1"), contact: named });
  expect(bodyOf({ contact: own })).toEqual({ contact: own });
  expect(bodyOf({}, null)).toEqual({});
});
