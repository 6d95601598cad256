import { sql } from "../../../platform/database/sql.ts";

/** What the TV platform does with an account. `end` ends its products and devices too. */
export type TvCommandKind =
  | "activate"
  | "suspend"
  | "resume"
  | "end"
  | "pin"
  | "product-on"
  | "product-off"
  | "device-on"
  | "device-off";

/** Stores a command and queues the job that sends the commands of its account, in their order. */
export const insertTvCommand = (
  account: { readonly id: string; readonly customerId: number },
  kind: TvCommandKind,
  payload: Readonly<Record<string, unknown>>,
) => sql`
  with command as (
    insert into tv_command (customer_id, account_id, kind, payload)
    values (${account.customerId}::int, ${account.id}::uuid, ${kind}, ${JSON.stringify(payload)}::jsonb)
    returning account_id
  )
  insert into job (queue, kind, customer_id, payload)
  select 'tv', 'tv-accounts.send-commands', ${account.customerId}::int, jsonb_build_object('accountId', account_id) from command`;

/** Closes the PINs that were not acknowledged, and erases them. */
export const closePinCommands = (account: { readonly id: string; readonly customerId: number }) => sql`
  update tv_command set state = 'ACKNOWLEDGED', acknowledged_at = now(), payload = '{}'
  where account_id = ${account.id}::uuid and customer_id = ${account.customerId}::int and kind = 'pin'
    and state in ('PENDING', 'FAILED')`;
