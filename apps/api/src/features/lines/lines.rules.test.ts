import type { Role } from "@demarc/contract/core/access";
import { serviceLifecycles } from "@demarc/contract/services/services";
import { describe, expect, it } from "vitest";
import type { LineRow } from "./lines.queries.ts";
import { isDelivered, lineFor, seesPrices, summaryFor } from "./lines.rules.ts";

const today = "2026-11-22";
const delivered = {
  id: "0192f4aa-0000-7000-8000-000000000001",
  lineNumber: "LN-104233",
  reference: "Kantoor",
  lifecycle: "ACTIVE",
  operational: "UP",
  operationalSince: "2026-11-01T10:00:00Z",
  address: {
    street: "Polderlichtweg",
    houseNumber: 8,
    houseNumberExtension: null,
    room: null,
    postalCode: "8011ZZ",
    city: "Zwolle",
    country: "NL",
  },
  technology: "FTTH",
  packageCode: "FIB-1000",
  speedDown: 1_000_000,
  speedUp: 500_000,
  slaCode: "BASIC",
  version: 3,
} as const;
const contract = {
  startDate: "2024-01-01",
  termMonths: 36,
  endDate: "2027-01-01",
  noticeDays: 30,
  autoRenew: true,
  renewalMonths: 1,
  terminationRequestedAt: null,
  terminationDate: null,
};
const prices = { nrc: "49.00", mrc: "67.10" };
const technical = {
  carrier: "Noordwal",
  deliveryType: 1,
  connectionPoint: "FTU",
  circuitId: "NW-1",
  circuits: [],
  equipment: [],
  createdAt: "2024-01-01T10:00:00Z",
  updatedAt: "2026-11-01T10:00:00Z",
};
const endCustomer = { id: "0192f4aa-0000-7000-8000-000000000002", name: "Bakkerij Zon", reference: "EC-1" };
const row = (change: Partial<LineRow> = {}): LineRow =>
  ({
    ...delivered,
    ...technical,
    isOwn: true,
    customerId: 20_120_280,
    orderId: "order",
    endCustomer,
    contract: { ...contract, ...prices },
    ...change,
  }) as LineRow;

const seeing: readonly (readonly [readonly Role[], boolean])[] = [
  [["RESELLER_ADMIN"], true],
  [["RESELLER_FINANCE"], true],
  [["RESELLER_ORDER"], true],
  [["RESELLER_SERVICE_DESK"], false],
  [["RESELLER_SERVICE_DESK", "RESELLER_ORDER"], true],
  [[], false],
];

it("a line is delivered from its test until it has ended", () => {
  expect(serviceLifecycles.filter((lifecycle) => isDelivered({ lifecycle }))).toEqual([
    "TESTING",
    "ACTIVE",
    "CHANGE_PENDING",
    "SUSPENDED",
    "TERMINATION_SCHEDULED",
  ]);
});

describe("a line of one's own company", () => {
  it.each(seeing)("for %j has prices: %s", (roles, areVisible) => {
    expect(seesPrices(roles)).toBe(areVisible);
    expect(summaryFor(roles, row())).toMatchObject({
      ...delivered,
      view: "own",
      endCustomer,
    });
    expect(summaryFor(roles, row()).contract).toEqual(areVisible ? { ...contract, ...prices } : contract);
    expect(summaryFor(roles, row())).not.toHaveProperty("isOwn");
    const termination = {
      possible: true,
      reason: null,
      earliestDate: "2027-01-01",
      noticeDays: 30,
      boundBy: "CONTRACT",
      withdrawal: "NONE",
      remainingMonths: 2,
    };
    const { openOrder, ...parts } = { prefixes: [], events: [], openOrder: null };
    const line = lineFor(roles, row(), { ...parts, openOrder }, today);
    expect(line).toMatchObject({ ...technical, ...parts, openOrder, orderId: "order", view: "own" });
    expect(line.contract).toEqual(areVisible ? { ...contract, ...prices } : contract);
    expect(line.termination).toEqual(areVisible ? { ...termination, cost: "134.20" } : termination);
  });

  it("names its open order, or null", () => {
    const openOrder = { id: "1", orderNumber: "2026-000001", action: "CHANGE", status: "ACCEPTED" } as never;
    const orderOf = (parts: object) =>
      lineFor(["RESELLER_ADMIN"], row(), { prefixes: [], events: [], ...parts }, today).openOrder;
    expect(orderOf({ openOrder })).toBe(openOrder);
    expect(orderOf({})).toBeNull();
  });
});

describe("a line that the reseller delivers", () => {
  const notOwn = row({ isOwn: false });

  it.each(seeing)("for %j has no prices, contract, order or end customer", (roles) => {
    expect(summaryFor(roles, notOwn)).toEqual({ ...delivered, view: "service" });
    const prefixes = [{ id: "1" }] as never;
    const parts = { prefixes, events: [] };
    expect(lineFor(roles, notOwn, { ...parts, openOrder: { id: "1" } as never }, today)).toEqual({
      ...delivered,
      ...technical,
      ...parts,
      view: "service",
    });
  });
});
