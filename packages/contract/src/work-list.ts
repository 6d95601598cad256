import { Type, type Static } from "./core/json-schema.ts";
import { endpoint } from "./core/endpoint.ts";
import { oneOf } from "./core/fields.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly "work-list": typeof import("./work-list.ts");
  }
}

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
] as const;

export const WorkItem = Type.Object(
  {
    kind: oneOf(workKinds),
    severity: oneOf(["info", "warn", "bad", "done"]),
    count: Type.Integer({ description: "How many things of this kind wait" }),
    subjects: Type.Array(Type.String(), {
      description: "What is concerned, such as the contact types that nobody has, or lines by name",
    }),
    route: Type.String({ description: "Where in the portal the work is done" }),
  },
  { title: "WorkItem" },
);
export type WorkItem = Static<typeof WorkItem>;

export const listWork = endpoint({
  name: "listWork",
  summary:
    "What waits for the caller, most pressing first; what a new company has arranged stands last, as `done`, until the rest of it is arranged too",
  method: "GET",
  path: "/v1/work-list",
  access: { caller: "signed-in" },
  responses: { 200: Type.Array(WorkItem) },
});
