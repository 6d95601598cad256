import { Address } from "../address.ts";
import { nullable, nullableText, oneOf, uuid } from "../fields.ts";
import { described, type Static, Type } from "../json-schema.ts";
import { day } from "../fields.ts";

/** Power warnings of a rack, or of units in a shared rack, worst first. */
export const powerWarnings = ["REDUNDANCY", "THRESHOLD", "METER_SILENT"] as const;

/** The power of a rack or units now. The figures are null without a reading in the last 15 minutes, `warning` if none is open. */
export const powerNow = {
  currentW: described(
    Type.Optional(nullable(Type.Integer())),
    "Current power in W; null without a reading in the last 15 minutes and for units with a share",
    1840,
  ),
  usedPct: described(
    Type.Optional(nullable(Type.Number())),
    "Load of a rack as a percentage of the breaker of its smallest feed, if that feed carried the whole load; for units, current power as a percentage of the contracted power",
    62.5,
  ),
  warning: described(
    Type.Optional(nullable(oneOf(powerWarnings))),
    "Worst open power warning. REDUNDANCY: one feed cannot carry the load of both. THRESHOLD: the load is high. METER_SILENT: there are no readings",
  ),
};

export const StoredAccessPerson = Type.Object(
  {
    name: described(Type.String(), "Full name of the person", "Joris Bakker"),
    email: described(Type.String(), "E-mail address", "fenna.smit@company.example"),
    badgeNumber: described(nullableText(), "Number of the access badge", "B-20417"),
    validUntil: described(nullable(day()), "Last day on which the person has access; null without one"),
  },
  { title: "AccessPerson" },
);

export const Uplink = Type.Object({
  speedMbit: described(Type.Integer(), "Speed in Mbit/s", 10_000),
  media: described(Type.String(), "Kind of cable", "SMF_OS2"),
  port: described(Type.String(), "Port of the uplink", "1"),
});

/** What keeps a rack from being terminated: connections that end in it, and prefixes that are routed to it. */
export const InUse = Type.Object(
  {
    connections: described(
      Type.Array(
        Type.Object({
          id: described(uuid(), "Id of the connection"),
          connectionNumber: described(Type.String(), "Number of the connection, such as XC-200871", "XC-202101"),
          reference: described(
            nullableText(),
            "The company's own name for the connection; null without one",
            "Hoofdkantoor Zwolle",
          ),
        }),
      ),
      "Connections that end in the rack",
    ),
    prefixes: described(
      Type.Array(
        Type.Object({
          id: described(uuid(), "Id of the prefix"),
          prefix: described(Type.String(), "IP prefix in CIDR notation", "198.51.100.0/28"),
          description: described(nullableText(), "Description of the prefix; null without one", "Kantoor Zwolle"),
        }),
      ),
      "Prefixes that are routed to the rack",
    ),
  },
  { title: "RackInUse" },
);
export type RackInUse = Static<typeof InUse>;

export const SiteLabel = Type.Object(
  {
    code: described(Type.String(), "Code of the data centre", "AMS1"),
    name: described(Type.String(), "Name of the data centre", "Amsterdam 1"),
    address: Address,
  },
  { title: "SiteLabel" },
);
