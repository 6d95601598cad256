import { type Right, rights } from "./rights.ts";

/** The roles of the people of the provider. Each is a set of rights, which can be changed. */
export const staffRoles = ["SALES", "DESK", "FINANCE", "NETWORK", "PLATFORM"] as const;
export type StaffRole = (typeof staffRoles)[number];

const isReadOf = (areas: readonly string[]) => (right: Right) =>
  areas.some((area) => right === `${area}.read`) || right === "approvals.read";

/** Rights by area: all of an area, or one of them. */
const roleOf = (given: {
  readonly all: readonly string[];
  readonly some: readonly Right[];
  readonly reads: readonly string[];
}) =>
  rights.filter(
    (right) =>
      given.all.some((area) => right.startsWith(`${area}.`)) ||
      given.some.includes(right) ||
      isReadOf(given.reads)(right),
  );

/** The rights of a role that was never changed. Everyone may decide requests, because an approver needs the right of the call too. */
export const usualRights: Readonly<Record<StaffRole, readonly Right[]>> = {
  SALES: roleOf({
    all: ["agreements", "applications", "catalogue", "loyalty", "prices", "quotations"],
    some: ["approvals.decide", "customers.write"],
    reads: ["customers", "interconnect", "ip", "maintenance", "orders", "people", "racks", "services", "tv"],
  }),
  DESK: roleOf({
    all: ["faults", "people", "services"],
    some: ["approvals.decide", "orders.decide"],
    reads: [
      "agreements",
      "applications",
      "catalogue",
      "customers",
      "disputes",
      "interconnect",
      "invoices",
      "ip",
      "loyalty",
      "maintenance",
      "orders",
      "power",
      "prices",
      "quotations",
      "racks",
      "tv",
    ],
  }),
  FINANCE: roleOf({
    all: ["approvals", "disputes", "invoices", "mandates", "payments"],
    some: ["customers.suspend"],
    reads: ["agreements", "catalogue", "customers", "loyalty", "orders", "people", "prices", "quotations", "services"],
  }),
  NETWORK: roleOf({
    all: ["interconnect", "ip", "maintenance", "power", "racks", "tv"],
    some: ["approvals.decide", "orders.deliver", "services.end"],
    reads: ["catalogue", "customers", "faults", "orders", "services"],
  }),
  PLATFORM: roleOf({
    all: ["approvals", "platform", "staff", "tokens", "webhooks"],
    some: [],
    reads: ["audit", "customers", "events"],
  }),
};

/** The rights of roles together. `changed`: those of the roles that were changed. */
export const rightsOfRoles = (
  roles: readonly StaffRole[],
  changed: Readonly<Partial<Record<StaffRole, readonly Right[]>>>,
): Right[] => {
  const held = new Set(roles.flatMap((role) => changed[role] ?? usualRights[role]));
  return rights.filter((right) => held.has(right));
};

/**
 * A person who was idle signs in again before a call with one of these rights: they move money, or they let others do that, who
 * would not need this session.
 */
export const moneyRights: ReadonlySet<Right> = new Set<Right>([
  "approvals.decide",
  "approvals.manage",
  "catalogue.publish",
  "disputes.decide",
  "invoices.credit",
  "invoices.publish",
  "invoices.write-off",
  "mandates.decide",
  "payments.write",
  "staff.manage",
  "tokens.manage",
]);
