import { hoursPerMonth, type PowerDashboard, type PowerLevel } from "@demarc/contract/power/power-figures";
import { type Carried, carriedPct } from "./breaker-load.ts";

/** The step of the slider, in W. */
export const wattStep = 10;

/** The verdict for a breaker, by the rules of the API: a load equal to a limit is within it. */
export const verdictOf = (carried: Carried): PowerLevel => {
  const pct = carriedPct(carried);
  if (pct > 100) return "CRITICAL";
  return pct > carried.warningPct ? "WARNING" : "OK";
};

/** The load with an extra server. With three phases it is on the fullest one. */
export const withServer = (carried: Carried, watts: number): Carried => ({
  ...carried,
  amperes: carried.amperes + watts / carried.volts,
});

/** The end of the slider: the free capacity of the breaker plus a quarter of the breaker, so that a trip can be shown. */
export const mostWatts = ({ amperes, limitA, volts }: Carried): number => {
  const left = Math.max(0, limitA - amperes);
  return Math.ceil(((left + limitA / 4) * volts) / 100) * 100;
};

/** A number of watts as typed or dragged: whole, and within what the slider offers. */
export const wattsFrom = (text: string, most: number): number => {
  const watts = Math.round(Number(text));
  return Number.isFinite(watts) ? Math.min(most, Math.max(0, watts)) : 0;
};

interface Cost {
  /** What the server adds a month, in EUR. */
  readonly extra: number;
  /** The forecast of the month with it; undefined without a forecast. */
  readonly total: number | undefined;
}

type Billed = Pick<PowerDashboard, "kwhPrice" | "powerModel" | "committedKw" | "month" | "total">;

/** The cost of the energy of a month with an extra server, excl. VAT. With committed power, only usage above it is charged. */
export const costWith = ({ kwhPrice, powerModel, committedKw, month, total }: Billed, watts: number): Cost => {
  const usedKwh = month.forecastKwh ?? ((total.powerW ?? 0) / 1000) * hoursPerMonth;
  const freeWh =
    powerModel === "COMMITTED" && committedKw !== null ? Math.max(0, committedKw * hoursPerMonth - usedKwh) * 1000 : 0;
  const chargedWh = Math.max(0, watts * hoursPerMonth - freeWh);
  // Whole numbers: the price has five decimals, and 0.2875 × 730 is less than it should be.
  const extra = Math.round((chargedWh * Math.round(Number(kwhPrice) * 100_000)) / 1_000_000) / 100;
  return { extra, total: month.forecastCost === null ? undefined : Number(month.forecastCost) + extra };
};
