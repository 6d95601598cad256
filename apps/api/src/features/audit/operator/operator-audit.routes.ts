import { readRights } from "@demarc/contract/operator/events";
import * as contract from "@demarc/contract/operator/audit";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import * as queries from "./operator-audit.queries.ts";

// PostgreSQL does not accept all offsets of RFC 3339.
const moment = (given: string | undefined) => given && new Date(given).toISOString();

/** The ledger of all companies for the operator's systems. */
export function operatorAuditRoutes({ serve, read }: OperatorRouteContext): void {
  serve(contract.listOperatorAudit, async ({ query: { limit = 100, from, to, ...filter }, caller }) => {
    const hidden = Object.entries(readRights).filter(([, right]) => !caller.rights.includes(right));
    const given = { ...filter, from: moment(from), to: moment(to) };
    const kinds = hidden.map(([kind]) => kind);
    const rows = await read(queries.listOperatorAuditEvents(given, kinds, limit + 1));
    const items = rows.slice(0, limit);
    return { items, next: rows.length > limit ? String(items.at(-1)?.id) : null };
  });
}
