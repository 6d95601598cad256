import type { CodeState, TvActivationCode } from "@demarc/contract/tv-accounts/tv-activation";
import { sql } from "../../../platform/database/sql.ts";

/** A code with its sealed text. An open code past its expiry is EXPIRED, even before the timer stores it. */
export interface TvCodeRow extends Omit<TvActivationCode, "code"> {
  readonly codeSealed: Buffer;
}

const columns = sql`
  id, account_id as "accountId", code_sealed as "codeSealed", kind,
  case when state in ('READY', 'LIVE', 'REQUESTED') and expires_at <= now() then 'EXPIRED' else state end as state,
  description, confirm_user_interface_name as "confirmUserInterfaceName", max_uses as "maxUses", uses,
  delivered_via as "deliveredVia", created_at as "createdAt", expires_at as "expiresAt"`;

/** The confirmed code that is unused, or with which a device waits. Codes are secrets: a reseller reads none of a child. */
export const findOpenConfirmedCode = (accountId: string) => sql<TvCodeRow>`
  select ${columns} from tv_activation_code
  where account_id = ${accountId}::uuid and customer_id = current_customer() and kind = 'CONFIRMED'
    and state in ('READY', 'REQUESTED') and expires_at > now()`;

export const listLiveCodes = (accountId: string) => sql<TvCodeRow>`
  select ${columns} from tv_activation_code
  where account_id = ${accountId}::uuid and customer_id = current_customer() and state = 'LIVE' and expires_at > now()
  order by created_at desc, id`;

export const findUnconfirmedCodeForUpdate = (accountId: string, id: string) => sql<TvCodeRow>`
  select ${columns} from tv_activation_code
  where id = ${id}::uuid and account_id = ${accountId}::uuid and customer_id = current_customer() and kind = 'UNCONFIRMED'
  for no key update`;

/** A code that a device typed, of the company that it acts for. */
export const findTypedCodeForUpdate = (hashes: readonly Buffer[], accountId: string) => sql<TvCodeRow>`
  select ${columns} from tv_activation_code
  where code_hash = any (${[...hashes]}::bytea[]) and account_id = ${accountId}::uuid and customer_id = current_customer()
    and state in ('READY', 'LIVE') and expires_at > now()
  for no key update`;

export interface ClosedCodeRow {
  readonly id: string;
  readonly state: "CANCELLED" | "EXPIRED";
}

export const closeConfirmedCode = (accountId: string) => sql<ClosedCodeRow>`
  update tv_activation_code set state = case when expires_at <= now() then 'EXPIRED' else 'CANCELLED' end
  where account_id = ${accountId}::uuid and customer_id = current_customer() and kind = 'CONFIRMED'
    and state in ('READY', 'REQUESTED')
  returning id, state`;

export interface NewTvCode {
  readonly kind: TvActivationCode["kind"];
  readonly description: string | null;
  readonly confirmUserInterfaceName: string | null;
  readonly maxUses: number;
  readonly deliveredVia: TvActivationCode["deliveredVia"];
  /** Minutes from now, or the last day. */
  readonly valid: { readonly minutes: number } | { readonly lastDay: string };
}

/** Returns no row if an open code has the same letters. */
export const insertTvCode = (
  account: { readonly id: string; readonly customerId: number },
  code: NewTvCode,
  { hash, sealed }: { readonly hash: Buffer; readonly sealed: Buffer },
) => {
  const { minutes = null, lastDay = null } = { ...code.valid } as { minutes?: number; lastDay?: string };
  return sql<TvCodeRow>`
    insert into tv_activation_code (customer_id, account_id, kind, state, code_hash, code_sealed, description,
      confirm_user_interface_name, max_uses, delivered_via, expires_at)
    values (${account.customerId}::int, ${account.id}::uuid, ${code.kind}::text,
      case ${code.kind}::text when 'CONFIRMED' then 'READY' else 'LIVE' end, ${hash}, ${sealed}, ${code.description},
      ${code.confirmUserInterfaceName}, ${code.maxUses}::int, ${code.deliveredVia},
      coalesce(now() + make_interval(mins => ${minutes}::int), (${lastDay}::date + 1)::timestamp at time zone 'Europe/Amsterdam'))
    on conflict (code_hash) where state in ('READY', 'LIVE', 'REQUESTED') do nothing
    returning ${columns}`;
};

export const countTvCodeUse = (id: string, state: CodeState) => sql`
  update tv_activation_code set uses = uses + 1, state = ${state}
  where id = ${id}::uuid and customer_id = current_customer()`;

export const cancelTvCode = (id: string) => sql`
  update tv_activation_code set state = 'CANCELLED' where id = ${id}::uuid and customer_id = current_customer()`;

/** Marks a code as used by a request. It expires together with the request. */
export const markCodeRequested = (id: string, minutes: number) => sql`
  update tv_activation_code set state = 'REQUESTED', expires_at = now() + make_interval(mins => ${minutes}::int)
  where id = ${id}::uuid and customer_id = current_customer()`;
