import { described, type Static, type TProperties, Type } from "../core/json-schema.ts";
import { oneOf, optionalText, payload, recordVersion, requiredText } from "../core/fields.ts";
import { outcome } from "./listing.ts";

declare module "../core/words.ts" {
  interface OtherRefusals {
    readonly "plan-outdated": 409;
  }
}

/** Query parameters of every write of the operator API. */
export const planQuery = {
  dryRun: described(
    Type.Optional(oneOf(["true", "false"])),
    "`true` returns what the change would do, without making it",
  ),
  planHash: described(
    Type.Optional(Type.String({ pattern: "^[0-9a-f]{64}$" })),
    "The `planHash` of a dry run: the change is refused with 409 `plan-outdated` if it would now do something else",
  ),
};

/** What every write has: a dry run, retries with an Idempotency-Key, and the refusal of a plan that is out of date. */
export const plannedWrite = {
  query: payload("planQuery", planQuery),
  idempotent: "optional",
  errors: { 409: ["plan-outdated"] },
} as const;

/** The errors of a write that takes If-Match: its own conflicts, and a record or a plan that has changed since. */
export const conflicts = <const Own extends readonly string[]>(...own: Own) =>
  ({ 409: [...own, "edit-conflict", "plan-outdated"] }) as const;

/** A day of a write: of this century, which every column of a date and every rule about dates can take. */
export const writtenDay = () => Type.String({ format: "date", pattern: "^20[0-9]{2}-" });

const reasonText = "Why the change is made; it is kept with the change";

export const reason = () => described(optionalText(500), reasonText, "Agreed by telephone");
/** The reason of a write whose body is a file, or that has none. */
export const reasonInQuery = () => described(Type.Optional(Type.String({ maxLength: 500 })), reasonText);
export const requiredReason = () => described(requiredText(500), reasonText, "Agreed by telephone");

export const PlannedChange = Type.Object(
  {
    entity: described(Type.String(), "Kind of record", "application"),
    id: described(Type.String(), "Id of the record; `new-1` for the first one that would be created", "new-1"),
    field: described(Type.String(), "Field that changes", "state"),
    before: described(Type.Unknown(), "Value before the change; null for a new record", "UNDER_REVIEW"),
    after: described(Type.Unknown(), "Value after the change", "APPROVED"),
  },
  { title: "PlannedChange" },
);
export type PlannedChange = Static<typeof PlannedChange>;

/** How many changes, events, mails and warnings a plan lists at most. Its counts and its hash cover all. */
export const mostPlanned = 1000;

const plan = {
  changes: described(Type.Array(PlannedChange), "What changes, by record and field"),
  events: described(
    Type.Array(
      Type.Object(
        {
          type: described(Type.String(), "Type of the event", "application.approved"),
          subject: described(Type.String(), "The record that it is about", "application/new-1"),
        },
        { title: "PlannedEvent" },
      ),
    ),
    "The events that leave, by type",
  ),
  mails: described(
    Type.Array(
      Type.Object(
        {
          to: described(Type.String(), "Recipient", "fenna.smit@company.example"),
          subject: described(Type.String(), "Subject", "Activate your account"),
        },
        { title: "PlannedMail" },
      ),
    ),
    "The mails that are sent",
  ),
  warnings: described(
    Type.Array(
      Type.Object(
        {
          code: described(Type.String(), "Stable code of the warning", "duplicate"),
          text: described(Type.String(), "The warning in English", "Customer 20120280 has the same KvK number."),
        },
        { title: "PlanWarning" },
      ),
    ),
    "What to look at before the change is made",
  ),
  counts: described(
    Type.Object(
      {
        changes: described(Type.Integer(), "Number of changed fields", 2),
        events: described(Type.Integer(), "Number of events", 1),
        mails: described(Type.Integer(), "Number of mails", 1),
        warnings: described(Type.Integer(), "Number of warnings", 0),
      },
      { title: "PlanCounts" },
    ),
    `How many there are in all. The plan lists at most ${mostPlanned} of each`,
  ),
  planHash: described(
    Type.String(),
    "Hash of this plan; send it with the change to carry out exactly this",
    "3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea",
  ),
};

/** What a change would do. */
export const Plan = Type.Object(plan, { title: "Plan" });
export type Plan = Static<typeof Plan>;

const optionalPlan = {
  changes: Type.Optional(plan.changes),
  events: Type.Optional(plan.events),
  mails: Type.Optional(plan.mails),
  warnings: Type.Optional(plan.warnings),
  counts: Type.Optional(plan.counts),
  planHash: Type.Optional(plan.planHash),
};

/** The response of a write. A dry run returns the planned record and the plan. */
export const written = <Fields extends TProperties>(title: string, fields: Fields) =>
  Type.Object({ ...fields, ...optionalPlan }, { title: `Written${title}` });

/** The response of a write of a versioned record, including writes that change nothing. */
export const writtenRecord = <Fields extends TProperties>(title: string, fields: Fields) =>
  written(title, { ...fields, version: recordVersion(), outcome });
