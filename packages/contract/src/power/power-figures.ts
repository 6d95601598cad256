import { customerIdParam, day, instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { type Static, Type } from "../core/json-schema.ts";
import { feedStates } from "../core/racks/power-feeds.ts";
import { powerWarnings } from "../core/racks/rack-fields.ts";

export const ofRack = payload("rack", { ...customerIdParam, rackId: uuid() });
export const ofSharedColo = payload("sharedColo", { ...customerIdParam, sharedColoId: uuid() });

/** Minutes without a reading after which a feed is stale. It then shows the last reading, never an estimate. */
export const staleMinutes = 15;
/** Consecutive five-minute buckets after which a redundancy warning is raised, and cleared. */
export const redundancyBuckets = { raise: 3, clear: 6 } as const;
/** The day of the month from which there is a forecast. */
export const forecastFromDay = 3;
/** A month closes on this day of the next one. Later corrections do not change it, but are stored with it. */
export const monthClosesOnDay = 3;
/** Hours in a month, to convert contracted kW to kWh. */
export const hoursPerMonth = 730;

export const feedLabels = ["A", "B"] as const;
export type FeedLabel = (typeof feedLabels)[number];

/** How a rack or the units in a shared rack are measured: by the meter of each feed, of each outlet, or by agreed share. */
export const powerMeterings = ["FEED", "OUTLET", "SHARE"] as const;

/** The load relative to `availableW`: `WARNING` from 80 %, `CRITICAL` from 100 %. Null without a fresh reading or a limit. */
export const powerLevels = ["OK", "WARNING", "CRITICAL"] as const;
export type PowerLevel = (typeof powerLevels)[number];

const watts = () => nullable(Type.Number({ description: "W" }));
const amperes = () => nullable(Type.Number({ description: "A" }));
const volts = () => nullable(Type.Number({ description: "V" }));
const percentage = (description: string) => nullable(Type.Number({ description }));

const FeedPhase = Type.Object(
  {
    phase: Type.Integer(),
    voltageV: volts(),
    currentA: amperes(),
    powerW: watts(),
    usedPctOfAvailable: percentage("Of a third of availableW"),
    level: nullable(oneOf(powerLevels)),
  },
  { title: "PowerFeedPhase" },
);

/** A feed with its last reading. `rated*` and `availableW` belong to the feed; for outlets they are null. */
export const FeedPower = Type.Object(
  {
    label: oneOf(feedLabels),
    state: oneOf(feedStates),
    lastReadingAt: nullable(instant()),
    stale: Type.Boolean({
      description: `No reading for ${staleMinutes} minutes: the values are those of lastReadingAt`,
    }),
    voltageV: volts(),
    currentA: amperes(),
    powerW: watts(),
    powerFactor: nullable(Type.Number()),
    phase: Type.Integer({ description: "1 or 3" }),
    ratedA: nullable(Type.Integer()),
    ratedW: nullable(Type.Integer()),
    availableW: nullable(Type.Integer()),
    usedPctOfAvailable: percentage("Of availableW"),
    level: nullable(oneOf(powerLevels)),
    phases: nullable(Type.Array(FeedPhase, { description: "Of a feed with three phases" })),
  },
  { title: "FeedPower" },
);
export type FeedPower = Static<typeof FeedPower>;

/**
 * Whether one feed can carry the load of both. `NONE`: there is one feed, or units in a shared rack, where it is not shown.
 * `UNKNOWN`: a feed has no fresh reading. `worstFeed`: the one that would carry both. `pct`: `failoverA` of `limitA`; `WARNING`
 * above the utilisation limit of the feed, `CRITICAL` above 100 or while a feed is down.
 */
export const Redundancy = Type.Object(
  {
    level: oneOf(["NONE", "UNKNOWN", "OK", "WARNING", "CRITICAL"]),
    reason: nullable(oneOf(["OVERLOAD", "FEED_DOWN"])),
    downFeed: nullable(oneOf(feedLabels)),
    worstFeed: nullable(oneOf(feedLabels)),
    worstPhase: nullable(Type.Integer()),
    failoverA: amperes(),
    limitA: amperes(),
    pct: percentage("failoverA of limitA"),
    warningPct: percentage("Above this percentage the level is WARNING"),
  },
  { title: "PowerRedundancy" },
);
export type Redundancy = Static<typeof Redundancy>;

const month = () =>
  Type.String({ pattern: "^[0-9]{4}-(0[1-9]|1[0-2])$", description: "A month in Amsterdam, such as 2026-11" });

const monthFigures = {
  month: month(),
  kwh: Type.Number(),
  peakW: nullable(Type.Number({ description: "Highest five-minute average" })),
  peakAt: nullable(instant()),
  p95W: nullable(Type.Number({ description: "95th percentile of the five-minute averages, nearest rank" })),
  coveragePct: nullable(
    Type.Number({
      description: "Percentage of the five-minute buckets so far with a reading, of each meter; null without a meter",
    }),
  ),
  energyCost: Type.String({ description: "Cost in EUR of the energy that is charged per kWh" }),
};

/**
 * A month so far. `contractedKwh`: the energy of the committed power, or else of the expected power as guidance
 * (`contractBasis`), in the month so far; `pctOfContracted` compares `kwh` with it. `contractedMonthKwh` and `forecastKwh` are
 * for the whole month.
 */
export const PowerMonth = Type.Object(
  {
    ...monthFigures,
    contractBasis: nullable(oneOf(["COMMITTED", "EXPECTED"])),
    contractedKwh: nullable(Type.Number()),
    contractedMonthKwh: nullable(Type.Number()),
    pctOfContracted: nullable(Type.Number()),
    forecastKwh: nullable(Type.Number({ description: `From day ${forecastFromDay} of the month` })),
    forecastCost: nullable(Type.String({ description: "EUR" })),
  },
  { title: "PowerMonth" },
);
export type PowerMonth = Static<typeof PowerMonth>;

/** The previous month. `kwhSoFar`: its energy up to the same part of the month, to compare with this one. */
export const PreviousPowerMonth = Type.Object(
  {
    ...monthFigures,
    kwhSoFar: Type.Number(),
    closed: Type.Boolean(),
    correctionKwh: Type.Number({
      description: "Difference from `kwh` that became known after the month closed; it goes to the next invoice",
    }),
  },
  { title: "PreviousPowerMonth" },
);

export type PowerAlertKind = (typeof powerWarnings)[number];

/** A warning that was raised; open while `clearedAt` is null. `value` and `limit`: percentages, null for a silent meter. */
export const PowerWarning = Type.Object(
  {
    id: uuid(),
    kind: oneOf(powerWarnings),
    feed: nullable(oneOf(feedLabels)),
    value: nullable(Type.Number()),
    limit: nullable(Type.Number()),
    raisedAt: instant(),
    clearedAt: nullable(instant()),
  },
  { title: "PowerWarning" },
);
export type PowerWarning = Static<typeof PowerWarning>;

const DayEnergy = Type.Object({ day: day(), kwh: Type.Number() }, { title: "PowerDay" });

/** Number of days during which cleared warnings are listed. */
export const clearedWarningDays = 7;
/** Number of days in the list of energy per day. */
export const listedDays = 31;

/**
 * The power of a rack, or of units in a shared rack. `metering` SHARE: only kWh of whole days, a part of what the rack used;
 * everything that would show the load of the other customers of the rack is null or empty.
 */
export const PowerDashboard = Type.Object(
  {
    rackId: Type.Optional(uuid()),
    sharedColoId: Type.Optional(uuid()),
    name: Type.String({ description: "The rack, or the rack and the number of units" }),
    reference: nullableText(),
    siteCode: Type.String(),
    metering: oneOf(powerMeterings),
    asOf: nullable(instant()),
    stale: Type.Boolean(),
    powerModel: oneOf(["METERED", "COMMITTED"]),
    committedKw: nullable(Type.Number()),
    expectedKw: nullable(Type.Number()),
    contractedW: nullable(Type.Integer({ description: "Of units in a shared rack" })),
    committedKwh: nullable(Type.Integer({ description: "Agreed energy per month, for units in a shared rack" })),
    kwhPrice: Type.String({ description: "EUR; with committed power, for the use above it" }),
    feeds: Type.Array(FeedPower),
    total: Type.Object({
      powerW: watts(),
      currentA: amperes(),
      usedPctOfContracted: percentage(
        "Of what a rack has committed, else of what one feed may carry; of contractedW of units with meters of their own",
      ),
      feeds: Type.Array(oneOf(feedLabels), {
        description:
          "Feeds in the sum: those with power of the last 15 minutes or, if there are none, those of the last readings",
      }),
      isPart: Type.Boolean({
        description: "True if a feed that is on, and was read before, has no power of the last 15 minutes",
      }),
      level: nullable(oneOf(powerLevels)),
    }),
    redundancy: Redundancy,
    month: PowerMonth,
    previousMonth: nullable(PreviousPowerMonth),
    days: Type.Array(DayEnergy, { description: `Whole days, at most ${listedDays}, oldest first` }),
    alerts: Type.Array(PowerWarning, {
      description: `Open warnings and warnings that were cleared in the last ${clearedWarningDays} days, newest first`,
    }),
  },
  { title: "PowerDashboard" },
);
export type PowerDashboard = Static<typeof PowerDashboard>;
