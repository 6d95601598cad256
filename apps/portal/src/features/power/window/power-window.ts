import { formats } from "@demarc/contract/core/formats";
import type { SeriesFeed, SeriesResolution } from "@demarc/contract/power/power";
import { feedLabels } from "@demarc/contract/power/power-figures";

/** A window of time, in seconds since 1970; `to` is not part of it. */
export interface PowerSpan {
  readonly from: number;
  readonly to: number;
}

const hour = 3600;
const dayOf = 24 * hour;

/** The lengths to choose from; their windows end now. */
export const powerRanges = ["24h", "7d", "31d", "13m"] as const;
export type PowerRange = (typeof powerRanges)[number];
const rangeSeconds: Readonly<Record<PowerRange, number>> = {
  "24h": dayOf,
  "7d": 7 * dayOf,
  "31d": 31 * dayOf,
  "13m": 396 * dayOf,
};

/** The shortest and longest window, in seconds. */
export const shortestSeconds = 600;
export const longestSeconds = rangeSeconds["13m"];

export const powerUnits = ["W", "VA", "A"] as const;
export type PowerUnit = (typeof powerUnits)[number];

const shownFeeds = ["SUM", ...feedLabels] as const satisfies readonly SeriesFeed[];

/** The state of the screen, as stored in its URL. Without a `span` the window ends now and moves with the time. */
export interface PowerView {
  readonly range: PowerRange | "own";
  readonly span?: PowerSpan;
  readonly unit: PowerUnit;
  readonly feeds: readonly SeriesFeed[];
  readonly compare: boolean;
  readonly table: boolean;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;

const secondsFrom = (text: string | null): number | undefined => {
  const isInstant = text !== null && instant.test(text) && formats["date"]?.(text.slice(0, 10));
  const milliseconds = isInstant ? Date.parse(text) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
};

const instantOf = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 16)}Z`;

const spanFrom = (given: URLSearchParams): PowerSpan | undefined => {
  const [from, to] = [secondsFrom(given.get("from")), secondsFrom(given.get("to"))];
  if (from === undefined || to === undefined || to - from < shortestSeconds || to - from > longestSeconds)
    return undefined;
  return { from, to };
};

/** Parses the state from a query string; invalid values count as absent. */
export const viewFrom = (address: string): PowerView => {
  const given = new URLSearchParams(address);
  const span = spanFrom(given);
  const wanted = given.get("feeds")?.split(",");
  const feeds = shownFeeds.filter((feed) => wanted?.includes(feed));
  return {
    range: span ? "own" : (powerRanges.find((range) => range === given.get("range")) ?? "24h"),
    ...(span && { span }),
    unit: powerUnits.find((unit) => unit === given.get("metric")) ?? "W",
    feeds: feeds.length > 0 ? feeds : shownFeeds,
    compare: given.get("compare") === "previous",
    table: given.get("view") === "table",
  };
};

/** The query string for a view; "" for the default one. */
export const queryOfView = ({ range, span, unit, feeds, compare, table }: PowerView): string => {
  const given = new URLSearchParams();
  if (span) {
    given.set("from", instantOf(span.from));
    given.set("to", instantOf(span.to));
  } else if (range !== "24h") given.set("range", range);
  if (unit !== "W") given.set("metric", unit);
  if (feeds.length < shownFeeds.length) given.set("feeds", feeds.join());
  if (compare) given.set("compare", "previous");
  if (table) given.set("view", "table");
  // Commas and colons need no escaping in a query, and are more readable.
  return given.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
};

/** The window of a view at a moment, in seconds since 1970. */
export const spanOf = ({ range, span }: PowerView, now: number): PowerSpan =>
  span ?? { from: now - rangeSeconds[range === "own" ? "24h" : range], to: now };

/** A window that is possible: whole minutes, neither too short nor too long, and not ahead of now. */
export const possibleSpan = ({ from, to }: PowerSpan, now: number): PowerSpan => {
  const length = Math.min(longestSeconds, Math.max(shortestSeconds, Math.round((to - from) / 60) * 60));
  const end = Math.min(Math.round((from + to + length) / 120) * 60, Math.floor(now / 60) * 60);
  return { from: end - length, to: end };
};

/** The window with its length multiplied by a factor, around the same middle. */
export const zoomed = ({ from, to }: PowerSpan, factor: number, now: number): PowerSpan => {
  const [middle, half] = [(from + to) / 2, ((to - from) / 2) * factor];
  return possibleSpan({ from: middle - half, to: middle + half }, now);
};

/** The window, moved by a part of its length; negative is back in time. */
export const panned = ({ from, to }: PowerSpan, part: number, now: number): PowerSpan => {
  const seconds = (to - from) * part;
  return possibleSpan({ from: from + seconds, to: to + seconds }, now);
};

export const spanBefore = ({ from, to }: PowerSpan): PowerSpan => ({ from: from - (to - from), to: from });

export const resolutionSeconds: Readonly<Record<SeriesResolution, number>> = {
  "1m": 60,
  "5m": 300,
  "1h": hour,
  "1d": dayOf,
};
