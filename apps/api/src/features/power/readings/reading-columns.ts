import { formats } from "@demarc/contract/core/formats";
import { largestInteger } from "@demarc/contract/core/fields";
import {
  mostDaysLate,
  mostListedRefusals,
  mostMinutesAhead,
  type ReadingField,
  readingFields,
  readingLimits,
  type ReadingRefusal,
} from "@demarc/contract/power/power-readings";

/** A refused reading, by its place in the request. */
export interface RefusedReading {
  readonly index: number;
  readonly code: ReadingRefusal;
  readonly field: string;
}

/**
 * Readings as one PostgreSQL array literal per column, so that the event loop has nothing to serialise. Either `meterId` or
 * `serial` is null. `slot`: seconds since 1970, truncated to the minute.
 */
export interface ReadingColumns {
  readonly place: string;
  readonly meterId: string;
  readonly serial: string;
  readonly slot: string;
  readonly phase: string;
  readonly milliampere: string;
  readonly watt: string;
  readonly decivolt: string;
  readonly powerFactorPct: string;
  readonly wattHour: string;
}

export interface JudgedReadings {
  readonly columns: ReadingColumns;
  readonly refused: readonly RefusedReading[];
  readonly refusedCount: number;
}

/** The limits for readings that are too old or ahead of time. A correction can be as old as the readings that are kept. */
export interface ReadingPeriod {
  readonly nowMs: number;
  readonly daysLate?: number;
}

const known = new Set<string>(readingFields);
const measured = ["currentA", "voltageV", "powerW", "energyWh"] as const;
const quantities = [...measured, "powerFactor"] as const;
const dayMs = 86_400_000;

const isObject = (value: unknown): value is Partial<Record<ReadingField, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isMeter = (meter: unknown): boolean =>
  typeof meter === "number"
    ? Number.isInteger(meter) && meter >= 1 && meter <= largestInteger
    : typeof meter === "string" &&
      meter.length >= 1 &&
      meter.length <= 60 &&
      meter.isWellFormed() &&
      !meter.includes("\0");

const isQuantity = (value: unknown, most: number): boolean =>
  value === undefined || value === null || (typeof value === "number" && value >= 0 && value <= most);

/** The name of the first invalid field; "" if the record is not an object or measures nothing; undefined if it is valid. */
const wrongField = (record: unknown): string | undefined => {
  if (!isObject(record)) return "";
  const stranger = Object.keys(record).find((name) => !known.has(name));
  if (stranger !== undefined) return stranger.slice(0, 40).toWellFormed();
  const { meter, at, phase } = record;
  if (!isMeter(meter)) return "meter";
  if (typeof at !== "string" || formats["date-time"]?.(at) === false || Number.isNaN(Date.parse(at))) return "at";
  if (phase !== undefined && ![0, 1, 2, 3].includes(phase as number)) return "phase";
  const wrong = quantities.find((name) => !isQuantity(record[name], readingLimits[name]));
  if (wrong) return wrong;
  return measured.every((name) => typeof record[name] !== "number") ? "" : undefined;
};

const refusalOf = (
  record: unknown,
  { nowMs, daysLate = mostDaysLate }: ReadingPeriod,
): Omit<RefusedReading, "index"> | undefined => {
  const field = wrongField(record);
  if (field !== undefined) return { code: "power-reading.invalid", field };
  const atMs = Date.parse((record as { at: string }).at);
  if (atMs > nowMs + mostMinutesAhead * 60_000) return { code: "power-reading.ahead", field: "at" };
  return atMs < nowMs - daysLate * dayMs ? { code: "power-reading.too-old", field: "at" } : undefined;
};

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
const literal = (values: readonly (number | string)[]): string => `{${values.join(",")}}`;
const scaled = (value: unknown, factor: number): number | "NULL" =>
  typeof value === "number" ? Math.round(value * factor) : "NULL";

export const judgeReadings = (records: readonly unknown[], period: ReadingPeriod): JudgedReadings => {
  const columns: Record<keyof ReadingColumns, (number | string)[]> = {
    place: [],
    meterId: [],
    serial: [],
    slot: [],
    phase: [],
    milliampere: [],
    watt: [],
    decivolt: [],
    powerFactorPct: [],
    wattHour: [],
  };
  const refused: RefusedReading[] = [];
  let refusedCount = 0;
  for (const [index, record] of records.entries()) {
    const refusal = refusalOf(record, period);
    if (refusal) {
      refusedCount += 1;
      if (refused.length < mostListedRefusals) refused.push({ index, ...refusal });
      continue;
    }
    const { meter, at, phase = 0, ...values } = record as Partial<Record<ReadingField, number>> & { at: string };
    columns.place.push(index);
    columns.meterId.push(typeof meter === "number" ? meter : "NULL");
    columns.serial.push(typeof meter === "number" ? "NULL" : quoted(String(meter)));
    columns.slot.push(Math.floor(Date.parse(at) / 60_000) * 60);
    columns.phase.push(phase);
    columns.milliampere.push(scaled(values.currentA, 1000));
    columns.watt.push(scaled(values.powerW, 1));
    columns.decivolt.push(scaled(values.voltageV, 10));
    columns.powerFactorPct.push(scaled(values.powerFactor, 100));
    columns.wattHour.push(scaled(values.energyWh, 1));
  }
  const literals = Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, literal(values)]));
  return { columns: literals as Record<keyof ReadingColumns, string>, refused, refusedCount };
};
