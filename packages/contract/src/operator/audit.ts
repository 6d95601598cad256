import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, nullableText, payload } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { AuditEvent } from "../audit.ts";
import { listQuery, onlyCustomer } from "./listing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorAudit: typeof import("./audit.ts");
  }
}

const { actorName: _actorName, subject: _subject, ...ofEvent } = AuditEvent.properties;

/** A change as the operator sees it: of every company, with its reason. */
export const OperatorAuditEvent = Type.Object(
  {
    ...ofEvent,
    customerId: described(nullable(Type.Integer()), "Customer number of the company; null without one", 20_120_280),
    reason: described(nullableText(), "Why the operator made the change; null without one", "Agreed by telephone"),
  },
  { title: "OperatorAuditEvent" },
);
export type OperatorAuditEvent = Static<typeof OperatorAuditEvent>;

const word = (most: number) => Type.Optional(Type.String({ pattern: `^[A-Za-z0-9._:@-]{1,${most}}$` }));

export const listOperatorAudit = endpoint({
  name: "listOperatorAudit",
  summary: "List changes and sign-ins of all customers",
  details: "Newest first. Records of an area are left out if the token has no right to read that area.",
  method: "GET",
  path: "/operator/v1/audit",
  access: serviceRight("audit.read"),
  query: payload("operatorAuditQuery", {
    limit: listQuery.limit,
    after: described(
      Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,17}$" })),
      "`next` of the page before this one",
    ),
    customerId: onlyCustomer("changes"),
    entityType: described(word(40), "Only changes of records of this kind"),
    entityId: described(word(80), "Only changes of this record, together with `entityType`"),
    action: described(word(80), "Only changes by this action"),
    from: described(Type.Optional(instant()), "Only changes at this moment or later"),
    to: described(Type.Optional(instant()), "Only changes before this moment"),
  }),
  responses: {
    200: Type.Object({
      items: described(Type.Array(OperatorAuditEvent), "Changes of the page, newest first"),
      next: described(nullable(Type.String()), "Cursor of the next page; null if this is the last one", "48213"),
    }),
  },
});
