import { amsterdamDate, daysAfter, monthAfter } from "@demarc/contract/core/calendar";
import {
  forecastFromDay,
  hoursPerMonth,
  type PowerDashboard,
  type PowerMonth,
} from "@demarc/contract/power/power-figures";
import Big from "big.js";
import type { DayRow, MonthRow } from "./figures.queries.ts";
import { rounded } from "./levels.rules.ts";
import type { SubjectRow } from "../subjects/subject.queries.ts";

const hourMs = 3_600_000;

/** The instant at which a day begins in Amsterdam. Its offset from UTC is one hour in winter and two in summer. */
export const startOfDay = (day: string): number =>
  [2, 1].map((hours) => Date.parse(`${day}T00:00:00Z`) - hours * hourMs).find((ms) => isMidnight(day, ms)) ??
  Date.parse(`${day}T00:00:00Z`);

const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Amsterdam",
  dateStyle: "short",
  timeStyle: "short",
});
const isMidnight = (day: string, ms: number): boolean => clock.format(ms) === `${day} 00:00`;

/** This month and the one before in Amsterdam, each by its first day; `end` is the first day of the next month. */
export const monthsAt = (now: Date) => {
  const today = amsterdamDate(now);
  const first = `${today.slice(0, 7)}-01`;
  return { today, first, previous: `${daysAfter(first, -1).slice(0, 7)}-01`, end: monthAfter(first) };
};

interface Elapsed {
  readonly first: string;
  readonly end: string;
  /** Up to when the energy is known. */
  readonly untilMs: number;
  readonly contractStart: string;
}

/** The hours of a month in which the subject was delivered: so far, and in all. */
const hoursOf = ({ first, end, untilMs, contractStart }: Elapsed) => {
  const begin = startOfDay(contractStart > first ? contractStart : first);
  const close = startOfDay(end);
  return {
    soFar: Math.max(0, Math.min(untilMs, close) - begin) / hourMs,
    all: Math.max(0, close - begin) / hourMs,
    wholeMonth: (close - startOfDay(first)) / hourMs,
  };
};

/** The contracted kWh of a whole month, and the basis of that figure. */
const contractOf = ({ powerModel, committedKw, expectedKw, contractedW, committedKwh, metering }: SubjectRow) => {
  if (metering !== "FEED" && committedKwh !== null) return { basis: "COMMITTED", kwh: committedKwh } as const;
  if (powerModel === "COMMITTED" && committedKw !== null)
    return { basis: "COMMITTED", kwh: committedKw * hoursPerMonth } as const;
  const expected = expectedKw ?? (contractedW === null ? null : contractedW / 1000);
  return expected === null
    ? { basis: null, kwh: null }
    : ({ basis: "EXPECTED", kwh: expected * hoursPerMonth } as const);
};

/** The cost of energy in EUR with two decimals: all kWh or, with committed power, the kWh above the commitment. */
const costOf = (kwh: number, { kwhPrice }: SubjectRow, committedKwh: number | null): string => {
  const charged = Math.max(0, kwh - (committedKwh ?? 0));
  return new Big(rounded(charged, 3)).times(kwhPrice).round(2, Big.roundHalfUp).toFixed(2);
};

const sumOf = (days: readonly DayRow[]): number => days.reduce((sum, { kwh }) => sum + kwh, 0);
const partsOf = (row: MonthRow | undefined) => ({
  peakW: row?.peakW ?? null,
  peakAt: row?.peakAt ?? null,
  p95W: row?.p95W ?? null,
  coveragePct: row?.coveragePct ?? null,
});

interface Figures {
  readonly subject: SubjectRow;
  readonly days: readonly DayRow[];
  readonly months: readonly MonthRow[];
  readonly now: Date;
}

/** Units that are metered by share: only whole days are known, so their figures have no peak and no percentage. */
const isShare = ({ metering }: SubjectRow): boolean => metering === "SHARE";

export const monthOf = ({ subject, days, months, now }: Figures): PowerMonth => {
  const { today, first, end } = monthsAt(now);
  const untilMs = isShare(subject) ? startOfDay(today) : now.getTime();
  const hours = hoursOf({ first, end, untilMs, contractStart: subject.contractStart });
  const kwh = sumOf(days.filter(({ day }) => day >= first));
  const contract = contractOf(subject);
  const monthKwh = contract.kwh === null ? null : (contract.kwh * hours.all) / hours.wholeMonth;
  const soFarKwh = contract.kwh === null ? null : (contract.kwh * hours.soFar) / hours.wholeMonth;
  const committed = contract.basis === "COMMITTED" ? monthKwh : null;
  const isForeseen = Number(today.slice(8)) >= forecastFromDay && hours.soFar > 0;
  const forecast = isForeseen ? (kwh / hours.soFar) * hours.all : null;
  const row = months.find(({ month }) => month === first.slice(0, 7));
  return {
    month: first.slice(0, 7),
    kwh: rounded(kwh, 2),
    ...partsOf(isShare(subject) ? undefined : row),
    energyCost: costOf(kwh, subject, committed),
    contractBasis: contract.basis,
    contractedKwh: soFarKwh === null || isShare(subject) ? null : rounded(soFarKwh, 2),
    contractedMonthKwh: monthKwh === null ? null : rounded(monthKwh, 2),
    pctOfContracted: soFarKwh && !isShare(subject) ? rounded((kwh / soFarKwh) * 100, 1) : null,
    forecastKwh: forecast === null ? null : rounded(forecast, 2),
    forecastCost: forecast === null ? null : costOf(forecast, subject, committed),
  };
};

/** The previous month, and the energy that was used up to the same point in it. */
export const previousMonthOf = ({ subject, days, months, now }: Figures): PowerDashboard["previousMonth"] => {
  const { today, first, previous } = monthsAt(now);
  const own = days.filter(({ day }) => day >= previous && day < first);
  const row = months.find(({ month }) => month === previous.slice(0, 7));
  if (own.length === 0 && !row?.kwh) return null;
  const kwh = row?.closed ? row.kwh : sumOf(own);
  const dayOfMonth = today.slice(8);
  const part = isShare(subject) ? 0 : (now.getTime() - startOfDay(today)) / (24 * hourMs);
  const soFar = own.reduce((sum, { day, kwh: used }) => {
    if (day.slice(8) < dayOfMonth) return sum + used;
    return day.slice(8) === dayOfMonth ? sum + used * Math.min(1, part) : sum;
  }, 0);
  const contract = contractOf(subject);
  const hours = hoursOf({
    first: previous,
    end: first,
    untilMs: startOfDay(first),
    contractStart: subject.contractStart,
  });
  const committed = contract.basis === "COMMITTED" ? (contract.kwh * hours.all) / hours.wholeMonth : null;
  return {
    month: previous.slice(0, 7),
    kwh: rounded(kwh, 2),
    ...partsOf(isShare(subject) ? undefined : row),
    energyCost: costOf(kwh, subject, committed),
    kwhSoFar: rounded(soFar, 2),
    closed: row?.closed ?? false,
    correctionKwh: rounded(row?.correctionKwh ?? 0, 2),
  };
};
