import { instant, nullable, nullableText, oneOf } from "./fields.ts";
import { type Static, Type } from "./json-schema.ts";
import type { WorkKind } from "./words.ts";

/** Maximum number of records of a kind that are listed individually. */
export const mostWorkObjects = 5;

/** Why a record waits, if its kind does not explain it. */
export const WorkReason = Type.Object(
  { code: oneOf(["debit-returned"]), day: Type.String({ format: "date" }) },
  { title: "WorkReason" },
);
export type WorkReason = Static<typeof WorkReason>;

/** A record that waits. `since`: when it began to wait, was due, or went down. */
export const WorkObject = Type.Object(
  {
    name: Type.String(),
    detail: nullableText(),
    amount: Type.Unsafe<string | null>({ type: ["string", "null"], description: "EUR, as decimal text" }),
    since: nullable(instant()),
    route: Type.String({ description: "Path of the screen of the record" }),
    reason: Type.Optional(nullable(WorkReason)),
  },
  { title: "WorkObject" },
);
export type WorkObject = Static<typeof WorkObject>;

export const WorkItem = Type.Object(
  {
    kind: Type.Unsafe<WorkKind>({ type: "string" }),
    severity: oneOf(["info", "warn", "bad", "done"]),
    count: Type.Integer({ description: "Number of waiting records of this kind" }),
    subjects: Type.Array(Type.String(), {
      description: "Names of the records concerned, such as contact types without a contact, or lines",
    }),
    route: Type.String({ description: "Path of the screen for the task" }),
    objects: Type.Array(WorkObject, {
      description: "The records, most urgent first, for kinds that concern single records",
    }),
  },
  { title: "WorkItem" },
);
export type WorkItem = Static<typeof WorkItem>;
