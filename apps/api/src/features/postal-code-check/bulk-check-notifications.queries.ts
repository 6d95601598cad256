import type { NotificationFacts } from "../../platform/notifications.ts";
import { sql } from "../../platform/database/sql.ts";

/** A finished check; its subject is the number of addresses. */
export const findFinishedCheck = (customerId: number, id: string) => sql<NotificationFacts>`
  select (select count(*) from bulk_check_row where bulk_check_id = bulk_check.id)::text as subject, null::text as detail,
    '/postal-code-check/bulk/' || id as link
  from bulk_check where id = ${id}::uuid and customer_id = ${customerId}::int`;

/** The person who started it, or whose API token did. */
export const findCheckStarter = (customerId: number, id: string) => sql<{ accountId: string }>`
  select account.id as "accountId" from bulk_check
    left join api_token token on token.id::text = bulk_check.requested_by and token.customer_id = bulk_check.customer_id
    join customer_account account on account.customer_id = bulk_check.customer_id
      and account.id::text = coalesce(token.account_id::text, bulk_check.requested_by)
  where bulk_check.id = ${id}::uuid and bulk_check.customer_id = ${customerId}::int`;
