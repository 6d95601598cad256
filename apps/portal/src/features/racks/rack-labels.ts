import { type Address, cityLine } from "@demarc/contract/core/address";
import type { PowerFeed } from "@demarc/contract/core/racks/power-feeds";
import type { SharedColoSummary } from "@demarc/contract/racks";
import { formatNumber, type Locale } from "@demarc/shell/translate.ts";

/** Unit positions as ranges: `U4–U7, U12`. */
export const unitsText = (units: readonly number[]): string => {
  const ranges: [number, number][] = [];
  for (const unit of units.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && last[1] === unit - 1) last[1] = unit;
    else ranges.push([unit, unit]);
  }
  return ranges.map(([from, to]) => (from === to ? `U${from}` : `U${from}–U${to}`)).join(", ");
};

type Rated = Pick<PowerFeed, "phase" | "amperage">;

/** The current of a feed: `16 A`, `3 × 32 A`. */
export const currentText = ({ phase, amperage }: Rated): string =>
  phase === 3 ? `3 × ${amperage} A` : `${amperage} A`;

/** The feeds of a rack in a list: `A+B, 16 A`. */
export const feedsText = (feeds: readonly PowerFeed[]): string | undefined => {
  const [first] = feeds;
  return first && `${feeds.map(({ label }) => label).join("+")}, ${currentText(first)}`;
};

type Power = Pick<SharedColoSummary, "currentW" | "usedPct" | "warning" | "lastDay">;

/** What is drawn now, with its part of the breaker of a rack or of the contract of units: `1,793 W (61%)`. */
export const drawnText = ({ currentW, usedPct }: Power, locale: Locale): string | undefined => {
  if (typeof currentW !== "number") return undefined;
  const power = wattText(currentW, locale);
  return typeof usedPct === "number" ? `${power} (${shareText(usedPct, locale)})` : power;
};

/** The columns of power that would be empty on a page: nothing is measured, or nothing is wrong. */
export const emptyPowerColumns = (rows: readonly Power[]): ReadonlySet<string> => {
  const isKnown = (value: unknown) => value !== null && value !== undefined;
  return new Set([
    ...(rows.some(({ currentW, lastDay }) => isKnown(currentW) || isKnown(lastDay)) ? [] : ["current"]),
    ...(rows.some(({ usedPct }) => isKnown(usedPct)) ? [] : ["used"]),
    ...(rows.some(({ warning }) => isKnown(warning)) ? [] : ["warning"]),
  ]);
};

/** A part of the breaker or of the contract; `pct` in percent. */
export const shareText = (pct: number, locale: Locale): string =>
  formatNumber(pct / 100, locale, { style: "percent", maximumFractionDigits: 0 });

export const wattText = (watt: number, locale: Locale): string => `${formatNumber(watt, locale)} W`;

/** The speed of an uplink in the larger unit that fits. */
export const uplinkSpeedText = (megabits: number, locale: Locale): string =>
  megabits >= 1000 ? `${formatNumber(megabits / 1000, locale)} Gbit/s` : `${formatNumber(megabits, locale)} Mbit/s`;

export const siteAddressText = ({ street, houseNumber, houseNumberExtension, postalCode, city }: Address): string =>
  `${street} ${houseNumber}${houseNumberExtension ? ` ${houseNumberExtension}` : ""}, ${cityLine({ postalCode, city })}`;
