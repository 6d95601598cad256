import { sql } from "../../../platform/database/sql.ts";
import type { TvCommandKind } from "../tv-platform/tv-commands.queries.ts";
import { sendingKind } from "../tv-platform/tv-platform-port.ts";

export interface RetriedCommand {
  id: string;
  accountNr: number;
  kind: TvCommandKind;
  /** A later command of the account has replaced it, so it is not sent. */
  overtaken: boolean;
}

const isChosen = (what: string) => sql`state <> 'ACKNOWLEDGED' and (${what} = 'all' or id::text = ${what})`;

/** Locks these accounts, so that no change adds commands while the commands to send again are selected. */
export const lockAccountsOfCommands = (what: string) => sql<{ id: string }>`
  select id from tv_account where id in (select account_id from tv_command where ${isChosen(what)})
  order by id for no key update`;

/**
 * Sends commands again: one by its id, or all. A failed command is overtaken by a later one on the same subject (the state of the
 * account, a product, a device or the PIN), whose effect it would undo. With `all`, a later command that failed as well does not
 * overtake it, because it is sent after it. Only `end` overtakes `activate`, because no other command includes its products.
 */
export const retryCommands = (what: string) => sql<RetriedCommand>`
  with named as (
    select id, account_id, sequence, state, kind, case
        when kind in ('activate', 'suspend', 'resume', 'end') then 'state'
        when kind like 'product-%' then 'product ' || coalesce(payload ->> 'productId', '')
        when kind like 'device-%' then 'device ' || coalesce(payload ->> 'deviceId', '')
        else kind end as subject
    from tv_command where account_id in (select account_id from tv_command where ${isChosen(what)})
  ), judged as (
    select *, state = 'FAILED' and exists (
      select from named later where later.account_id = named.account_id and later.sequence > named.sequence
        and (later.state <> 'FAILED' or ${what} <> 'all')
        and (later.kind = 'end' or later.subject = named.subject and named.kind <> 'activate')) as overtaken
    from named where ${isChosen(what)}
  ), retried as (
    update tv_command command set state = 'PENDING', attempts = 0 from judged
    where command.id = judged.id and not judged.overtaken returning command.account_id, command.customer_id
  ), queued as (
    insert into job (queue, kind, customer_id, payload)
    select distinct on (account_id) 'tv', ${sendingKind}, customer_id, jsonb_build_object('accountId', account_id)
    from retried
  )
  select judged.id, account.account_nr as "accountNr", judged.kind, judged.overtaken
  from judged join tv_account account on account.id = judged.account_id order by judged.sequence`;
