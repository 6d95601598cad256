import type { WorkItem } from "@demarc/contract/core/work-item";
import type { Database } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import type { WorkEntry } from "../../platform/work.ts";
import { workStatement } from "./work-list.queries.ts";
import { entriesFor, workItems } from "./work-list.rules.ts";

/** What waits for a caller, most pressing first. */
export const findWork = async (
  database: Database,
  caller: Pick<Caller, "customerId" | "roles">,
  work: readonly WorkEntry[],
): Promise<WorkItem[]> => {
  const entries = entriesFor(work, caller.roles);
  if (entries.length === 0) return [];
  return workItems(entries, await database.read(caller, workStatement(entries, caller.customerId)));
};
