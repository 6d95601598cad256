import { staffPerson } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerNumber, decimal, instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { InLanguages } from "../core/package.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import type { Right } from "../core/rights.ts";
import { type StaffRole, staffRoles } from "../core/staff-roles.ts";
import { variants } from "../core/variants.ts";
import { orderActions, orderedKinds } from "../orders/order-fields.ts";
import { listQuery } from "./listing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorInbox: typeof import("./inbox.ts");
  }
}

interface DeclaredKind {
  /** Whose work it is. */
  readonly team: StaffRole;
  /** Who lacks it sees neither the items nor their number. */
  readonly right: Right;
  /** Hours of the clock within which it is promised an answer. */
  readonly hours: number;
}

export const inboxKinds = ["APPLICATION", "ORDER", "FAULT"] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** What waits for the provider: applications to decide on, orders to accept, and faults to answer. */
export const inbox: Readonly<Record<InboxKind, DeclaredKind>> = {
  APPLICATION: { team: "SALES", right: "applications.read", hours: 24 },
  ORDER: { team: "SALES", right: "orders.read", hours: 24 },
  FAULT: { team: "DESK", right: "faults.read", hours: 8 },
};

const team = described(oneOf(staffRoles), "Role whose work it is", "DESK");

const InboxItem = Type.Object(
  {
    kind: described(oneOf(inboxKinds), "What waits"),
    id: described(uuid(), "Id of the application, order or fault report"),
    number: described(Type.String(), "Its number", "FR-000123"),
    team,
    customerId: described(customerNumber(), "Customer number of the company", 20_120_280),
    customerName: described(Type.String(), "Name of the company", "Company B.V."),
    variant: described(oneOf(variants), "Portal of the company"),
    service: described(nullable(oneOf(orderedKinds)), "Kind of service of an order; null for others", "LINE"),
    action: described(nullable(oneOf(orderActions)), "What an order does with the service; null for others", "NEW"),
    packageName: described(nullable(InLanguages), "Name of the package of an order; null for others"),
    line: described(
      nullableText(),
      "The company's own name of a line with a fault, or its number; null for others",
      "LN-104201",
    ),
    place: described(nullableText(), "Where the service is; null without one", "Dorpsstraat 8, 8011 ZZ Zwolle"),
    text: described(nullableText(), "What the company says about it; null without words", "No signal since 9:00."),
    monthly: described(
      nullable(decimal()),
      "Monthly total of an order, excl. VAT, in EUR as decimal text; null for others",
      "67.10",
    ),
    openedAt: described(instant(), "Since when it waits"),
    dueAt: described(instant(), "When an answer is promised"),
  },
  { title: "InboxItem" },
);
export type InboxItem = Static<typeof InboxItem>;

const filters = {
  kind: described(Type.Optional(oneOf(inboxKinds)), "Only this kind"),
  team: described(Type.Optional(oneOf(staffRoles)), "Only the work of this role"),
};

export const listInbox = endpoint({
  name: "listInbox",
  summary: "List what waits for the provider",
  details:
    "Applications under review, submitted orders and open fault reports, of the kinds that you may read. The oldest promise is first.",
  method: "GET",
  path: "/operator/v1/inbox",
  access: staffPerson,
  query: payload("listInboxQuery", { limit: listQuery.limit, after: listQuery.after, ...filters }),
  responses: {
    200: Type.Object(
      {
        items: described(Type.Array(InboxItem), "Items of the page"),
        next: described(nullable(Type.String()), "Cursor of the next page; null if this is the last one", null),
      },
      { title: "InboxPage" },
    ),
  },
});

const counts = {
  waiting: described(Type.Integer(), "How many wait", 24),
  late: described(Type.Integer(), "How many of them are past their promise", 2),
};

export const countInbox = endpoint({
  name: "countInbox",
  summary: "Count what waits for the provider",
  details: "Of the kinds that you may read, by role.",
  method: "GET",
  path: "/operator/v1/inbox/count",
  access: staffPerson,
  background: true,
  responses: {
    200: Type.Object(
      {
        ...counts,
        teams: described(
          Type.Array(Type.Object({ team, ...counts }, { title: "InboxTeam" })),
          "Roles with something that you may read",
        ),
      },
      { title: "InboxCount" },
    ),
  },
});
