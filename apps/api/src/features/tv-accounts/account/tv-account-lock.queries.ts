import type { TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import { sql } from "../../../platform/database/sql.ts";
import type { StoredSubscriber } from "./tv-subscriber.rules.ts";

export interface LockedTvAccountRow {
  readonly id: string;
  readonly customerId: number;
  readonly accountNr: number;
  readonly status: TvStatus;
  readonly statusBeforeCancellation: TvStatus | null;
  readonly productCode: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly version: number;
}

const columns = sql`
  id, customer_id as "customerId", account_nr as "accountNr", status,
  status_before_cancellation as "statusBeforeCancellation", product_code as "productCode", start_date as "startDate",
  end_date as "endDate", version`;

/** An account of the caller's own company. Every change of an account or of what belongs to it takes this lock first. */
export const findTvAccountForUpdate = (id: string) => sql<LockedTvAccountRow>`
  select ${columns} from tv_account where id = ${id}::uuid and customer_id = current_customer() for no key update`;

/** Accounts of the caller's own company. */
export const listTvAccountsByNumber = (accountNrs: readonly number[]) => sql<LockedTvAccountRow>`
  select ${columns} from tv_account
  where account_nr = any (${[...accountNrs]}::int[]) and customer_id = current_customer()`;

/** Ordered by id, so that two changes of the same accounts wait for each other instead of deadlocking. */
export const listTvAccountsByNumberForUpdate = (accountNrs: readonly number[]) => sql<LockedTvAccountRow>`
  ${listTvAccountsByNumber(accountNrs)} order by id for no key update`;

/** Makes bulk creations of a company wait for each other, so that each sees the accounts of the others. */
export const lockTvCreations = () => sql<{ held: string }>`
  select pg_advisory_xact_lock(hashtext('tv accounts of company'), current_customer())::text as held`;

export interface TvAccountLikeRow {
  readonly accountNr: number;
  readonly reference: string | null;
  readonly subscriber: StoredSubscriber;
}

/** Accounts of the caller's own company that have not ended, with one of the references or postal codes; both as `plainText`. */
export const listTvAccountsLike = (
  references: readonly string[],
  postalCodes: readonly string[],
) => sql<TvAccountLikeRow>`
  select account_nr as "accountNr", reference, subscriber from tv_account
  where customer_id = current_customer() and status <> 'ended'
    and (search_plain(reference) = any (${[...references]}::text[])
      or search_plain(subscriber #>> '{address,postalCode}') = any (${[...postalCodes]}::text[]))
  order by account_nr`;

/** An account of any company, for the operator. */
export const findAnyTvAccountForUpdate = (accountNr: number) => sql<LockedTvAccountRow>`
  select ${columns} from tv_account where account_nr = ${accountNr}::int for no key update`;

/** An account of any company that the caller may see. */
export const findVisibleTvAccount = (id: string) => sql<{ id: string; isOwn: boolean }>`
  select id, customer_id = current_customer() as "isOwn" from tv_account where id = ${id}::uuid and customer_id = any (current_customers())`;

export const findCustomerStatus = () => sql<{ customerStatus: string }>`
  select status as "customerStatus" from customer where id = current_customer()`;
