import type { ServiceLifecycle } from "@demarc/contract/services/services";
import { describe, expect, it } from "vitest";
import type { RackRow } from "./racks.queries.ts";
import {
  equipmentInLedger,
  rackFor,
  rackSummary,
  rackTermination,
  sharedColoFor,
  sharedColoSummary,
  storedAccess,
  storedEquipment,
} from "./racks.rules.ts";
import type { SharedColoRow } from "./shared-colo.queries.ts";

const today = "2026-11-22";
const stored = {
  isOwn: true,
  customerId: 20_140_117,
  orderId: "order",
  endCustomer: { id: "end-customer", name: "Bakkerij Zon", reference: "EC-1" },
  contract: {
    startDate: "2024-01-01",
    termMonths: 36,
    endDate: "2027-01-01",
    noticeDays: 30,
    autoRenew: true,
    renewalMonths: 1,
    terminationRequestedAt: null,
    terminationDate: null,
    nrc: "500.00",
    mrc: "595.00",
  },
};
const kept = { equipment: [], kwhPrice: "0.28750" };
const times = { createdAt: "2024-01-01T10:00:00Z", updatedAt: "2026-11-01T10:00:00Z" };
const place = { siteCode: "AMS1", room: "R2" };
const deliveredRack = {
  id: "rack",
  rackCode: "AMS1-R2-07",
  facilityId: "R2.07",
  reference: "Productie",
  lifecycle: "ACTIVE",
  packageCode: "RACK-FULL",
  ...place,
  row: "B",
  position: "07",
  footprint: "FULL",
  heightU: 47,
  version: 3,
} as const;
const rackPage = { site: { code: "AMS1", name: "Amsterdam 1" }, widthMm: 600, depthMm: 1000, ...times };
const rack = { ...deliveredRack, ...rackPage, ...stored, ...kept, powerModel: "METERED" } as unknown as RackRow;
const deliveredColo = {
  id: "colo",
  name: "ENS1-R1-03 4U",
  reference: null,
  lifecycle: "ACTIVE",
  packageCode: "COLO-4U",
  ...place,
  rackCode: "ENS1-R1-03",
  units: [5, 6, 7, 8],
  heightU: 4,
  version: 1,
} as const;
const coloPage = { site: { code: "ENS1" }, rackHeightU: 47, ownUnits: [1], otherUnits: [2, 3], ...times };
const colo = { ...deliveredColo, ...coloPage, ...stored, ...kept, contractedW: 500 } as unknown as SharedColoRow;

const connection = { id: "connection", connectionNumber: "DC-000001", reference: null };
const prefix = { id: "prefix", prefix: "203.0.113.0/24", description: null };
const free = { connections: [], prefixes: [] };
const possible = { possible: true, reason: null, earliestDate: "2027-01-01", cost: "1190.00" };
const inUse = { ...possible, possible: false, reason: "IN_USE" };

describe("the termination of a rack", () => {
  const of = (lifecycle: ServiceLifecycle) => ({ lifecycle, contract: stored.contract });

  it.each([
    [free, possible],
    [{ connections: [connection], prefixes: [] }, inUse],
    [{ connections: [], prefixes: [prefix] }, inUse],
    [{ connections: [connection], prefixes: [prefix] }, inUse],
  ])("with %j in it is %j", (uses, termination) => {
    expect(rackTermination(of("ACTIVE"), uses, today)).toMatchObject(termination);
  });

  it.each([
    ["PLANNED", "NOT_DELIVERED"],
    ["CHANGE_PENDING", "CHANGE_PENDING"],
    ["TERMINATED", "ENDED"],
  ] as const)("that is %s and in use is refused as %s", (lifecycle, reason) => {
    expect(rackTermination(of(lifecycle), { ...free, prefixes: [prefix] }, today)).toMatchObject({
      possible: false,
      reason,
    });
  });
});

describe("a rack", () => {
  const { isOwn: _isOwn, customerId: _customerId, ...own } = rack;
  const { orderId: _orderId, ...listed } = own;

  it("of one's own company has all its fields, and its order on its page only", () => {
    expect(rackSummary(rack)).toEqual({ ...listed, view: "own" });
    expect(rackFor(rack, free, today)).toEqual({
      ...own,
      view: "own",
      inUse: free,
      termination: rackTermination(rack, free, today),
    });
  });

  it("that prefixes or connections use cannot be terminated", () => {
    expect(rackFor(rack, { connections: [], prefixes: [prefix] }, today).termination).toMatchObject(inUse);
  });

  it("that the reseller delivers shows no contract, order, equipment or use", () => {
    const notOwn = { ...rack, isOwn: false };
    expect(rackSummary(notOwn)).toEqual({ ...deliveredRack, view: "service" });
    expect(rackFor(notOwn, free, today)).toEqual({ ...deliveredRack, ...rackPage, view: "service" });
  });
});

describe("units in a shared rack", () => {
  const { isOwn: _isOwn, customerId: _customerId, ...own } = colo;
  const { orderId: _orderId, ...listed } = own;

  it("of one's own company have all their fields, and their order on their page only", () => {
    expect(sharedColoSummary(colo)).toEqual({ ...listed, view: "own" });
    expect(sharedColoFor(colo, free, today)).toEqual({
      ...own,
      view: "own",
      inUse: free,
      termination: rackTermination(colo, free, today),
    });
  });

  it("can be terminated with prefixes, which end with them, but not with connections", () => {
    const terminationOf = (uses: typeof free | object) => sharedColoFor(colo, { ...free, ...uses }, today).termination;
    expect(terminationOf({ prefixes: [prefix] })).toMatchObject(possible);
    expect(terminationOf({ connections: [connection] })).toMatchObject(inUse);
    expect(sharedColoFor(colo, { ...free, prefixes: [prefix] }, today).inUse?.prefixes).toEqual([prefix]);
  });

  it("that the reseller delivers show no contract, order, equipment or use", () => {
    const notOwn = { ...colo, isOwn: false };
    expect(sharedColoSummary(notOwn)).toEqual({ ...deliveredColo, view: "service" });
    expect(sharedColoFor(notOwn, free, today)).toEqual({ ...deliveredColo, ...coloPage, view: "service" });
  });
});

describe("what is stored", () => {
  it("of people with access has no blanks around texts, and null where a value is missing", () => {
    const person = { name: " Mila Stone ", email: " mila.stone@kadeblok.example " };
    const trimmed = { name: "Mila Stone", email: "mila.stone@kadeblok.example" };
    expect(
      storedAccess([
        { ...person, badgeNumber: " B-1 ", validUntil: "2027-01-01" },
        { ...person, badgeNumber: "  ", validUntil: null },
        { ...person, badgeNumber: null },
        person,
      ]),
    ).toEqual([
      { ...trimmed, badgeNumber: "B-1", validUntil: "2027-01-01" },
      { ...trimmed, badgeNumber: null, validUntil: null },
      { ...trimmed, badgeNumber: null, validUntil: null },
      { ...trimmed, badgeNumber: null, validUntil: null },
    ]);
    expect(storedAccess([])).toEqual([]);
  });

  it("of devices begins at the top", () => {
    const device = (name: string, fromU: number) => ({ name, fromU, heightU: 2 });
    expect(storedEquipment([device(" switch ", 9), device("router", 41), device("server", 10)])).toEqual([
      device("router", 41),
      device("server", 10),
      device("switch", 9),
    ]);
  });
});

it("the ledger names the units of a device", () => {
  const equipment = [
    { name: "router", fromU: 41, heightU: 1 },
    { name: "server", fromU: 10, heightU: 2 },
    { name: "disks", fromU: 1, heightU: 4 },
  ];
  expect(equipmentInLedger({ equipment, version: 3 })).toEqual({
    equipment: ["U41 router", "U10–U11 server", "U1–U4 disks"],
    version: 3,
  });
});
