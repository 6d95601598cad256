import { anyOf } from "../core/any-of.ts";
import { csvQuery } from "../core/csv.ts";
import { contactTypes } from "../core/customer-contact.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, oneOf, payload } from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { orderRole } from "../core/access.ts";
import { feedLabels, ofRack, ofSharedColo, PowerDashboard } from "./power-figures.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly power: typeof import("./power.ts");
  }
  interface WorkKinds {
    readonly "power-redundancy-lost": true;
    readonly "power-over-threshold": true;
    readonly "power-meter-silent": true;
  }
}

export const ledger = {
  "power.alert-changed": "power.alert-changed",
  "power.threshold-exceeded": "power.threshold-exceeded",
  "power.threshold-cleared": "power.threshold-cleared",
  "power.redundancy-lost": "power.redundancy-lost",
  "power.redundancy-restored": "power.redundancy-restored",
  "power.meter-silent": "power.meter-silent",
  "power.meter-heard": "power.meter-heard",
  "power.warning-ended": "power.warning-ended",
  "power.readings-corrected": "power.readings-corrected",
} as const;

export const mostPoints = 2000;
/** Maximum length of a series with a point per minute, in hours. */
export const mostMinuteHours = 2;

export const seriesResolutions = ["auto", "1m", "5m", "1h", "1d"] as const;
export const seriesFeeds = [...feedLabels, "SUM"] as const;
export const powerMetrics = ["power", "current", "voltage", "apparent", "energy"] as const;
export type PowerMetric = (typeof powerMetrics)[number];
export type SeriesFeed = (typeof seriesFeeds)[number];
export type SeriesResolution = Exclude<(typeof seriesResolutions)[number], "auto">;

const seriesQuery = payload("powerSeriesQuery", {
  from: described(
    Type.Optional(Type.String({ format: "date-time" })),
    "Start of the series; 24 hours before `to` if omitted",
  ),
  to: described(Type.Optional(Type.String({ format: "date-time" })), "End of the series, exclusive; now if omitted"),
  resolution: described(
    Type.Optional(oneOf(seriesResolutions)),
    "Length of a point; `auto` is the finest resolution with at most 2000 points in the period",
  ),
  feed: anyOf(seriesFeeds),
  metric: anyOf(powerMetrics),
});

/** The start of the point in seconds since 1970, then average, minimum and maximum; for energy only the energy. */
const SeriesPoint = Type.Unsafe<[at: number, average: number | null, min: number | null, max: number | null]>({
  type: "array",
  items: { type: ["number", "null"] },
  minItems: 4,
  maxItems: 4,
});

export const PowerSeries = Type.Object(
  {
    resolution: described(oneOf(["1m", "5m", "1h", "1d"]), "Length of a point"),
    from: described(instant(), "Start of the series"),
    to: described(instant(), "End of the series, exclusive"),
    series: described(
      Type.Array(
        Type.Object(
          {
            feed: described(oneOf(seriesFeeds), "Feed, or SUM for all of them"),
            metric: described(oneOf(powerMetrics), "Quantity that was measured"),
            unit: described(oneOf(["W", "A", "V", "VA", "Wh"]), "Unit of the values"),
            points: described(
              Type.Array(SeriesPoint),
              "Seconds since 1970, average, minimum, maximum. A point without values is left out. SUM has no minimum and maximum; of energy the first value is the energy of the point",
            ),
          },
          { title: "PowerSeriesOfFeed" },
        ),
      ),
      "Time series, one for each feed and quantity",
    ),
    gaps: described(
      Type.Array(
        Type.Object(
          {
            feed: described(oneOf(feedLabels), "Feed that was not measured"),
            from: described(instant(), "Start of the period"),
            to: described(instant(), "End of the period"),
          },
          { title: "PowerGap" },
        ),
      ),
      "Periods in which a feed was not measured",
    ),
  },
  { title: "PowerSeries" },
);
export type PowerSeries = Static<typeof PowerSeries>;

const exportQuery = payload("powerExportQuery", {
  ...csvQuery,
  month: described(
    Type.String({ pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])$" }),
    "A month in Amsterdam, such as 2026-11",
    "2026-11",
  ),
});

const clockTime = () => Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });

const QuietHours = payload("powerQuietHours", {
  from: described(clockTime(), "Start of the quiet hours, in Amsterdam", "22:00"),
  to: described(clockTime(), "End of the quiet hours, in Amsterdam", "07:00"),
});

const alertFields = {
  thresholdPct: described(
    Type.Integer({ minimum: 50, maximum: 100 }),
    "Percentage above which a warning is raised: of the power of the breaker of each feed; for units, of their contracted power",
  ),
  holdMinutes: described(
    Type.Integer({
      minimum: 5,
      maximum: 60,
    }),
    "Minutes that the power must stay above the threshold",
  ),
  quietHours: described(
    Type.Optional(nullable(QuietHours)),
    "Hours in which no mail is sent: it is sent when they end. They can pass midnight; null for none",
  ),
  contactTypes: described(
    Type.Array(oneOf(contactTypes), {
      uniqueItems: true,
      maxItems: contactTypes.length,
    }),
    "Recipients of the mail. Without recipients, the warning only shows in the portal",
  ),
};

export const PowerAlertUpdate = payload("powerAlertRequest", alertFields);
export type PowerAlertUpdate = Static<typeof PowerAlertUpdate>;

export const defaultPowerAlert = {
  thresholdPct: 80,
  holdMinutes: 15,
  quietHours: null,
  contactTypes: ["main", "support"],
} as const satisfies PowerAlertUpdate;

export const PowerAlert = Type.Object(
  {
    ...alertFields,
    quietHours: described(
      nullable(QuietHours),
      "Hours in which no mail is sent: it is sent when they end. They can pass midnight; null for none",
    ),
    version: described(Type.Integer(), "Version of the settings; 0 until they are changed", 1),
  },
  { title: "PowerAlert" },
);
export type PowerAlert = Static<typeof PowerAlert>;

const byShare = { 409: ["power.metered-by-share"] } as const;
/** The readings may be in a database of their own. */
const away = { 503: ["power.unavailable"] } as const;

export const getRackPower = endpoint({
  name: "getRackPower",
  summary: "Get the power of a rack",
  details: "Returns the current power, the redundancy and the use of this month.",
  method: "GET",
  path: "/v1/customer/:customerId/rack/:rackId/power/dashboard",
  access: orderRole,
  params: ofRack,
  responses: { 200: PowerDashboard },
  errors: away,
});

export const getRackPowerSeries = endpoint({
  name: "getRackPowerSeries",
  summary: "Get a power time series of a rack",
  details: `Power, current, voltage or energy. A series has at most ${mostPoints} points.`,
  method: "GET",
  path: "/v1/customer/:customerId/rack/:rackId/power/series",
  access: orderRole,
  params: ofRack,
  query: seriesQuery,
  responses: { 200: PowerSeries },
  errors: away,
});

export const exportRackPower = endpoint({
  name: "exportRackPower",
  summary: "Export the energy of a rack as CSV",
  details: "Contains the energy and the peak of each feed for each hour of a month.",
  method: "GET",
  path: "/v1/customer/:customerId/rack/:rackId/power/export",
  access: orderRole,
  params: ofRack,
  query: exportQuery,
  responses: { 200: fileAnswer("text/csv") },
  errors: away,
});

export const getRackPowerAlert = endpoint({
  name: "getRackPowerAlert",
  summary: "Get the power alert of a rack",
  details: "When the alert is sent, and to whom.",
  method: "GET",
  path: "/v1/customer/:customerId/rack/:rackId/power/alert",
  access: orderRole,
  params: ofRack,
  responses: { 200: PowerAlert },
});

export const replaceRackPowerAlert = endpoint({
  name: "replaceRackPowerAlert",
  summary: "Replace the power alert of a rack",
  details: "Sets when the alert is sent, and to whom.",
  method: "PUT",
  path: "/v1/customer/:customerId/rack/:rackId/power/alert",
  access: orderRole,
  params: ofRack,
  body: PowerAlertUpdate,
  responses: { 200: PowerAlert },
  errors: { 409: ["edit-conflict"] },
});

export const getSharedColoPower = endpoint({
  name: "getSharedColoPower",
  summary: "Get the power of shared units",
  details: "Returns the power of the units' own outlets, or the daily kWh of their agreed share.",
  method: "GET",
  path: "/v1/customer/:customerId/shared-colo/:sharedColoId/power/dashboard",
  access: orderRole,
  params: ofSharedColo,
  responses: { 200: PowerDashboard },
  errors: away,
});

export const getSharedColoPowerSeries = endpoint({
  name: "getSharedColoPowerSeries",
  summary: "Get a power time series of shared units",
  details: `Power, current, voltage or energy of units with their own meters. A series has at most ${mostPoints} points.`,
  method: "GET",
  path: "/v1/customer/:customerId/shared-colo/:sharedColoId/power/series",
  access: orderRole,
  params: ofSharedColo,
  query: seriesQuery,
  responses: { 200: PowerSeries },
  errors: { ...byShare, ...away },
});

export const exportSharedColoPower = endpoint({
  name: "exportSharedColoPower",
  summary: "Export the energy of shared units as CSV",
  details:
    "Contains the energy of each hour of a month. Units without meters have the energy of their agreed share for each day.",
  method: "GET",
  path: "/v1/customer/:customerId/shared-colo/:sharedColoId/power/export",
  access: orderRole,
  params: ofSharedColo,
  query: exportQuery,
  responses: { 200: fileAnswer("text/csv") },
  errors: away,
});

export const getSharedColoPowerAlert = endpoint({
  name: "getSharedColoPowerAlert",
  summary: "Get the power alert of shared units",
  details: "When the alert is sent, and to whom. Only for units with their own meters.",
  method: "GET",
  path: "/v1/customer/:customerId/shared-colo/:sharedColoId/power/alert",
  access: orderRole,
  params: ofSharedColo,
  responses: { 200: PowerAlert },
  errors: byShare,
});

export const replaceSharedColoPowerAlert = endpoint({
  name: "replaceSharedColoPowerAlert",
  summary: "Replace the power alert of shared units",
  details: "Sets when the alert is sent, and to whom. Only for units with their own meters.",
  method: "PUT",
  path: "/v1/customer/:customerId/shared-colo/:sharedColoId/power/alert",
  access: orderRole,
  params: ofSharedColo,
  body: PowerAlertUpdate,
  responses: { 200: PowerAlert },
  errors: { 409: ["power.metered-by-share", "edit-conflict"] },
});
