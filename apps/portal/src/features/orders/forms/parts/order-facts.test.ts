import type { Site } from "@demarc/contract/catalogue";
import { beforeEach, describe, expect, test } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { demoLinePackage } from "../../../../testing/demo-line-order.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { addressText } from "./address-text.ts";
import { equipmentQuery, everyItem, siteFacts } from "../../equipment.data.ts";
import { addressFacts, checkAddress, wishOf } from "./line-order.data.ts";
import { routeFacts, wdmsQuery } from "./wdm-order.data.ts";

const company = 20120280;
beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  queryClient.clear();
});

test.each([
  [0, [0]],
  [200, [0]],
  [201, [0, 200]],
  [400, [0, 200]],
  [401, [0, 200, 400]],
])("every one of %i items is read from %j", async (total, offsets) => {
  const read: number[] = [];
  const items = await everyItem((offset) => {
    read.push(offset);
    return Promise.resolve({ items: [offset], total });
  });
  expect([read, items]).toEqual([offsets, offsets]);
});

test("racks and shared units are named, the racks with their reference", async () => {
  const page = (items: readonly object[]) => () => ({ body: { items, total: items.length } });
  const one = { siteCode: "AMS1", lifecycle: "ACTIVE" };
  fakeApi({
    [`GET /v1/customer/${company}/rack?limit=200&offset=0`]: page([
      { ...one, id: "1", rackCode: "R-1", reference: "Cluster" },
      { ...one, id: "2", rackCode: "R-2", reference: null },
    ]),
    [`GET /v1/customer/${company}/shared-colo?limit=200&offset=0`]: page([{ ...one, id: "3", name: "R-3 4U" }]),
  });
  const equipment = await queryClient.fetchQuery(equipmentQuery(company));
  expect(equipment.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "RACK R-1 (Cluster)",
    "RACK R-2",
    "SHARED_COLO R-3 4U",
  ]);
});

test("wavelengths are named by number, reference and route", async () => {
  const items = [
    { id: "1", serviceNumber: "WDM-1", reference: "Ring", routeCode: "AMS1-AMS2" },
    { id: "2", serviceNumber: "WDM-2", reference: null, routeCode: "AMS1-ENS1" },
  ];
  fakeApi({ [`GET /v1/customer/${company}/wdm?limit=200&offset=0`]: () => ({ body: { items, total: 2 } }) });
  expect((await queryClient.fetchQuery(wdmsQuery(company))).map(({ name }) => name)).toEqual([
    "WDM-1, Ring, AMS1-AMS2",
    "WDM-2, AMS1-ENS1",
  ]);
});

test("only the channels that are available are free", () => {
  const channels = [
    { channel: "C33", available: false },
    { channel: "C34", available: true },
    { channel: "C35", available: true },
  ];
  expect(routeFacts([{ routeCode: "R", channels } as never]).map(({ freeChannels }) => freeChannels)).toEqual([
    ["C34", "C35"],
  ]);
});

test("what is free at a data centre is counted for the size of each package", () => {
  const site = {
    code: "AMS1",
    status: "OPEN",
    powerOptions: [],
    ixps: [],
    sharedUnits: 5,
    availability: [
      { footprint: "FULL", heightU: 46, count: 2 },
      { footprint: "FULL", heightU: 46, count: 3 },
      { footprint: "FULL", heightU: 42, count: 7 },
      { footprint: "HALF", heightU: 46, count: 11 },
    ],
  } as never as Site;
  const rack = (code: string, footprint: string, heightU: number) =>
    demoLinePackage({ code, kind: "RACK", meta: { footprint, heightU } });
  const packages = [
    rack("FULL-46", "FULL", 46),
    rack("HALF-46", "HALF", 46),
    rack("HALF-42", "HALF", 42),
    demoLinePackage({ code: "UNIT", kind: "SHARED_COLO" }),
  ];
  expect(siteFacts([site], packages)[0]?.free).toEqual({ "FULL-46": 5, "HALF-46": 11, "HALF-42": 0, UNIT: 5 });
});

describe("an address", () => {
  test.each([
    ["8011AB", 12, true],
    ["8011ab", 12, true],
    ["8011 AB", 12, false],
    ["8011A", 12, false],
    ["8011AB", null, false],
    [null, 12, false],
  ])("%s %s can be checked: %s", (postalCode, houseNumber, checked) => {
    expect(wishOf({ address: { postalCode, houseNumber } }) !== undefined).toBe(checked);
  });

  test("is checked with what is known of it, once", async () => {
    const check = { carrierTypes: [], packages: [] };
    const { calls } = fakeApi({
      "GET /v1/postal-code-check?postalCode=8011AB&houseNumber=12&extension=A": () => ({ body: check }),
      "GET /v1/postal-code-check?postalCode=8011AB&houseNumber=12&room=3": () => ({ body: check }),
    });
    const wish = { postalCode: "8011AB", houseNumber: 12, extension: "A", room: "" };
    expect(await checkAddress(wish)).toEqual({ check });
    await checkAddress({ ...wish });
    await checkAddress({ ...wish, extension: "", room: "3" });
    expect(calls).toHaveLength(2);
  });

  test("that is unknown has suggestions; another failure is a failure", async () => {
    const path = (number: number) => `GET /v1/postal-code-check?postalCode=8011AB&houseNumber=${number}`;
    fakeApi({
      [path(1)]: () => refusal(404, "address.not-found", { suggestions: ["A", "B"] }),
      [path(2)]: () => refusal(404, "address.not-found"),
      [path(3)]: () => refusal(403, "role.missing", { suggestions: ["A"] }),
    });
    const wish = (houseNumber: number) => ({ postalCode: "8011AB", houseNumber, extension: "", room: "" });
    expect(await checkAddress(wish(1))).toEqual({ suggestions: ["A", "B"] });
    expect(await checkAddress(wish(2))).toEqual({ suggestions: [] });
    await expect(checkAddress(wish(3))).rejects.toThrow("role.missing");
  });

  test("has the connections of every carrier", () => {
    const point = (name: string, ...serviceIds: string[]) => ({
      name,
      connections: serviceIds.map((serviceId) => ({ serviceId })),
    });
    const carrierTypes = [
      { connectionPoints: [point("P1", "S1", "S2")] },
      { connectionPoints: [point("P2"), point("P3", "S3")] },
    ];
    expect(addressFacts({ check: { packages: [], carrierTypes } as never })).toEqual({
      packages: [],
      serviceIds: ["S1", "S2", "S3"],
      connectionPoints: ["P1", "P2", "P3"],
    });
    expect(addressFacts({ suggestions: [] })).toBeUndefined();
  });

  test.each([
    [{ extension: "A", room: "3" }, "Winkelstraat 12 A 3, 8011 AB Zwolle"],
    [{ extension: null, room: null }, "Winkelstraat 12, 8011 AB Zwolle"],
  ])("with %j is one line", (more, text) => {
    const address = { street: "Winkelstraat", houseNumber: 12, postalCode: "8011AB", city: "Zwolle", ...more };
    expect(addressText(address as never)).toBe(text);
  });
});
