import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { PowerFigures } from "@demarc/contract/home";
import type { PowerAlertKind } from "@demarc/contract/power/power-figures";
import type { Database, Tenant } from "../../../platform/database/database.ts";
import type { MeterFigures, PowerDatabase } from "../../../platform/database/power-database.ts";
import type { Clock } from "../../../platform/process/clock.ts";
import { listShareDays, type ShareDayRow } from "../dashboard/figures.queries.ts";
import { powerNowOf } from "../dashboard/total.rules.ts";
import { byMeter, withReadings } from "./feeds.rules.ts";
import * as queries from "./rack-power.queries.ts";
import { listCurrent, listShareMeters, type MeteredFeed, type SubjectRow } from "./subject.queries.ts";

/** The power of a rack or of units in a list. A reading of more than 15 minutes ago does not count. */
export interface PowerNow {
  currentW: number | null;
  /** Percentage of the breaker for a rack, of the contracted power for units, with one decimal. */
  usedPct: number | null;
  warning: PowerAlertKind | null;
}

export interface SharedColoPower extends PowerNow {
  /** The last whole day, for units that are metered by share: nothing else is known of them. */
  lastDay: { day: string; kwh: number } | null;
}

interface Reading {
  readonly powerDatabase: PowerDatabase;
  readonly clock: Clock;
}

const metersOf = ({ feeds }: { readonly feeds: readonly MeteredFeed[] }) => feeds.flatMap(({ meterIds }) => meterIds);

/** What each listed place draws now; unknown while the power database is away. */
const drawnIn = async <Row extends { readonly feeds: readonly MeteredFeed[] }>(
  { readSoon, meterIds }: MeterFigures<Row>,
  now: Date,
) => {
  const current = byMeter((await readSoon(listCurrent(meterIds))) ?? []);
  return ({ feeds }: Row, subject: Pick<SubjectRow, "contractedW" | "metering">) =>
    powerNowOf(withReadings(feeds, current), subject, now);
};

const ofRack = { contractedW: null, metering: "FEED" } as const;

/** The power of the caller's own racks, by their ids. */
export const readRackPower = async (
  { powerDatabase, clock }: Reading,
  caller: Tenant,
  rackIds: readonly string[],
): Promise<Map<string, PowerNow>> => {
  const figures = await powerDatabase.open(caller, queries.listRacks(rackIds), metersOf);
  const drawn = await drawnIn(figures, clock.now());
  return new Map(figures.rows.map((rack) => [rack.rackId, { ...drawn(rack, ofRack), warning: rack.warning }]));
};

/** The latest of the two days before today, of units that are metered by share. */
const lastDays = async (
  { powerDatabase }: Pick<Reading, "powerDatabase">,
  caller: Tenant,
  { sharedColoIds, today }: { readonly sharedColoIds: readonly string[]; readonly today: string },
): Promise<Map<string, ShareDayRow>> => {
  if (sharedColoIds.length === 0) return new Map();
  const { rows, readSoon } = await powerDatabase.open(caller, listShareMeters(sharedColoIds), ({ meterId }) => [
    meterId,
  ]);
  const days = (await readSoon(listShareDays(rows, daysAfter(today, -2), today))) ?? [];
  return new Map(days.map((day) => [day.sharedColoId, day]));
};

/** The power of the caller's units in shared racks, by their ids. */
export const readSharedColoPower = async (
  { powerDatabase, clock }: Reading,
  caller: Tenant,
  sharedColoIds: readonly string[],
): Promise<Map<string, SharedColoPower>> => {
  const now = clock.now();
  const figures = await powerDatabase.open(caller, queries.listSharedColos(sharedColoIds), metersOf);
  const byShare = figures.rows.filter(({ isByShare }) => isByShare).map(({ sharedColoId }) => sharedColoId);
  const [drawn, days] = await Promise.all([
    drawnIn(figures, now),
    lastDays({ powerDatabase }, caller, { sharedColoIds: byShare, today: amsterdamDate(now) }),
  ]);
  return new Map(
    figures.rows.map((colo) => {
      const last = days.get(colo.sharedColoId);
      const lastDay = last ? { day: last.day, kwh: last.kwh } : null;
      return [
        colo.sharedColoId,
        { ...drawn(colo, { contractedW: colo.contractedW, metering: "OUTLET" }), warning: colo.warning, lastDay },
      ];
    }),
  );
};

/** What the home shows of the racks of a customer; undefined without racks. */
export const readPowerFigures = async (
  { database, powerDatabase, clock }: Reading & { readonly database: Database },
  caller: Tenant,
): Promise<PowerFigures | undefined> => {
  const [figures, [month]] = await Promise.all([
    powerDatabase.open(caller, queries.listRacksInUse(caller.customerId), metersOf),
    database.read(caller, queries.findMonthKwh(caller.customerId)),
  ]);
  if (figures.rows.length === 0) return undefined;
  const drawn = await drawnIn(figures, clock.now());
  const racks = figures.rows.map((rack) => Object.assign(drawn(rack, ofRack), rack));
  const known = racks.flatMap(({ currentW }) => currentW ?? []);
  const [worst] = racks
    .flatMap(({ usedPct, ...rack }) => (usedPct === null ? [] : [{ ...rack, usedPct }]))
    .toSorted((a, b) => b.usedPct - a.usedPct || (a.rackCode < b.rackCode ? -1 : 1));
  return {
    racks: racks.length,
    currentW: known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0),
    silent: racks.filter(({ warning }) => warning === "METER_SILENT").length,
    worst: worst ? { rackId: worst.rackId, name: worst.reference ?? worst.rackCode, usedPct: worst.usedPct } : null,
    kwh: month?.kwh ?? null,
  };
};
