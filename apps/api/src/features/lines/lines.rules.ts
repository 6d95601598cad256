import { type Role, grantsAny } from "@demarc/contract/core/access";
import type { Line, LineLifecycle, LineSummary } from "@demarc/contract/lines/lines";
import { terminationOf } from "../services/termination.ts";
import type { LineRow, LineSummaryRow } from "./lines.queries.ts";

/** Administrators, finance and order roles see prices; service desk roles do not. */
export const seesPrices = (roles: readonly Role[]): boolean => grantsAny(roles, ["RESELLER_FINANCE", "RESELLER_ORDER"]);

const undelivered: ReadonlySet<LineLifecycle> = new Set(["PLANNED", "PROVISIONING", "TERMINATED"]);

/** Lines that are not delivered yet, or have ended, cannot be examined or reported. */
export const isDelivered = ({ lifecycle }: Pick<LineRow, "lifecycle">): boolean => !undelivered.has(lifecycle);

/** The fields that an end user sees of a line that its reseller delivers. */
const delivered = (row: LineSummaryRow) => ({
  id: row.id,
  lineNumber: row.lineNumber,
  reference: row.reference,
  lifecycle: row.lifecycle,
  operational: row.operational,
  operationalSince: row.operationalSince,
  address: row.address,
  technology: row.technology,
  packageCode: row.packageCode,
  packageName: row.packageName,
  speedDown: row.speedDown,
  speedUp: row.speedUp,
  slaCode: row.slaCode,
  version: row.version,
});

const withoutPrices = ({ nrc: _nrc, mrc: _mrc, ...contract }: LineSummaryRow["contract"]) => contract;

export const summaryFor = (roles: readonly Role[], row: LineSummaryRow): LineSummary => {
  if (!row.isOwn) return { ...delivered(row), view: "service" };
  const { isOwn: _isOwn, contract, ...fields } = row;
  return { ...fields, view: "own", contract: seesPrices(roles) ? contract : withoutPrices(contract) };
};

type Parts = Pick<Line, "prefixes" | "events" | "openOrder">;

export const lineFor = (roles: readonly Role[], row: LineRow, { openOrder, ...parts }: Parts, today: string): Line => {
  const { carrier, deliveryType, connectionPoint, circuitId, circuits, equipment, maintenance } = row;
  const technical = { carrier, deliveryType, connectionPoint, circuitId, circuits, equipment, maintenance };
  const { createdAt, updatedAt } = row;
  const line = { ...summaryFor(roles, row), ...technical, ...parts, createdAt, updatedAt };
  if (!row.isOwn) return line;
  const { cost, ...termination } = terminationOf(row, today);
  return {
    ...line,
    orderId: row.orderId,
    openOrder: openOrder ?? null,
    termination: seesPrices(roles) ? { ...termination, cost } : termination,
  };
};
