import { monthAfter } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/power/power";
import { found } from "../../../platform/refusals/errors.ts";
import { Figure, moment } from "../../../platform/http/csv.ts";
import { type CsvColumns, csvFile, onePart } from "../../../platform/http/csv-file.ts";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { Caller } from "../../../platform/tokens/caller.ts";
import { refuseShare } from "../alerts/power-alert.routes.ts";
import { readShareDays } from "./share-days.steps.ts";
import { startOfDay } from "./months.rules.ts";
import * as points from "./series.queries.ts";
import { datesOf, needsElectrical, planSeries, type SeriesPlan, type SeriesQuery, seriesOf } from "./series.rules.ts";
import * as subjects from "../subjects/subject.queries.ts";

const instant = (ms: number): string => new Date(ms).toISOString();

const statementOf = (meters: readonly subjects.MeterRow[], plan: SeriesPlan) => {
  const isElectrical = needsElectrical(plan.metrics);
  const span = { from: instant(plan.fromMs), to: instant(plan.toMs), isElectrical };
  if (plan.resolution === "1m") return points.listMinutes(meters, span);
  if (plan.resolution === "5m") return points.listFiveMinutes(meters, span);
  if (plan.resolution === "1h") return points.listHours(meters, span);
  return points.listDayPoints(meters, { ...datesOf(plan), isElectrical });
};

const readSeries = async (
  { database, powerDatabase, clock, config }: RouteContext,
  caller: Caller,
  subject: subjects.Subject,
  query: SeriesQuery,
): Promise<contract.PowerSeries> => {
  const now = clock.now();
  const plan = planSeries(query, now, config.powerKept);
  const [feeds, figures] = await Promise.all([
    database.read(caller, subjects.listFeeds(subject)),
    powerDatabase.open(caller, subjects.listMeters(subject), ({ meterId }) => [meterId]),
  ]);
  const [rows, read] = await figures.readAll([
    statementOf(figures.rows, plan),
    points.listReadMeters(figures.meterIds),
  ]);
  const labels = [...new Set([...feeds, ...rows].map(({ label }) => label))].toSorted();
  // A meter that was never read is not connected yet.
  const wereRead = new Set(read.map(({ meterId }) => meterId));
  const meters = figures.rows.filter(({ meterId }) => wereRead.has(meterId));
  return seriesOf(plan, { labels, meters, rows }, now);
};

const number = (value: number | null): Figure | null => (value === null ? null : new Figure(String(value)));

const exportColumns: CsvColumns<points.ExportRow> = {
  start: ["Begin", ({ start }) => moment(start)],
  feed: ["Voeding", ({ feed }) => feed],
  kwh: ["Energie (kWh)", ({ kwh }) => number(kwh)],
  averageW: ["Gemiddeld (W)", ({ averageW }) => averageW],
  peakW: ["Piek (W)", ({ peakW }) => peakW],
  peakAt: ["Tijdstip piek", ({ peakAt }) => moment(peakAt)],
  minutes: ["Gemeten minuten", ({ minutes }) => minutes],
  // Times in Excel have no UTC offset, and in October the hour from 02:00 occurs twice.
  startUtc: ["Begin (UTC)", ({ start }) => new Date(start).toISOString()],
};

interface Exported {
  readonly caller: Caller;
  readonly query: { readonly month: string; readonly csv?: "excel-nl" | "standard" };
  readonly subject: subjects.Subject;
  readonly row: subjects.SubjectRow;
}

const exportMonth = async ({ database, powerDatabase }: RouteContext, { caller, query, subject, row }: Exported) => {
  const first = `${query.month}-01`;
  const next = monthAfter(first);
  const rows = async (): Promise<readonly points.ExportRow[]> => {
    if (row.metering !== "SHARE") {
      const { rows: meters, readAll } = await powerDatabase.open(
        caller,
        subjects.listMeters(subject),
        ({ meterId }) => [meterId],
      );
      const [hours] = await readAll([
        points.listExportHours(meters, instant(startOfDay(first)), instant(startOfDay(next))),
      ]);
      return hours;
    }
    const days = await readShareDays(powerDatabase, caller, subject.id, [first, next]);
    const none = { feed: null, averageW: null, peakW: null, peakAt: null, minutes: null };
    return days.map(({ day, kwh }) => Object.assign({ start: instant(startOfDay(day)), kwh }, none));
  };
  const name = `power-${row.name.replaceAll(" ", "-")}-${query.month}.csv`;
  return csvFile({ database, caller, csv: query.csv }, name, exportColumns, onePart(rows()));
};

export function powerSeriesRoutes(api: RouteContext): void {
  const { serve, database } = api;
  const rack = async (caller: Caller, customerId: number, id: string) =>
    found(await database.read(caller, subjects.findRackSubject(customerId, id)));
  const colo = async (caller: Caller, customerId: number, id: string) =>
    found(await database.read(caller, subjects.findSharedColoSubject(customerId, id)));

  serve(contract.getRackPowerSeries, async ({ params: { customerId, rackId: id }, query, caller }) => {
    await rack(caller, customerId, id);
    return readSeries(api, caller, { kind: "rack", id }, query);
  });

  serve(contract.exportRackPower, async ({ params: { customerId, rackId: id }, query, caller }) =>
    exportMonth(api, { caller, query, subject: { kind: "rack", id }, row: await rack(caller, customerId, id) }),
  );

  serve(contract.getSharedColoPowerSeries, async ({ params: { customerId, sharedColoId: id }, query, caller }) => {
    refuseShare(await colo(caller, customerId, id));
    return readSeries(api, caller, { kind: "shared-colo", id }, query);
  });

  serve(contract.exportSharedColoPower, async ({ params: { customerId, sharedColoId: id }, query, caller }) =>
    exportMonth(api, { caller, query, subject: { kind: "shared-colo", id }, row: await colo(caller, customerId, id) }),
  );
}
