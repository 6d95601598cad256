import { valuesOf } from "@demarc/contract/core/any-of";
import type { TvEvent, TvEventType } from "@demarc/contract/tv-accounts/tv-accounts";
import { countRows } from "../../../platform/database/record-list.ts";
import { empty, sql } from "../../../platform/database/sql.ts";

/** Adds an event to the timeline of an account. `actor`: the account or token that did it; null for the system. */
export const insertTvEvent = (
  account: { readonly id: string; readonly customerId: number },
  type: TvEventType,
  meta: Readonly<Record<string, unknown>> = {},
  actor: string | null = null,
) => sql`
  insert into tv_event (customer_id, account_id, type, actor, meta)
  values (${account.customerId}::int, ${account.id}::uuid, ${type}, ${actor}, ${JSON.stringify(meta)}::jsonb)`;

const ofAccount = (accountId: string, type: string | undefined) => sql`
  account_id = ${accountId}::uuid and customer_id = any (current_customers())
  ${type === undefined ? empty : sql`and type = any (${valuesOf(type) ?? []}::text[])`}`;

export type TvEventRow = TvEvent;

/** One page of the timeline, newest first. `actor`: a person by name, a token by its description; null for the system. */
export const listTvEvents = (
  accountId: string,
  type: string | undefined,
  limit: number,
  offset: number,
) => sql<TvEventRow>`
  with page as (
    select id, at, type, actor, meta from tv_event where ${ofAccount(accountId, type)}
    order by at desc, id desc limit ${limit}::int offset ${offset}::int
  )
  select page.id, page.at, page.type,
    coalesce(nullif(concat_ws(' ', person.first_name, nullif(person.middle_name, ''), person.last_name), ''),
      token.description) as actor, page.meta
  from page
  left join customer_account person on person.id::text = page.actor and person.customer_id = any (current_customers())
  left join api_token token on token.id::text = page.actor and token.customer_id = any (current_customers())
  order by page.at desc, page.id desc`;

export const countTvEvents = (accountId: string, type: string | undefined) =>
  countRows(sql`tv_event`, ofAccount(accountId, type));
