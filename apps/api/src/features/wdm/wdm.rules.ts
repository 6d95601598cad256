import type { WdmService, WdmSummary } from "@demarc/contract/wdm";
import { terminationOf } from "../services/termination.ts";
import type { WdmRow, WdmSummaryRow } from "./wdm.queries.ts";

/** The fields that an end user sees of a wavelength that its reseller delivers. */
const delivered = (row: WdmSummaryRow): WdmSummary => ({
  id: row.id,
  view: "service",
  serviceNumber: row.serviceNumber,
  reference: row.reference,
  lifecycle: row.lifecycle,
  operational: row.operational,
  operationalSince: row.operationalSince,
  packageCode: row.packageCode,
  packageName: row.packageName,
  bandwidth: row.bandwidth,
  protection: row.protection,
  routeCode: row.routeCode,
  siteA: row.siteA,
  siteZ: row.siteZ,
  gridType: row.gridType,
  channel: row.channel,
  wavelengthNm: row.wavelengthNm,
  frequencyThz: row.frequencyThz,
  latencyUs: row.latencyUs,
  lengthKm: row.lengthKm,
  version: row.version,
});

export const wdmSummary = (row: WdmSummaryRow): WdmSummary => {
  if (!row.isOwn) return delivered(row);
  const { isOwn: _isOwn, customerId: _customerId, orderId: _orderId, ...fields } = row;
  return { ...fields, view: "own" };
};

export const wdmFor = (row: WdmRow, today: string): WdmService => {
  const { isOwn, customerId: _customerId, ...fields } = row;
  if (isOwn) return { ...fields, view: "own", termination: terminationOf(row, today) };
  const { clientInterface, transceiversIncluded, maintenance, createdAt, updatedAt } = row;
  return { ...delivered(row), clientInterface, transceiversIncluded, maintenance, createdAt, updatedAt };
};
