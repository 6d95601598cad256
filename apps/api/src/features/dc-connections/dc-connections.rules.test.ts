import { describe, expect, it } from "vitest";
import { terminationOf } from "../services/termination.ts";
import type { DcConnectionRow } from "./dc-connections.queries.ts";
import { connectionFor, connectionSummary, loaStateOf } from "./dc-connections.rules.ts";

const today = "2027-03-01";
const row = {
  zSide: { type: "CARRIER" },
  lifecycle: "ACTIVE",
  loaDocumentId: "0192f4aa-0000-7000-8000-000000000001",
  loaExpiresAt: null,
} as const;
const stateOf = (change: object) => loaStateOf({ ...row, ...change } as Parameters<typeof loaStateOf>[0], today);

describe("the state of a letter of authorisation", () => {
  it.each([
    ["2027-02-28", "EXPIRED"],
    ["2027-03-01", "EXPIRING"],
    ["2027-03-02", "EXPIRING"],
    ["2027-03-30", "EXPIRING"],
    ["2027-03-31", "EXPIRING"],
    ["2027-04-01", "VALID"],
    [null, "VALID"],
  ])("on 1 March 2027, valid through %s: %s", (loaExpiresAt, state) => {
    expect(stateOf({ loaExpiresAt })).toBe(state);
  });

  it.each([
    ["CARRIER", "MISSING"],
    ["IX", "MISSING"],
    ["OTHER_CUSTOMER", "MISSING"],
    ["OWN_RACK", "NOT_NEEDED"],
    ["PROVIDER", "NOT_NEEDED"],
  ])("is %s without a letter: %s", (type, state) => {
    expect(stateOf({ zSide: { type }, loaDocumentId: null })).toBe(state);
    expect(stateOf({ zSide: { type }, loaDocumentId: null, lifecycle: "TERMINATED" })).toBe("NOT_NEEDED");
  });
});

describe("a connection", () => {
  const ends = { connectorA: "LC", connectorZ: "SC", fibreCount: 2, speed: "10G" };
  const shown = {
    id: "connection",
    connectionNumber: "DC-000001",
    reference: "Uplink",
    lifecycle: "ACTIVE",
    kind: "CROSS_CONNECT",
    packageCode: "XC-SMF",
    media: "SMF",
    ...ends,
    version: 3,
  };
  const aSide = { siteCode: "AMS1", panel: "P1" };
  const zSide = { type: "CARRIER", companyName: "Noordwal" };
  const times = { createdAt: "2024-01-01T10:00:00Z", updatedAt: "2026-11-01T10:00:00Z" };
  const connection = {
    ...shown,
    ...times,
    aSide: { ...aSide, rackId: "rack", sharedColoId: "colo", rackCode: "AMS1-R2-07" },
    zSide: { ...zSide, rackId: "rack", rackCode: "AMS1-R2-08" },
    isOwn: true,
    customerId: 20_140_117,
    orderId: "order",
    endCustomer: { id: "end-customer", name: "Bakkerij Zon", reference: "EC-1" },
    loaDocumentId: "document",
    loaExpiresAt: "2027-02-28",
    contract: {
      startDate: "2024-01-01",
      termMonths: 36,
      endDate: "2027-06-01",
      noticeDays: 30,
      autoRenew: true,
      renewalMonths: 1,
      terminationRequestedAt: null,
      terminationDate: null,
      nrc: "500.00",
      mrc: "95.00",
    },
  } as unknown as DcConnectionRow;
  const { isOwn: _isOwn, customerId: _customerId, ...own } = connection;
  const { orderId: _orderId, loaDocumentId: _loaDocumentId, ...listed } = own;

  it.each([
    ["2027-02-28", "EXPIRED", true],
    ["2027-03-01", "EXPIRING", false],
    [null, "VALID", false],
  ])(
    "of one's own company, with a letter valid through %s, has all its fields",
    (loaExpiresAt, loaState, loaExpired) => {
      const row = { ...connection, loaExpiresAt };
      const letter = { view: "own", loaExpiresAt, loaState, loaExpired };
      expect(connectionSummary(row, today)).toEqual({ ...listed, ...letter });
      expect(connectionFor(row, today)).toEqual({ ...own, ...letter, termination: terminationOf(row, today) });
    },
  );

  it("that the reseller delivers shows no contract, order, letter or rack", () => {
    const notOwn = { ...connection, isOwn: false };
    const delivered = {
      ...shown,
      view: "service",
      aSide: { ...aSide, rackId: null, sharedColoId: null, rackCode: null },
      zSide: { ...zSide, rackId: null, rackCode: null },
    };
    expect(connectionSummary(notOwn, today)).toEqual(delivered);
    expect(connectionFor(notOwn, today)).toEqual({ ...delivered, ...times });
  });
});
