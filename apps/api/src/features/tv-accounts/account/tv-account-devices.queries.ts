import type { TvDevice } from "@demarc/contract/tv-accounts/tv-devices";
import { sql } from "../../../platform/database/sql.ts";

/** The active devices of an account of any company that the caller may see, newest first. */
export const listActiveTvDevices = (accountId: string) => sql<TvDevice>`
  select id, name, type, serial, activated_at as "activatedAt", last_seen_at as "lastSeenAt", state from tv_device
  where account_id = ${accountId}::uuid and state = 'ACTIVE' and customer_id = any (current_customers())
  order by activated_at desc, id`;
