import Type, { type Static } from "typebox";
import { endpoint } from "./core/endpoint.ts";
import { customerIdParam, instant, nullableText, oneOf, payload } from "./core/fields.ts";
import { pageOf, pagingQuery } from "./core/paging.ts";

export const actorTypes = ["ACCOUNT", "API_TOKEN", "OPERATOR", "SYSTEM", "PUBLIC"] as const;

/** One entry of the ledger; secrets in `before` and `after` are masked before they are stored. */
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

export const listAuditEvents = endpoint({
  name: "listAuditEvents",
  summary: "Who changed what, newest first",
  method: "GET",
  path: "/v1/customer/:customerId/audit",
  access: { caller: ["RESELLER_ADMIN"], ownCustomer: true },
  params: payload("customer", customerIdParam),
  query: payload("auditQuery", {
    ...pagingQuery,
    entityType: Type.Optional(Type.String({ maxLength: 60 })),
    actor: Type.Optional(Type.String({ maxLength: 254 })),
    from: Type.Optional(Type.String({ format: "date" })),
    to: Type.Optional(Type.String({ format: "date" })),
  }),
  responses: { 200: pageOf(AuditEvent) },
});
