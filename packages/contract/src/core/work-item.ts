import { instant, nullable, nullableText, oneOf } from "./fields.ts";
import { described, type Static, Type } from "./json-schema.ts";
import { InLanguages } from "./package.ts";
import type { WorkKind } from "./words.ts";

/** Maximum number of records of a kind that are listed individually. */
export const mostWorkObjects = 5;

/** Why a record waits, if its kind does not explain it. */
export const WorkReason = Type.Object(
  {
    code: described(oneOf(["debit-returned"]), "Why the record waits"),
    day: described(Type.String({ format: "date" }), "Day on which the bank returned the direct debit"),
  },
  { title: "WorkReason" },
);
export type WorkReason = Static<typeof WorkReason>;

/** A record that waits. */
export const WorkObject = Type.Object(
  {
    name: described(Type.String(), "Name of the record", "LN-104207"),
    title: described(
      Type.Optional(nullable(InLanguages)),
      "Title of the record, for kinds with a title in Dutch and English",
    ),
    detail: described(
      nullableText(),
      "Further text about the record; null without it",
      "LN-104207 · Dorpsstraat 105, Zwolle",
    ),
    amount: described(nullableText(), "Amount of the record, in EUR as decimal text; null without one", "93.00"),
    isLowest: described(Type.Optional(Type.Boolean()), "True if the amount is that of the cheapest of several options"),
    since: described(nullable(instant()), "When it began to wait, was due, or went down; null if it is not known"),
    route: described(
      Type.String(),
      "Path of the screen of the record",
      "/lines/detail/daf90d55-dd08-7387-8619-3e87abcd6367",
    ),
    reason: described(Type.Optional(nullable(WorkReason)), "Why the record waits, if its kind does not explain it"),
  },
  { title: "WorkObject" },
);
export type WorkObject = Static<typeof WorkObject>;

export const WorkItem = Type.Object(
  {
    kind: described(Type.Unsafe<WorkKind>({ type: "string" }), "Kind of task"),
    severity: described(oneOf(["info", "warn", "bad", "done"]), "Urgency of the task"),
    count: described(Type.Integer(), "Number of waiting records of this kind", 1),
    subjects: described(
      Type.Array(Type.String()),
      "Names of the records concerned, such as contact types without a contact, or lines",
      ["Terrein Zwolle"],
    ),
    route: described(Type.String(), "Path of the screen for the task", "/lines?operational=DOWN"),
    objects: described(Type.Array(WorkObject), "The records, most urgent first, for kinds that concern single records"),
  },
  { title: "WorkItem" },
);
export type WorkItem = Static<typeof WorkItem>;
