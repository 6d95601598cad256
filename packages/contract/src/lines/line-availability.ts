import { Type, type Static } from "../core/json-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, oneOf, payload, uuid } from "../core/fields.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "line-availability": typeof import("./line-availability.ts");
  }
}

/** The number of days in the period, including today. */
export const availabilityDays = 90;

/** Maximum number of lines per request. */
export const mostAvailabilityLines = 100;

const date = (description: string) => Type.String({ format: "date", description });
const minutes = (what: string) => Type.Integer({ description: `Minutes ${what} on this day` });

/** A day on which a line was down, degraded or in maintenance. */
export const AvailabilityDay = Type.Object(
  {
    date: date("The day, in Amsterdam"),
    state: oneOf(["DOWN", "DEGRADED", "MAINTENANCE"]),
    downMinutes: minutes("without a connection"),
    degradedMinutes: minutes("with a bad connection"),
    maintenanceMinutes: minutes("of planned maintenance"),
    from: Type.String({ format: "date-time", description: "When the first of it began on this day" }),
    until: Type.String({
      format: "date-time",
      description: "When the last of it ended on this day; the current time if it has not ended",
    }),
  },
  { title: "AvailabilityDay" },
);
export type AvailabilityDay = Static<typeof AvailabilityDay>;

export const LineAvailability = Type.Object(
  {
    lineId: uuid(),
    since: Type.Union([Type.String({ format: "date" }), Type.Null()], {
      description: "First day with known states, such as the day of delivery; null if nothing is known",
    }),
    percentage: Type.Union([Type.Number(), Type.Null()], {
      description:
        "Share of the known time with a connection, truncated to two decimals; planned maintenance does not count",
    }),
    interruptions: Type.Integer({ description: "Number of interruptions" }),
    downMinutes: Type.Integer({ description: "Minutes without a connection in the whole period" }),
    days: Type.Array(AvailabilityDay, { description: "Days with problems or maintenance, oldest first" }),
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
    lineIds: Type.String({
      pattern: `^${one}(,${one}){0,${mostAvailabilityLines - 1}}$`,
      description: "Ids of lines, separated by commas; unknown lines are ignored",
    }),
  }),
  responses: {
    200: Type.Object({
      from: date("First day of the period, in Amsterdam"),
      to: date("Last day of the period: today, in Amsterdam"),
      items: Type.Array(LineAvailability),
    }),
  },
});
