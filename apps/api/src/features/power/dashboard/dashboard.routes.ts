import { daysAfter } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/power/power";
import { listedDays, type PowerDashboard } from "@demarc/contract/power/power-figures";
import { found } from "../../../platform/refusals/errors.ts";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { Caller } from "../../../platform/tokens/caller.ts";
import * as figures from "./figures.queries.ts";
import { breakerPctOf, feedPower, redundancyOf, rounded } from "./levels.rules.ts";
import { monthOf, monthsAt, previousMonthOf, startOfDay } from "./months.rules.ts";
import { listLoads } from "./overload.queries.ts";
import { overloadOf, overloadSpan } from "./overload.rules.ts";
import * as queries from "../subjects/subject.queries.ts";
import { readShareDays } from "./share-days.steps.ts";
import { totalOf } from "./total.rules.ts";
import { byMeter, withReadings } from "../subjects/feeds.rules.ts";

/** The days that the dashboard needs: this month, the previous month and the last `listedDays`. */
const daysFor = (now: Date) => {
  const { today, previous } = monthsAt(now);
  const listedFrom = daysAfter(today, -listedDays);
  return { today, listedFrom, since: previous < listedFrom ? previous : listedFrom };
};

interface Asked {
  readonly caller: Caller;
  readonly subject: queries.Subject;
  readonly row: queries.SubjectRow;
}

/** Units that are metered by share: only the kWh of whole days, so that the load of the rack stays hidden. */
const shareOf = async ({ powerDatabase, clock }: RouteContext, { caller, subject, row }: Asked) => {
  const now = clock.now();
  const { today, listedFrom, since } = daysFor(now);
  const days = await readShareDays(powerDatabase, caller, subject.id, [since, today]);
  const last = days.at(-1)?.day;
  return {
    asOf: last ? new Date(startOfDay(daysAfter(last, 1))).toISOString() : null,
    now,
    feeds: [],
    rows: [] as queries.FeedRow[],
    days,
    months: [],
    alerts: [],
    listed: days.filter(({ day }) => day >= listedFrom),
    isStale: last !== undefined && last < daysAfter(today, -2),
    row,
    redundancy: redundancyOf([], now),
    overload: null,
  };
};

const measuredOf = async ({ database, powerDatabase, clock }: RouteContext, { caller, subject, row }: Asked) => {
  const now = clock.now();
  const { today, listedFrom, since } = daysFor(now);
  const { first, previous } = monthsAt(now);
  const [metered, { rows: meters, meterIds, readAll }, months, alerts] = await Promise.all([
    database.read(caller, queries.listFeeds(subject)),
    powerDatabase.open(caller, queries.listMeters(subject), ({ meterId }) => [meterId]),
    database.read(caller, figures.listMonths(subject, [first, previous])),
    database.read(caller, figures.listWarnings(subject)),
  ]);
  const [current, days] = await readAll([queries.listCurrent(meterIds), figures.listDays(meterIds, since, today)]);
  const rows = withReadings(metered, byMeter(current));
  const feeds = rows.map((feed) => feedPower(feed, now));
  const asOf =
    feeds
      .flatMap(({ lastReadingAt }) => lastReadingAt ?? [])
      .toSorted()
      .at(-1) ?? null;
  const listed = days.filter(({ day }) => day >= listedFrom && day < today);
  const isStale = feeds.every(({ stale }) => stale);
  const redundancy = redundancyOf(subject.kind === "rack" ? rows : [], now);
  const limit = Math.round((redundancy.limitA ?? 0) * 1000);
  // Only two feeds have a redundancy, and so a history of it.
  const [loads = []] =
    redundancy.level === "NONE" ? [] : await readAll([listLoads({ meters, limit, ...overloadSpan(now) })]);
  const overload = redundancy.level === "NONE" ? null : overloadOf({ loads, redundancy, alerts, now });
  return { asOf, now, feeds, rows, days, months, alerts, listed, isStale, row, redundancy, overload };
};

const dashboardOf = async (api: RouteContext, asked: Asked): Promise<PowerDashboard> => {
  const { subject, row } = asked;
  const read = await (row.metering === "SHARE" ? shareOf(api, asked) : measuredOf(api, asked));
  const { contractStart: _contractStart, ...shown } = row;
  const given = { subject: row, days: read.days, months: read.months, now: read.now };
  return {
    ...(subject.kind === "rack" ? { rackId: subject.id } : { sharedColoId: subject.id }),
    ...shown,
    asOf: read.asOf,
    stale: read.isStale,
    feeds: [...read.feeds],
    total: totalOf([...read.feeds], row, breakerPctOf(read.rows, read.now)),
    redundancy: read.redundancy,
    overload: read.overload,
    month: monthOf(given),
    previousMonth: previousMonthOf(given),
    days: read.listed.map(({ day, kwh }) => ({ day, kwh: rounded(kwh, 2) })),
    alerts: [...read.alerts],
  };
};

export function powerDashboardRoutes(api: RouteContext): void {
  const { serve, database } = api;

  serve(contract.getRackPower, async ({ params: { customerId, rackId: id }, caller }) => {
    const row = found(await database.read(caller, queries.findRackSubject(customerId, id)));
    return dashboardOf(api, { caller, subject: { kind: "rack", id }, row });
  });

  serve(contract.getSharedColoPower, async ({ params: { customerId, sharedColoId: id }, caller }) => {
    const row = found(await database.read(caller, queries.findSharedColoSubject(customerId, id)));
    return dashboardOf(api, { caller, subject: { kind: "shared-colo", id }, row });
  });
}
