import * as contract from "@demarc/contract/work-list";
import type { RouteContext } from "../../platform/route-context.ts";
import { workStatement } from "./work-list.queries.ts";
import { entriesFor, workItems } from "./work-list.rules.ts";

export function workListRoutes({ serve, database, work }: RouteContext): void {
  serve(contract.listWork, async ({ caller }) => {
    const entries = entriesFor(work, caller.roles);
    if (entries.length === 0) return [];
    return workItems(entries, await database.read(caller, workStatement(entries, caller.customerId)));
  });
}
