import { Address } from "../address.ts";
import { nullable, nullableText, oneOf, uuid } from "../fields.ts";
import { type Static, Type } from "../json-schema.ts";
import { day } from "../fields.ts";

/** Power warnings of a rack, or of units in a shared rack, worst first. */
export const powerWarnings = ["REDUNDANCY", "THRESHOLD", "METER_SILENT"] as const;

/** The power of a rack or units now. The figures are null without a reading in the last 15 minutes, `warning` if none is open. */
export const powerNow = {
  currentW: Type.Optional(nullable(Type.Integer({ description: "Current power in W" }))),
  usedPct: Type.Optional(nullable(Type.Number({ description: "Percentage of the contracted power" }))),
  warning: Type.Optional(nullable(oneOf(powerWarnings))),
};

export const StoredAccessPerson = Type.Object(
  {
    name: Type.String(),
    email: Type.String(),
    badgeNumber: nullableText(),
    validUntil: nullable(day()),
  },
  { title: "AccessPerson" },
);

export const Uplink = Type.Object({ speedMbit: Type.Integer(), media: Type.String(), port: Type.String() });

/** What keeps a rack from being terminated: connections that end in it, and prefixes that are routed to it. */
export const InUse = Type.Object(
  {
    connections: Type.Array(Type.Object({ id: uuid(), connectionNumber: Type.String(), reference: nullableText() })),
    prefixes: Type.Array(Type.Object({ id: uuid(), prefix: Type.String(), description: nullableText() })),
  },
  { title: "RackInUse" },
);
export type RackInUse = Static<typeof InUse>;

/** Its location. */
export const SiteLabel = Type.Object(
  { code: Type.String(), name: Type.String(), address: Address },
  { title: "SiteLabel" },
);
