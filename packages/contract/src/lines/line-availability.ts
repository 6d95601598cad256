import { described, type Static, Type } from "../core/json-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, day, lineId, nullable, oneOf, payload } from "../core/fields.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "line-availability": typeof import("./line-availability.ts");
  }
}

/** The number of days in the period, including today. */
export const availabilityDays = 90;

/** Maximum number of lines per request. */
export const mostAvailabilityLines = 100;

const minutes = (what: string) => described(Type.Integer(), `Minutes ${what} on this day`);

/** A day on which a line was down, degraded or in maintenance. */
export const AvailabilityDay = Type.Object(
  {
    date: described(day(), "The day, in Amsterdam"),
    state: described(oneOf(["DOWN", "DEGRADED", "MAINTENANCE"]), "The worst state on this day"),
    downMinutes: minutes("without a connection"),
    degradedMinutes: minutes("with a bad connection"),
    maintenanceMinutes: minutes("of planned maintenance"),
    from: described(Type.String({ format: "date-time" }), "When the first of it began on this day"),
    until: described(
      Type.String({
        format: "date-time",
      }),
      "When the last of it ended on this day; the current time if it has not ended",
    ),
  },
  { title: "AvailabilityDay" },
);
export type AvailabilityDay = Static<typeof AvailabilityDay>;

export const LineAvailability = Type.Object(
  {
    lineId: lineId(),
    since: described(
      nullable(Type.String({ format: "date" })),
      "First day with known states, such as the day of delivery; null if nothing is known",
    ),
    percentage: described(
      nullable(Type.Number()),
      "Share of the known time with a connection, truncated to two decimals; planned maintenance does not count",
    ),
    interruptions: described(Type.Integer(), "Number of interruptions"),
    downMinutes: described(Type.Integer(), "Minutes without a connection in the whole period"),
    days: described(Type.Array(AvailabilityDay), "Days with problems or maintenance, oldest first"),
  },
  { title: "LineAvailability" },
);
export type LineAvailability = Static<typeof LineAvailability>;

const one = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

export const listLineAvailability = endpoint({
  name: "listLineAvailability",
  summary: "List the availability of lines",
  details: `Covers the last ${availabilityDays} days and is derived from the events of each line. At most ${mostAvailabilityLines} lines per request.`,
  method: "GET",
  path: "/v1/customer/:customerId/line/availability",
  access: { caller: "signed-in" },
  params: payload("customer", customerIdParam),
  query: payload("lineAvailabilityQuery", {
    lineIds: described(
      Type.String({
        pattern: `^${one}(,${one}){0,${mostAvailabilityLines - 1}}$`,
      }),
      "Ids of lines, separated by commas; unknown lines are ignored",
    ),
  }),
  responses: {
    200: Type.Object({
      from: described(day(), "First day of the period, in Amsterdam", "2026-01-01"),
      to: described(day(), "Last day of the period: today, in Amsterdam", "2026-12-31"),
      items: described(Type.Array(LineAvailability), "Availability of each line"),
    }),
  },
});
