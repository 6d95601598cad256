import { described, type Static, Type } from "./core/json-schema.ts";
import { csvQuery } from "./core/csv.ts";
import { endpoint } from "./core/endpoint.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { customerIdParam, instant, nullableText, oneOf, payload } from "./core/fields.ts";
import { pageOf, pagingQuery } from "./core/paging.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly audit: typeof import("./audit.ts");
  }
}

/** Personal data of a removed record is erased in the ledger. Functions of the database do so. */
export const ledger = {
  "account.erased": null,
  "session.erased": null,
  "contact.erased": null,
  "application.erased": null,
  "fault-report.erased": null,
} as const;

export const actorTypes = ["ACCOUNT", "API_TOKEN", "OPERATOR", "SYSTEM", "PUBLIC"] as const;

/** A ledger entry. */
export const AuditEvent = Type.Object(
  {
    id: described(Type.Integer(), "Number of the change"),
    at: described(instant(), "When it was done"),
    actorType: described(oneOf(actorTypes), "Who made the change"),
    actorId: described(
      nullableText(),
      "Id of the account or the API token; null for others",
      "ba4d78ed-c5f2-71b0-81c0-5b7ecc0990ca",
    ),
    actorName: described(
      nullableText(),
      "Name of the person or the API token; null for others",
      "fenna.smit@company.example",
    ),
    action: described(Type.String(), "What was done, such as line.reference-changed", "line.reference-changed"),
    entityType: described(Type.String(), "Kind of the changed record", "customer"),
    entityId: described(Type.String(), "Id of the changed record", "20120280"),
    subject: described(
      nullableText(),
      "Number or name of the record; null if it has none, or no longer exists",
      "LN-104207 Hoofdkantoor Zwolle",
    ),
    before: described(Type.Unknown(), "Values before the change; secrets are masked"),
    after: described(Type.Unknown(), "Values after the change; secrets are masked"),
    ip: described(
      nullableText(),
      "IP address of the request; null if there is none, and for a change by the operator",
      "198.51.100.23",
    ),
    requestId: described(
      nullableText(),
      "Id of the request; null if there was none, and for a change by the operator",
      "req_a4c4ac0246877acd8bc093b8fa5e858a",
    ),
  },
  { title: "AuditEvent" },
);
export type AuditEvent = Static<typeof AuditEvent>;

const administrators = { caller: ["RESELLER_ADMIN"], ownCustomer: true } as const;

const filter = {
  entityType: described(
    Type.Optional(Type.String({ maxLength: 200 })),
    "Only changes of records of one or more kinds, separated by commas",
  ),
  actor: described(
    Type.Optional(Type.String({ maxLength: 254 })),
    "Only changes by this account or API token, by its id",
  ),
  from: described(Type.Optional(Type.String({ format: "date" })), "First day in Amsterdam, inclusive"),
  to: described(Type.Optional(Type.String({ format: "date" })), "Last day in Amsterdam, inclusive"),
};

export const listAuditEvents = endpoint({
  name: "listAuditEvents",
  summary: "List activity log events",
  details: "Who changed what, newest first.",
  method: "GET",
  path: "/v1/customer/:customerId/audit",
  access: administrators,
  params: payload("customer", customerIdParam),
  query: payload("auditQuery", { ...pagingQuery, ...filter }),
  responses: { 200: pageOf(AuditEvent) },
});

export const exportAuditEvents = endpoint({
  name: "exportAuditEvents",
  summary: "Export the activity log as CSV",
  details: "Contains every event that matches the filter.",
  method: "GET",
  path: "/v1/customer/:customerId/audit/export",
  access: administrators,
  params: payload("customer", customerIdParam),
  query: payload("auditExportQuery", { ...csvQuery, ...filter }),
  responses: { 200: fileAnswer("text/csv") },
});

export const downloadLedgerProof = endpoint({
  name: "downloadLedgerProof",
  summary: "Download the activity log as proof",
  details:
    "A signed file for auditors: JSON lines with the events of whole months, their hashes, and the chain that links them. It shows whether an event was changed, removed or added. Fields that only the operator sees are hashes, such as who of the operator made a change. Events of the last seconds may not be in it yet.",
  method: "GET",
  path: "/v1/customer/:customerId/audit/proof",
  access: administrators,
  params: payload("customer", customerIdParam),
  query: payload("auditProofQuery", {
    from: described(Type.Optional(Type.String({ format: "date" })), "A day in the first month; months are in UTC"),
    to: described(Type.Optional(Type.String({ format: "date" })), "A day in the last month"),
  }),
  responses: { 200: fileAnswer("application/x-ndjson") },
});
