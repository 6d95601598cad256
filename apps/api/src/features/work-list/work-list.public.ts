import type { WorkItem } from "@demarc/contract/core/work-item";
import type { Database } from "../../platform/database/database.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import type { SharedSources } from "../../platform/shared-sources.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { workStatement } from "./work-list.queries.ts";
import { entriesFor, workItems } from "./work-list.rules.ts";

/** The work items of a caller, most severe first. */
export const findWork = async (
  database: Database,
  caller: Pick<Caller, "customerId" | "roles">,
  { work, ...shared }: Pick<RouteContext, "work"> & SharedSources,
): Promise<WorkItem[]> => {
  const entries = entriesFor(work, caller.roles);
  if (entries.length === 0) return [];
  return workItems(entries, await database.read(caller, workStatement(entries, caller.customerId, shared)));
};
