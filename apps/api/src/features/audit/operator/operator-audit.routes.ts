import type { Right } from "@demarc/contract/core/rights";
import { eventTypes, readRights } from "@demarc/contract/operator/events";
import * as contract from "@demarc/contract/operator/audit";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import * as queries from "./operator-audit.queries.ts";

// PostgreSQL does not accept all offsets of RFC 3339.
const moment = (given: string | undefined) => given && new Date(given).toISOString();

/** Kinds whose records have prices in the ledger. */
const priced = ["package", "class-price", "price-list", "tv-package"];

/** Kinds of records and actions that the rights do not allow, such as disputes of invoices. */
const hiddenFrom = (rights: readonly Right[]) => ({
  kinds: [
    ...Object.entries(readRights).flatMap(([kind, right]) => (rights.includes(right) ? [] : [kind])),
    ...(rights.includes("prices.read") ? [] : priced),
  ],
  actions: Object.entries(eventTypes).flatMap(([type, { right }]) => (rights.includes(right) ? [] : [type])),
});

/** The ledger of all companies for the operator's systems. */
export function operatorAuditRoutes({ serve, read }: OperatorRouteContext): void {
  serve(contract.listOperatorAudit, async ({ query: { limit = 100, from, to, ...filter }, caller }) => {
    const given = { ...filter, from: moment(from), to: moment(to) };
    const rows = await read(queries.listOperatorAuditEvents(given, hiddenFrom(caller.rights), limit + 1));
    const items = rows.slice(0, limit);
    return { items, next: rows.length > limit ? String(items.at(-1)?.id) : null };
  });
}
