import type { TvEventType } from "@demarc/contract/tv-accounts/tv-accounts";
import { sql } from "../../platform/database/sql.ts";

/** Adds an event to the timeline of an account. `actor`: the account or token that did it; null for the system. */
export const insertTvEvent = (
  account: { readonly id: string; readonly customerId: number },
  type: TvEventType,
  meta: Readonly<Record<string, unknown>> = {},
  actor: string | null = null,
) => sql`
  insert into tv_event (customer_id, account_id, type, actor, meta)
  values (${account.customerId}::int, ${account.id}::uuid, ${type}, ${actor}, ${JSON.stringify(meta)}::jsonb)`;
