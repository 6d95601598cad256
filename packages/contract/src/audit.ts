import { Type, type Static } from "./core/json-schema.ts";
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

export const actorTypes = ["ACCOUNT", "API_TOKEN", "OPERATOR", "SYSTEM", "PUBLIC"] as const;

/** A ledger entry; secrets in `before` and `after` are masked before they are stored. */
export const AuditEvent = Type.Object(
  {
    id: Type.Integer(),
    at: instant(),
    actorType: oneOf(actorTypes),
    actorId: nullableText(),
    actorName: nullableText(),
    action: Type.String(),
    entityType: Type.String(),
    entityId: Type.String(),
    before: Type.Unknown(),
    after: Type.Unknown(),
    ip: nullableText(),
    requestId: nullableText(),
  },
  { title: "AuditEvent" },
);
export type AuditEvent = Static<typeof AuditEvent>;

const administrators = { caller: ["RESELLER_ADMIN"], ownCustomer: true } as const;

/** `actor` is the id of a person or token; days are in Amsterdam time, both inclusive. */
const filter = {
  entityType: Type.Optional(Type.String({ maxLength: 60 })),
  actor: Type.Optional(Type.String({ maxLength: 254 })),
  from: Type.Optional(Type.String({ format: "date" })),
  to: Type.Optional(Type.String({ format: "date" })),
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
