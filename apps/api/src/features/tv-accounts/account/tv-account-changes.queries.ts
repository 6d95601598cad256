import type { TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import { sql } from "../../../platform/database/sql.ts";
import type { TvAccountKey } from "./tv-products.queries.ts";
import type { StoredSubscriber } from "./tv-subscriber.rules.ts";

export interface ReservedTvAccountRow {
  readonly id: string;
  readonly accountNr: number;
}

export const reserveTvAccounts = (count: number) => sql<ReservedTvAccountRow>`
  select uuidv7() as id, nextval('tv_account_nr')::int as "accountNr" from generate_series(1, ${count}::int)`;

export interface NewTvAccount extends ReservedTvAccountRow {
  readonly customerId: number;
  readonly externalRef: string | null;
  readonly reference: string | null;
  readonly endCustomerId: string | null;
  readonly subscriber: StoredSubscriber;
  readonly productCode: string;
  readonly status: TvStatus;
  readonly startDate: string;
  readonly startsByItself: boolean;
  readonly pinSealed: Buffer | null;
}

export const insertTvAccount = (account: NewTvAccount) => sql`
  insert into tv_account (id, account_nr, customer_id, external_ref, reference, end_customer_id, subscriber, product_code, status,
    start_date, starts_by_itself, activated_at, pin_sealed, pin_updated_at)
  values (${account.id}::uuid, ${account.accountNr}::int, ${account.customerId}::int, ${account.externalRef}, ${account.reference},
    ${account.endCustomerId}::uuid, ${JSON.stringify(account.subscriber)}::jsonb, ${account.productCode}, ${account.status}::text,
    ${account.startDate}::date, ${account.startsByItself}::boolean,
    case when ${account.status}::text = 'active' then now() end, ${account.pinSealed}::bytea,
    case when ${account.pinSealed}::bytea is not null then now() end)`;

const changed = sql`version = version + 1, updated_at = now()`;
const ofKey = ({ id, customerId }: TvAccountKey) => sql`id = ${id}::uuid and customer_id = ${customerId}::int`;

export const updateTvAccount = (
  account: TvAccountKey,
  reference: string | null,
  endCustomerId: string | null,
  subscriber: StoredSubscriber,
) => sql`
  update tv_account set reference = ${reference}, end_customer_id = ${endCustomerId}::uuid,
    subscriber = ${JSON.stringify(subscriber)}::jsonb, ${changed}
  where ${ofKey(account)}`;

export const activateTvAccount = (account: TvAccountKey, startDate: string) => sql`
  update tv_account set status = 'active', activated_at = now(), start_date = ${startDate}::date, starts_by_itself = false,
    ${changed}
  where ${ofKey(account)}`;

export const suspendTvAccount = (account: TvAccountKey, reason: string) => sql`
  update tv_account set status = 'suspended', suspend_reason = ${reason}, suspended_at = now(), ${changed}
  where ${ofKey(account)}`;

export const resumeTvAccount = (account: TvAccountKey) => sql`
  update tv_account set status = 'active', suspend_reason = null, suspended_at = null, ${changed} where ${ofKey(account)}`;

export const cancelTvAccount = (account: TvAccountKey, endDate: string) => sql`
  update tv_account set status_before_cancellation = status, status = 'cancelled', cancelled_at = now(),
    end_date = ${endDate}::date, ${changed}
  where ${ofKey(account)}`;

export const undoTvAccountCancellation = (account: TvAccountKey) => sql`
  update tv_account set status = status_before_cancellation, status_before_cancellation = null, cancelled_at = null,
    end_date = null, ${changed}
  where ${ofKey(account)}`;

/** Ends an account and erases its PIN. */
export const endTvAccount = (account: TvAccountKey, endDate: string) => sql`
  update tv_account set status = 'ended', status_before_cancellation = null, starts_by_itself = false, ended_at = now(),
    end_date = ${endDate}::date, pin_sealed = null, pin_updated_at = null, ${changed}
  where ${ofKey(account)}`;
