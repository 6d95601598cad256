import { sql } from "../database/sql.ts";

/** The name of a person; needs `account`, as in `actorJoins`. */
export const personName = sql`nullif(concat_ws(' ', account.first_name, nullif(account.middle_name, ''), account.last_name), '')`;

/**
 * Joins the account or token that wrote a row of a history, if the caller may see it; needs `part_actor` with `type` and `id`.
 * Changes by operators have no name.
 */
export const actorJoins = sql`
  left join customer_account account on part_actor.type = 'ACCOUNT' and account.customer_id = any (current_customers())
    and account.id = case when part_actor.type = 'ACCOUNT' then part_actor.id::uuid end
  left join api_token token on part_actor.type = 'API_TOKEN' and token.customer_id = any (current_customers())
    and token.id = case when part_actor.type = 'API_TOKEN' then part_actor.id::uuid end`;

export const findActorName = (accountId: string) => sql<{ name: string }>`
  select coalesce(${personName}, account.username) as name from customer_account account
  where account.id = ${accountId}::uuid and account.customer_id = any (current_customers())`;
