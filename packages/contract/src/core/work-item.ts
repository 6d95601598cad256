import { instant, nullable, nullableText, oneOf } from "./fields.ts";
import { type Static, Type } from "./json-schema.ts";

/** Kinds of tasks; each has its text in the portal. */
export const workKinds = [
  "contact-type-missing",
  "iban-missing",
  "user-pending",
  "line-down",
  "invoice-overdue",
  "invoice-open",
  "mandate-pending",
  "invoice-reference-missing",
  "tv-activation-pending",
  "tv-account-ending",
  "order-waiting",
  "msa-unsigned",
] as const;

/** At most this many records of a kind are listed by themselves. */
export const mostWorkObjects = 5;

/** Why a record waits, where its kind alone does not say it. */
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
    route: Type.String({ description: "The screen of the record" }),
    reason: Type.Optional(nullable(WorkReason)),
  },
  { title: "WorkObject" },
);
export type WorkObject = Static<typeof WorkObject>;

export const WorkItem = Type.Object(
  {
    kind: oneOf(workKinds),
    severity: oneOf(["info", "warn", "bad", "done"]),
    count: Type.Integer({ description: "How many things of this kind wait" }),
    subjects: Type.Array(Type.String(), {
      description: "What is concerned, such as the contact types that nobody has, or lines by name",
    }),
    route: Type.String({ description: "Where in the portal the work is done" }),
    objects: Type.Array(WorkObject, {
      description: "The records by themselves, most pressing first, for kinds that concern single records",
    }),
  },
  { title: "WorkItem" },
);
export type WorkItem = Static<typeof WorkItem>;
