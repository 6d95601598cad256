import type { Unread } from "@demarc/contract/core/unread";
import type { Database } from "../../platform/database/database.ts";
import type { SharedSources } from "../../platform/shared-sources.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { typesFor } from "./notifications.rules.ts";
import * as queries from "./notifications.queries.ts";

/** The unread notifications of a person; undefined for an API token, which has none. */
export const findUnread = async (
  database: Database,
  { tokenId, ...caller }: Pick<Caller, "accountId" | "customerId" | "roles" | "tokenId">,
  { notifications }: Pick<SharedSources, "notifications">,
): Promise<Unread | undefined> => {
  if (tokenId !== undefined) return undefined;
  const [unread] = await database.read(
    caller,
    queries.findUnread({ ...caller, types: typesFor(notifications, caller.roles) }),
  );
  return unread;
};
