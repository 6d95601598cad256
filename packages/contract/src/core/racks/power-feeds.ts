import { nullableText, oneOf } from "../fields.ts";
import { described, type Static, Type } from "../json-schema.ts";

export const feedStates = ["PLANNED", "ACTIVE", "OFFLINE", "FAILED", "REMOVED"] as const;

/** A feed of a rack. */
export const PowerFeed = Type.Object(
  {
    id: described(Type.Integer(), "Number of the feed"),
    label: described(oneOf(["A", "B"]), "Label of the feed"),
    panel: described(Type.String(), "Power panel that the feed comes from", "AMS1-PP-A"),
    phase: described(Type.Integer(), "Number of phases: 1 or 3", 1),
    voltage: described(Type.Integer(), "Voltage in V; between two phases if there are three", 230),
    amperage: described(Type.Integer(), "Current of the breaker in A", 16),
    maxUtilisationPct: described(Type.Integer(), "Percentage of the rated power that may be used", 80),
    ratedW: described(Type.Integer(), "Power of the breaker in W", 3680),
    availableW: described(Type.Integer(), "Power that may be used, in W", 2944),
    breaker: described(nullableText(), "Name of the breaker", "R2-07-A"),
    status: described(oneOf(feedStates), "Status of the feed"),
  },
  { title: "PowerFeed" },
);
export type PowerFeed = Static<typeof PowerFeed>;
