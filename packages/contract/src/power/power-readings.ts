import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { largestInteger, oneOf, payload, requiredText } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "power-readings": typeof import("./power-readings.ts");
  }
}

/** Maximum number of readings per request. */
export const mostReadings = 20_000;
/** Maximum number of readings per correction. */
export const mostCorrections = 1000;
/** Maximum number of refused readings that a response lists; `rejectedCount` counts them all. */
export const mostListedRefusals = 100;
/** Maximum number of minutes that a reading can be ahead of the clock of the portal. */
export const mostMinutesAhead = 5;
/** Maximum age of a reading in days; a correction can be older. */
export const mostDaysLate = 7;

/**
 * Why a reading was refused. `meter-unknown` and `ahead` are temporary: such a reading can be accepted later, once the meter
 * exists or the minute has come, so retry it. The others will be refused again.
 */
export const readingRefusals = [
  "power-reading.invalid",
  "power-reading.meter-unknown",
  "power-reading.ahead",
  "power-reading.too-old",
  "power-reading.outside-meter-life",
] as const;
export type ReadingRefusal = (typeof readingRefusals)[number];

export const readingFields = [
  "meter",
  "at",
  "phase",
  "currentA",
  "voltageV",
  "powerW",
  "energyWh",
  "powerFactor",
] as const;
export type ReadingField = (typeof readingFields)[number];

export const readingLimits = {
  currentA: 10_000,
  voltageV: 3000,
  powerW: 10_000_000,
  energyWh: 1_000_000_000_000,
  powerFactor: 1,
} as const;

const quantity = (maximum: number) =>
  Type.Optional(Type.Unsafe<number | null>({ type: ["number", "null"], minimum: 0, maximum }));

/** One reading of a meter, which reports at most once a minute. At least one of the quantities is given. */
export const PowerReading = payload("powerReading", {
  meter: described(
    Type.Unsafe<number | string>({
      anyOf: [
        { type: "integer", minimum: 1, maximum: largestInteger },
        { type: "string", minLength: 1, maxLength: 60 },
      ],
    }),
    "The number of the meter in the portal, or its serial number as text",
  ),
  at: described(Type.String({ format: "date-time" }), "When it was read; seconds are dropped"),
  phase: described(
    Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
    "1 to 3: a phase; 0, the default: the whole feed",
    1,
  ),
  currentA: described(quantity(readingLimits.currentA), "Current in A"),
  voltageV: described(
    quantity(readingLimits.voltageV),
    "Voltage in V; with three phases, line to line for phase 0 and line to neutral for a phase",
  ),
  powerW: described(quantity(readingLimits.powerW), "Power in W"),
  energyWh: described(
    quantity(readingLimits.energyWh),
    "Counter of the meter in Wh, before the multiplier of the meter",
  ),
  powerFactor: described(quantity(readingLimits.powerFactor), "Power factor, from 0 to 1"),
});
export type PowerReading = Static<typeof PowerReading>;

const refusalList = {
  rejected: described(
    Type.Array(
      Type.Object(
        {
          index: described(Type.Integer(), "Position in the request, from 0"),
          code: described(oneOf(readingRefusals), "Why the reading was refused"),
          field: described(Type.String(), "Field that is wrong; empty for the whole reading", "currentA"),
        },
        { title: "RefusedReading" },
      ),
    ),
    `The first ${mostListedRefusals} refused readings`,
  ),
  rejectedCount: described(Type.Integer(), "Number of refused readings"),
};

/** The result for the readings. A duplicate has the meter, minute and phase of an earlier reading, which stays. */
export const AcceptedReadings = Type.Object(
  {
    accepted: described(Type.Integer(), "Number of readings that were added"),
    duplicates: described(Type.Integer(), "Number of readings that already existed"),
    implausible: described(Type.Integer(), "Number of accepted readings that are kept but left out of every figure"),
    ...refusalList,
  },
  { title: "AcceptedReadings" },
);
export type AcceptedReadings = Static<typeof AcceptedReadings>;

export const addPowerReadings = endpoint({
  name: "addPowerReadings",
  summary: "Create power readings",
  details: `At most ${mostReadings} readings per request. Sending a reading again changes nothing.`,
  method: "POST",
  path: "/operator/v1/power-reading",
  access: serviceRight("power.ingest"),
  body: Type.Array(PowerReading, { title: "powerReadings", maxItems: mostReadings }),
  records: true,
  responses: { 202: AcceptedReadings },
  errors: { 503: ["power-reading.busy", "power.unavailable"] },
});

export const correctPowerReadings = endpoint({
  name: "correctPowerReadings",
  summary: "Correct power readings",
  details: "Replaces readings or adds late ones. The correction is recorded with its reason.",
  method: "POST",
  path: "/operator/v1/power-reading/correct",
  access: serviceRight("power.correct"),
  idempotent: "optional",
  bodyBytes: 512 * 1024,
  body: payload("powerCorrectionRequest", {
    reason: described(requiredText(200), "Reason for the correction", "The meter had the wrong multiplier."),
    readings: described(Type.Array(PowerReading, { minItems: 1, maxItems: mostCorrections }), "The readings"),
  }),
  responses: {
    202: Type.Object(
      { accepted: described(Type.Integer(), "Number of readings that were replaced or added"), ...refusalList },
      { title: "CorrectedReadings" },
    ),
  },
  errors: { 503: ["power.unavailable"] },
});
