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
import { totalOf } from "./total.rules.ts";

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
const shareOf = async ({ database, clock }: RouteContext, { caller, subject, row }: Asked) => {
  const now = clock.now();
  const { today, listedFrom, since } = daysFor(now);
  const days = await database.read(caller, figures.listShareDays(subject.id, since, today));
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
  };
};

const measuredOf = async ({ database, clock }: RouteContext, { caller, subject, row }: Asked) => {
  const now = clock.now();
  const { today, listedFrom, since } = daysFor(now);
  const { first, previous } = monthsAt(now);
  const feedsOf = subject.kind === "rack" ? queries.listRackFeeds : queries.listOutletFeeds;
  const [rows, days, months, alerts] = await Promise.all([
    database.read(caller, feedsOf(subject.id)),
    database.read(caller, figures.listDays(subject, since, today)),
    database.read(caller, figures.listMonths(subject, [first, previous])),
    database.read(caller, figures.listWarnings(subject)),
  ]);
  const feeds = rows.map((feed) => feedPower(feed, now));
  const asOf =
    feeds
      .flatMap(({ lastReadingAt }) => lastReadingAt ?? [])
      .toSorted()
      .at(-1) ?? null;
  const listed = days.filter(({ day }) => day >= listedFrom && day < today);
  return { asOf, now, feeds, rows, days, months, alerts, listed, isStale: feeds.every(({ stale }) => stale), row };
};

/** The redundancy of a rack and its history, which only two feeds have; none of units. */
const redundancyWithHistory = async (
  { database }: RouteContext,
  { caller, subject }: Asked,
  { rows, alerts, now }: Pick<Awaited<ReturnType<typeof measuredOf>>, "rows" | "alerts" | "now">,
) => {
  const redundancy = redundancyOf(subject.kind === "rack" ? rows : [], now);
  if (redundancy.level === "NONE") return { redundancy, overload: null };
  const limit = Math.round((redundancy.limitA ?? 0) * 1000);
  const loads = await database.read(caller, listLoads({ rackId: subject.id, limit, ...overloadSpan(now) }));
  return { redundancy, overload: overloadOf({ loads, redundancy, alerts, now }) };
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
    ...(await redundancyWithHistory(api, asked, read)),
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
