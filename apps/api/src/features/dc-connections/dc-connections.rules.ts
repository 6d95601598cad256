import { daysAfter } from "@demarc/contract/core/calendar";
import {
  type DcConnection,
  type DcConnectionSummary,
  type LoaState,
  loaWarningDays,
  zSideTypesWithLoa,
} from "@demarc/contract/dc-connections";
import { terminationOf } from "../services/termination.ts";
import type { ConnectionSummaryRow, DcConnectionRow } from "./dc-connections.queries.ts";

/** The state of the letter of authorisation. It is valid through its expiry date. A terminated connection needs none. */
export const loaStateOf = (
  row: Pick<ConnectionSummaryRow, "zSide" | "lifecycle" | "loaDocumentId" | "loaExpiresAt">,
  today: string,
): LoaState => {
  const { zSide, lifecycle, loaDocumentId, loaExpiresAt } = row;
  if (lifecycle === "TERMINATED" || !zSideTypesWithLoa.has(zSide.type)) return "NOT_NEEDED";
  if (loaDocumentId === null) return "MISSING";
  if (loaExpiresAt === null || loaExpiresAt > daysAfter(today, loaWarningDays)) return "VALID";
  return loaExpiresAt < today ? "EXPIRED" : "EXPIRING";
};

const letterOf = (row: ConnectionSummaryRow, today: string) => {
  const loaState = loaStateOf(row, today);
  return { loaState, loaExpired: loaState === "EXPIRED" };
};

/** The fields that an end user sees of a connection that its reseller delivers; without racks, which are the reseller's. */
const delivered = (row: ConnectionSummaryRow): DcConnectionSummary => ({
  id: row.id,
  view: "service",
  connectionNumber: row.connectionNumber,
  reference: row.reference,
  lifecycle: row.lifecycle,
  kind: row.kind,
  packageCode: row.packageCode,
  packageName: row.packageName,
  media: row.media,
  connectorA: row.connectorA,
  connectorZ: row.connectorZ,
  fibreCount: row.fibreCount,
  speed: row.speed,
  aSide: { ...row.aSide, rackId: null, sharedColoId: null, rackCode: null },
  zSide: { ...row.zSide, rackId: null, rackCode: null },
  version: row.version,
});

export const connectionSummary = (row: ConnectionSummaryRow, today: string): DcConnectionSummary => {
  if (!row.isOwn) return delivered(row);
  const { isOwn: _isOwn, customerId: _customerId, orderId: _orderId, loaDocumentId: _loaDocumentId, ...fields } = row;
  return { ...fields, view: "own", ...letterOf(row, today) };
};

export const connectionFor = (row: DcConnectionRow, today: string): DcConnection => {
  const { isOwn, customerId: _customerId, ...fields } = row;
  if (isOwn) return { ...fields, view: "own", ...letterOf(row, today), termination: terminationOf(row, today) };
  const { maintenance, createdAt, updatedAt } = row;
  return { ...delivered(row), maintenance, createdAt, updatedAt };
};
