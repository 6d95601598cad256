import { soldProduct } from "@demarc/ordering/testing/sold-packages";
import { describe, expect, it } from "vitest";
import { conflictOf, deliveredOrder, usualTerms } from "../../../testing/orders/delivered-orders.ts";
import { coloToDeliver, racksToDeliver } from "./rack-order-delivery.rules.ts";

const feeds = { labels: ["A", "B"], phase: 1, voltage: 230, amperage: 16, powerOption: "1x16A" };
const chosen = {
  kind: "RACK",
  meta: { footprint: "FULL", heightU: 46 },
  products: [soldProduct("PWR-2X16", { type: "POWER", selectedBy: { feedProfile: ["PWR-2X16"] }, meta: feeds })],
} as const;
const values = { feedProfile: "PWR-2X16", powerModel: "METERED" };

const racksOf = (said: Parameters<typeof deliveredOrder>[0]) =>
  racksToDeliver(
    deliveredOrder({
      chosen: { ...chosen, products: [...chosen.products] },
      ...said,
      order: { kind: "RACK", siteCode: "AMS2", ...said.order },
      values: { ...values, ...said.values },
    }),
  );

describe("the racks to deliver", () => {
  it("have what the order, its package and the operator say", () => {
    const racks = racksOf({
      order: {
        body: {
          siteCode: "AMS1",
          quantity: 2,
          accessList: [{ name: " Daan Vos ", email: " d.vos@polderlicht.example " }],
        },
        nrcTotal: "1000.01",
        mrcTotal: "99.99",
      },
      facts: { kwhPrice: "0.31000" },
      values: { lockType: "CODE", expectedKw: "1.8", ipv6Length: "48" },
      delivery: { racks: [{ rackCode: "AMS1-R2-07" }, { facilityId: "F-2" }] },
    });
    expect(racks).toEqual({
      terms: [
        { ...usualTerms, nrc: "500.01", mrc: "50.00" },
        { ...usualTerms, nrc: "500.00", mrc: "49.99" },
      ],
      size: { siteCode: "AMS1", footprint: "FULL", heightU: 46 },
      named: [{ rackCode: "AMS1-R2-07" }, { facilityId: "F-2" }],
      rack: {
        lockType: "CODE",
        accessList: [{ name: "Daan Vos", email: "d.vos@polderlicht.example", badgeNumber: null, validUntil: null }],
        uplinks: [],
        powerModel: "METERED",
        committedKw: null,
        expectedKw: 1.8,
        kwhPrice: "0.31000",
      },
      feeds,
      prefixes: [{ family: 6, length: 48 }],
    });
  });

  it("are at the site of the order if its body has none, and not named unless the operator names them", () => {
    expect(racksOf({})).toMatchObject({ size: { siteCode: "AMS2" }, named: [], terms: [usualTerms] });
    expect(racksOf({ order: { siteCode: null } }).size.siteCode).toBe("");
  });

  it.each([
    ["1G", "false", [[1000, "UTP_CAT6A", "xe-0/0/1"]]],
    [
      "1G",
      "true",
      [
        [1000, "UTP_CAT6A", "xe-0/0/1"],
        [1000, "UTP_CAT6A", "xe-0/0/2"],
      ],
    ],
    ["10G", "", [[10_000, "SMF_OS2", "xe-0/0/1"]]],
    ["none", "true", []],
    ["", "true", []],
  ])("with uplink %j and %j as redundant have %j", (uplinkSpeed, uplinkRedundant, uplinks) => {
    expect(racksOf({ values: { uplinkSpeed, uplinkRedundant } }).rack.uplinks).toEqual(
      uplinks.map(([speedMbit, media, port]) => ({ speedMbit, media, port })),
    );
  });

  it.each([
    ["METERED", "2.5", "METERED", null],
    ["COMMITTED", "2.5", "COMMITTED", 2.5],
    ["COMMITTED", "", "COMMITTED", null],
    ["", "2.5", "METERED", null],
  ])("with model %j and %j kW are %s for %j kW", (powerModel, kW, model, committedKw) => {
    expect(racksOf({ values: { powerModel, committedKw: kW } }).rack).toMatchObject({
      powerModel: model,
      committedKw,
      expectedKw: null,
    });
  });

  it.each([
    ["KEY", "KEY"],
    ["CODE", "CODE"],
    ["BADGE", "BADGE"],
    ["CHAIN", "BADGE"],
    ["", "BADGE"],
  ])("with lock %j get %s", (lockType, lock) => {
    expect(racksOf({ values: { lockType } }).rack.lockType).toBe(lock);
  });

  it("admit the people of the order, whose missing fields are empty", () => {
    const accessList = [
      { badgeNumber: " B1 ", validUntil: "2027-01-31" },
      { name: "A", badgeNumber: " " },
    ];
    expect(racksOf({ order: { body: { accessList } } }).rack.accessList).toEqual([
      { name: "", email: "", badgeNumber: "B1", validUntil: "2027-01-31" },
      { name: "A", email: "", badgeNumber: null, validUntil: null },
    ]);
  });

  it.each([
    ["without a price per kWh", { facts: { kwhPrice: null } }],
    ["without feeds in its package", { values: { feedProfile: "PWR-2X32" } }],
  ])("409 %s", (_what, said) => {
    expect(conflictOf(() => racksOf(said))).toBe("order.incomplete-delivery");
  });
});

describe("shared units to deliver", () => {
  const coloOf = (said: Parameters<typeof deliveredOrder>[0]) =>
    coloToDeliver(
      deliveredOrder({ ...said, order: { kind: "SHARED_COLO", body: { quantity: 4 }, mrcTotal: "140.00" } }),
    );

  it("have the units of the order at one price, and 200 W unless it says otherwise", () => {
    expect(coloOf({ values: { ipv4Length: "29" } })).toEqual({
      terms: { ...usualTerms, mrc: "140.00" },
      heightU: 4,
      colo: { contractedW: 200, kwhPrice: "0.28750", accessList: [], metering: "OUTLET" },
      prefixes: [{ family: 4, length: 29 }],
    });
    expect(coloOf({ values: { contractedW: "350" } }).colo.contractedW).toBe(350);
  });

  it("409 without a price per kWh", () => {
    expect(conflictOf(() => coloOf({ facts: { kwhPrice: null } }))).toBe("order.incomplete-delivery");
  });
});
