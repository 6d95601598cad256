import { nullableText, oneOf } from "../fields.ts";
import { type Static, Type } from "../json-schema.ts";

export const feedStates = ["PLANNED", "ACTIVE", "OFFLINE", "FAILED", "REMOVED"] as const;

/** A feed of a rack. `availableW` is the usable part of `ratedW`; the voltage of three phases is line to line. */
export const PowerFeed = Type.Object(
  {
    id: Type.Integer(),
    label: oneOf(["A", "B"]),
    panel: Type.String(),
    phase: Type.Integer(),
    voltage: Type.Integer(),
    amperage: Type.Integer(),
    maxUtilisationPct: Type.Integer(),
    ratedW: Type.Integer(),
    availableW: Type.Integer(),
    breaker: nullableText(),
    status: oneOf(feedStates),
  },
  { title: "PowerFeed" },
);
export type PowerFeed = Static<typeof PowerFeed>;
