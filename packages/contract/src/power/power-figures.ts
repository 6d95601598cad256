import { customerIdParam, day, instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { feedStates } from "../core/racks/power-feeds.ts";
import { powerWarnings } from "../core/racks/rack-fields.ts";

export const ofRack = payload("rack", { ...customerIdParam, rackId: described(uuid(), "Id of the rack") });
export const ofSharedColo = payload("sharedColo", {
  ...customerIdParam,
  sharedColoId: described(uuid(), "Id of the shared units"),
});

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

const watts = () => nullable(Type.Number());
const amperes = () => nullable(Type.Number());
const volts = () => nullable(Type.Number());
const percentage = () => nullable(Type.Number());

const FeedPhase = Type.Object(
  {
    phase: described(Type.Integer(), "The phase, from 1 to 3", 1),
    voltageV: described(volts(), "Voltage in V; between two phases if there are three"),
    currentA: described(amperes(), "Current in A"),
    powerW: described(watts(), "Power in W"),
    usedPctOfAvailable: described(percentage(), "Used percentage of a third of the power that may be used"),
    level: described(
      nullable(oneOf(powerLevels)),
      "Load relative to the power that may be used. WARNING: from 80 %. CRITICAL: from 100 %. Null without a recent reading or a limit",
    ),
  },
  { title: "PowerFeedPhase" },
);

/** A feed with its last reading. `rated*` and `availableW` belong to the feed; for outlets they are null. */
export const FeedPower = Type.Object(
  {
    label: described(oneOf(feedLabels), "Label of the feed"),
    state: described(oneOf(feedStates), "State of the feed"),
    lastReadingAt: described(nullable(instant()), "When it was read last; null before that"),
    stale: described(
      Type.Boolean(),
      `True without a reading of the last ${staleMinutes} minutes: the values are those of \`lastReadingAt\``,
    ),
    voltageV: described(volts(), "Voltage in V; between two phases if there are three"),
    currentA: described(amperes(), "Current in A"),
    powerW: described(watts(), "Power in W"),
    powerFactor: described(nullable(Type.Number()), "Power factor, from 0 to 1"),
    phase: described(Type.Integer(), "Number of phases: 1 or 3", 1),
    ratedA: described(nullable(Type.Integer()), "Current of the breaker in A; null for outlets"),
    ratedW: described(nullable(Type.Integer()), "Power of the breaker in W", 3680),
    availableW: described(nullable(Type.Integer()), "Power that may be used, in W", 2944),
    usedPctOfAvailable: described(percentage(), "Used percentage of the power that may be used"),
    level: described(
      nullable(oneOf(powerLevels)),
      "Load relative to the power that may be used. WARNING: from 80 %. CRITICAL: from 100 %. Null without a recent reading or a limit",
    ),
    phases: described(nullable(Type.Array(FeedPhase)), "Phases of a feed with three; null for other feeds"),
  },
  { title: "FeedPower" },
);
export type FeedPower = Static<typeof FeedPower>;

/** Whether one feed can carry the load of both; not shown of units in a shared rack. */
export const Redundancy = Type.Object(
  {
    level: described(
      oneOf(["NONE", "UNKNOWN", "OK", "WARNING", "CRITICAL"]),
      "Whether one feed can carry the load of both. NONE: it is not shown, or there is one feed. UNKNOWN: a feed has no recent reading. WARNING: above `warningPct`. CRITICAL: above 100 %, or a feed is down",
    ),
    reason: described(nullable(oneOf(["OVERLOAD", "FEED_DOWN"])), "Why one feed cannot carry both; null if it can"),
    downFeed: described(nullable(oneOf(feedLabels)), "Feed that is down; null if both work"),
    worstFeed: described(nullable(oneOf(feedLabels)), "Feed that would carry the load of both; null without two feeds"),
    worstPhase: described(
      nullable(Type.Integer()),
      "Phase with the highest current if one feed carries the load of both; null with one phase",
    ),
    failoverA: described(amperes(), "Current in A if one feed carries the load of both"),
    limitA: described(amperes(), "Current of the breaker of the smaller feed, in A"),
    pct: described(percentage(), "`failoverA` as a percentage of `limitA`"),
    warningPct: described(percentage(), "Percentage above which the level is WARNING"),
  },
  { title: "PowerRedundancy" },
);
export type Redundancy = Static<typeof Redundancy>;

/** Number of days for which the hours above the breaker are listed. */
export const overloadDays = 7;

/** When the load was too high for one feed, by five-minute averages. */
export const Overload = Type.Object(
  {
    since: described(
      nullable(instant()),
      "Since when one feed cannot carry the load of both; null if it can, and if that is not known",
    ),
    measuredMinutes: described(Type.Integer(), "Minutes of the last 24 hours in which both feeds were measured", 1440),
    riskMinutes: described(Type.Integer(), "Minutes of the last 24 hours above `redundancy.warningPct` of the breaker"),
    overMinutes: described(
      Type.Integer(),
      "Minutes of the last 24 hours in which one feed with the load of both would have tripped its breaker",
    ),
    hours: described(
      Type.Array(
        Type.Object(
          {
            from: described(instant(), "Start of the hour"),
            overMinutes: described(Type.Integer(), "Minutes above the breaker", 25),
            highestPct: described(Type.Number(), "Highest load of both feeds as a percentage of the breaker", 108.4),
          },
          { title: "PowerOverloadHour" },
        ),
      ),
      `Hours of the last ${overloadDays} days with minutes above the breaker, oldest first`,
    ),
  },
  { title: "PowerOverload" },
);
export type Overload = Static<typeof Overload>;

const month = () => Type.String({ pattern: "^[0-9]{4}-(0[1-9]|1[0-2])$" });

const monthFigures = {
  month: described(month(), "A month in Amsterdam, such as 2026-11", "2026-11"),
  kwh: described(Type.Number(), "Energy in kWh"),
  peakW: described(nullable(Type.Number()), "Highest five-minute average in W; null without readings"),
  peakAt: described(nullable(instant()), "When the power was highest; null without readings"),
  p95W: described(
    nullable(Type.Number()),
    "95th percentile of the five-minute averages in W, by nearest rank; null without readings",
  ),
  coveragePct: described(
    nullable(Type.Number()),
    "Percentage of the five-minute buckets so far with a reading, of each meter; null without a meter",
  ),
  energyCost: described(
    Type.String(),
    "Cost of the energy that is charged per kWh, excl. VAT, in EUR as decimal text",
    "317.46",
  ),
};

/** A month so far. `contractedKwh` is the energy of the committed power, or else of the expected power as guidance. */
export const PowerMonth = Type.Object(
  {
    ...monthFigures,
    contractBasis: described(
      nullable(oneOf(["COMMITTED", "EXPECTED"])),
      "Whether `contractedKwh` is that of the committed or of the expected power; null without either",
    ),
    contractedKwh: described(nullable(Type.Number()), "Contracted energy for the month so far in kWh"),
    contractedMonthKwh: described(nullable(Type.Number()), "Contracted energy for the whole month in kWh"),
    pctOfContracted: described(nullable(Type.Number()), "Used percentage of `contractedKwh`"),
    forecastKwh: described(
      nullable(Type.Number()),
      `Expected energy of the whole month in kWh; null before day ${forecastFromDay} of the month`,
    ),
    forecastCost: described(
      nullable(Type.String()),
      "Expected cost of the whole month, excl. VAT, in EUR as decimal text; null without a forecast",
      "465.18",
    ),
  },
  { title: "PowerMonth" },
);
export type PowerMonth = Static<typeof PowerMonth>;

export const PreviousPowerMonth = Type.Object(
  {
    ...monthFigures,
    kwhSoFar: described(Type.Number(), "Energy in the same part of that month, in kWh"),
    closed: described(Type.Boolean(), "True if the month is closed; later corrections do not change its figures"),
    correctionKwh: described(
      Type.Number(),
      "Difference from `kwh` that became known after the month closed; it goes to the next invoice",
    ),
  },
  { title: "PreviousPowerMonth" },
);

export type PowerAlertKind = (typeof powerWarnings)[number];

/** A warning that was raised. */
export const PowerWarning = Type.Object(
  {
    id: described(uuid(), "Id of the warning"),
    kind: described(
      oneOf(powerWarnings),
      "REDUNDANCY: one feed cannot carry the load of both. THRESHOLD: the load is high. METER_SILENT: there are no readings",
    ),
    feed: described(nullable(oneOf(feedLabels)), "Feed of the warning; null if it is not about one feed"),
    value: described(
      nullable(Type.Number()),
      "Percentage of the breaker when the warning was raised, or of the contracted power of units; null for a silent meter",
    ),
    limit: described(
      nullable(Type.Number()),
      "Percentage above which the warning is raised; null for a silent meter",
      80,
    ),
    raisedAt: described(instant(), "When the warning was raised"),
    clearedAt: described(nullable(instant()), "When the warning ended; null while it is open"),
  },
  { title: "PowerWarning" },
);
export type PowerWarning = Static<typeof PowerWarning>;

const DayEnergy = Type.Object(
  { day: described(day(), "The day, in Amsterdam"), kwh: described(Type.Number(), "Energy in kWh") },
  { title: "PowerDay" },
);

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
    rackId: described(Type.Optional(uuid()), "Id of the rack"),
    sharedColoId: described(Type.Optional(uuid()), "Id of the shared units"),
    name: described(Type.String(), "The rack, or the rack and the number of units", "AMS1-R2-07"),
    reference: described(
      nullableText(),
      "The company's own name for the service; null without one",
      "Hoofdkantoor Zwolle",
    ),
    siteCode: described(Type.String(), "Code of the data centre", "AMS1"),
    metering: described(
      oneOf(powerMeterings),
      "How the power is measured: per feed, per outlet, or as an agreed share",
    ),
    asOf: described(nullable(instant()), "When the newest reading was taken; null without readings"),
    stale: described(Type.Boolean(), `True without a reading of the last ${staleMinutes} minutes`),
    powerModel: described(
      oneOf(["METERED", "COMMITTED"]),
      "METERED: charged per kWh. COMMITTED: an agreed power is included",
    ),
    committedKw: described(nullable(Type.Number()), "Committed power in kW; null if power is metered", 3),
    expectedKw: described(nullable(Type.Number()), "Power that the customer expects to use, in kW", 1.8),
    contractedW: described(
      nullable(Type.Integer()),
      "Included power of units in a shared rack, in W; null for a rack",
      500,
    ),
    committedKwh: described(nullable(Type.Integer()), "Agreed energy per month of units in a shared rack, in kWh", 730),
    kwhPrice: described(
      Type.String(),
      "Price per kWh, excl. VAT, in EUR as decimal text; with committed power, the price of the use above it",
      "0.28750",
    ),
    feeds: described(Type.Array(FeedPower), "Feeds with their last readings"),
    total: described(
      Type.Object({
        powerW: described(watts(), "Power in W"),
        currentA: described(amperes(), "Current in A"),
        usedPct: described(
          percentage(),
          "Load of a rack as a percentage of the breaker of its smallest feed, if that feed carried the whole load; for units, of the contracted power",
        ),
        feeds: described(
          Type.Array(oneOf(feedLabels)),
          "Feeds in the sum: those with power of the last 15 minutes or, if there are none, those of the last readings",
        ),
        isPart: described(
          Type.Boolean(),
          "True if a feed that is on, and was read before, has no power of the last 15 minutes",
        ),
        level: described(
          nullable(oneOf(powerLevels)),
          "Load of units with meters of their own, relative to their contracted power. WARNING: from 80 %. CRITICAL: from 100 %. Null for others",
        ),
      }),
      "Sum of the feeds",
    ),
    redundancy: Redundancy,
    overload: described(
      nullable(Overload),
      "When the load was too high for one feed; null for units and for a rack with one feed",
    ),
    month: PowerMonth,
    previousMonth: described(nullable(PreviousPowerMonth), "The previous month; null without readings"),
    days: described(Type.Array(DayEnergy), `Whole days, at most ${listedDays}, oldest first`),
    alerts: described(
      Type.Array(PowerWarning),
      `Open warnings and warnings that were cleared in the last ${clearedWarningDays} days, newest first`,
    ),
  },
  { title: "PowerDashboard" },
);
export type PowerDashboard = Static<typeof PowerDashboard>;
