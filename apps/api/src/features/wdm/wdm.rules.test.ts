import { describe, expect, it } from "vitest";
import { terminationOf } from "../services/termination.ts";
import type { WdmRow } from "./wdm.queries.ts";
import { wdmFor, wdmSummary } from "./wdm.rules.ts";

const today = "2026-11-22";
const delivered = {
  id: "wave",
  serviceNumber: "WDM-000001",
  reference: "Ring noord",
  lifecycle: "ACTIVE",
  operational: "UP",
  operationalSince: "2026-11-01T10:00:00Z",
  packageCode: "WDM-10G",
  bandwidth: "10G",
  protection: "UNPROTECTED",
  routeCode: "AMS1-AMS2",
  siteA: "AMS1",
  siteZ: "AMS2",
  gridType: "DWDM",
  channel: "C34",
  wavelengthNm: 1550.12,
  frequencyThz: 193.4,
  latencyUs: 120,
  lengthKm: 24.5,
  version: 3,
};
const page = {
  clientInterface: "10GBASE-LR",
  transceiversIncluded: true,
  createdAt: "2024-01-01T10:00:00Z",
  updatedAt: "2026-11-01T10:00:00Z",
};
const wdm = {
  ...delivered,
  ...page,
  isOwn: true,
  customerId: 20_140_117,
  orderId: "order",
  endCustomer: { id: "end-customer", name: "Bakkerij Zon", reference: "EC-1" },
  handoverA: { panel: "A" },
  testReportId: "report",
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
} as unknown as WdmRow;

describe("a wavelength", () => {
  it("of one's own company has all its fields, and its order on its page only", () => {
    const { isOwn: _isOwn, customerId: _customerId, ...own } = wdm;
    const { orderId: _orderId, ...listed } = own;
    expect(wdmSummary(wdm)).toEqual({ ...listed, view: "own" });
    expect(wdmFor(wdm, today)).toEqual({ ...own, view: "own", termination: terminationOf(wdm, today) });
  });

  it("that the reseller delivers shows no contract, order, handover or end customer", () => {
    const notOwn = { ...wdm, isOwn: false };
    expect(wdmSummary(notOwn)).toEqual({ ...delivered, view: "service" });
    expect(wdmFor(notOwn, today)).toEqual({ ...delivered, ...page, view: "service" });
  });
});
