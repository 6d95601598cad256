import { type Role, grantsAny } from "@demarc/contract/core/access";
import type { Line, LineLifecycle, LineSummary, Termination } from "@demarc/contract/lines/lines";
import type { LineRow, LineSummaryRow } from "./lines.queries.ts";

/** Administrators, finance and order roles see prices; service desk roles do not. */
export const seesPrices = (roles: readonly Role[]): boolean => grantsAny(roles, ["RESELLER_FINANCE", "RESELLER_ORDER"]);

const undelivered: ReadonlySet<LineLifecycle> = new Set(["PLANNED", "PROVISIONING", "TERMINATED"]);

/** Lines that are not delivered yet, or have ended, cannot be examined or reported. */
export const isDelivered = ({ lifecycle }: Pick<LineRow, "lifecycle">): boolean => !undelivered.has(lifecycle);

type Obstacle = NonNullable<Termination["reason"]>;
const obstacles: Readonly<Partial<Record<LineLifecycle, Obstacle>>> = {
  PLANNED: "NOT_DELIVERED",
  PROVISIONING: "NOT_DELIVERED",
  TESTING: "NOT_DELIVERED",
  CHANGE_PENDING: "CHANGE_PENDING",
  TERMINATION_SCHEDULED: "ALREADY_ENDING",
  TERMINATED: "ENDED",
};

const dayMs = 86_400_000;
const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Started months between two days: 15 January to 16 February are two. */
export const begunMonths = (from: string, to: string): number => {
  if (to <= from) return 0;
  const [first, last] = [new Date(from), new Date(to)];
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  return Math.max(1, months + (last.getUTCDate() > first.getUTCDate() ? 1 : 0));
};

const times = (amount: string, count: number): string => ((Math.round(Number(amount) * 100) * count) / 100).toFixed(2);

/**
 * The consequences of a termination today (in Amsterdam): the end date, which is the later of contract end and notice
 * period, and the amount still due until then.
 */
export const terminationOf = (
  { lifecycle, contract }: Pick<LineRow, "lifecycle" | "contract">,
  today: string,
): Required<Termination> => {
  const reason = obstacles[lifecycle] ?? null;
  const { endDate, noticeDays, terminationDate, mrc } = contract;
  const afterNotice = daysLater(today, noticeDays);
  const earliest = endDate > afterNotice ? endDate : afterNotice;
  const date = reason === "ALREADY_ENDING" ? terminationDate : reason === null ? earliest : null;
  const remainingMonths = date === null ? 0 : begunMonths(today, date);
  return {
    possible: reason === null,
    reason,
    earliestDate: date,
    noticeDays,
    boundBy: reason === null ? (endDate > afterNotice ? "CONTRACT" : "NOTICE") : null,
    remainingMonths,
    cost: times(mrc, remainingMonths),
  };
};

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

type Parts = Pick<Line, "prefixes" | "events">;

export const lineFor = (roles: readonly Role[], row: LineRow, parts: Parts, today: string): Line => {
  const { carrier, deliveryType, connectionPoint, circuitId, circuits, equipment, createdAt, updatedAt } = row;
  const technical = { carrier, deliveryType, connectionPoint, circuitId, circuits, equipment, createdAt, updatedAt };
  const line = { ...summaryFor(roles, row), ...technical, ...parts };
  if (!row.isOwn) return line;
  const { cost, ...termination } = terminationOf(row, today);
  return {
    ...line,
    orderId: row.orderId,
    termination: seesPrices(roles) ? { ...termination, cost } : termination,
  };
};
