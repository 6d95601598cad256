import type { tvAccountSorts, TvAccountSummary } from "@demarc/contract/tv-accounts/tv-accounts";
import type { SortColumns } from "../../platform/database/order-by.ts";
import { recordList } from "../../platform/database/record-list.ts";
import { empty, sql } from "../../platform/database/sql.ts";
import { patternsOf } from "../../platform/search.ts";
import { anyValue, containsWords, endCustomerJoin, ofEndCustomer } from "../services/service-columns.conditions.ts";

export interface TvAccountFilter {
  readonly customerId: number;
  readonly minAccountNr?: number;
  readonly productCode?: string;
  readonly status?: string;
  readonly endCustomerId?: string;
  readonly q?: string;
}

const account = sql`account`;

const ofCompany = (customerId: number) => sql`
  account.customer_id = ${customerId}::int and ${customerId}::int = any ((select current_customers())::int[])`;

const narrowed = (filter: TvAccountFilter) => sql`
  ${ofCompany(filter.customerId)}
  ${filter.minAccountNr === undefined ? empty : sql`and account.account_nr >= ${filter.minAccountNr}::int`}
  ${anyValue(sql`account.product_code`, filter.productCode)}
  ${anyValue(sql`account.status`, filter.status)}
  ${ofEndCustomer(account, filter.endCustomerId)}`;

const condition = (filter: TvAccountFilter) => {
  const patterns = patternsOf(filter.q);
  return sql`${narrowed(filter)} ${
    patterns
      ? sql`and account.id in (select found_tv_accounts(${filter.customerId}::int, ${[...patterns]}::text[]))`
      : empty
  }`;
};

/** Products that count: those that are delivered, or that wait with their new account. */
const limits = sql`
  left join lateral (
    select coalesce(sum(product.monthly_price * product.quantity), 0)::numeric(12, 2)::text as monthly,
      coalesce(sum(package.max_devices * product.quantity) filter (where product.status <> 'new' or account.status = 'new'), 0)::int as devices,
      coalesce(sum(package.max_streams * product.quantity) filter (where product.status <> 'new' or account.status = 'new'), 0)::int as streams
    from tv_product product join tv_package package on package.product_id = product.product_id
    where product.account_id = account.id and product.status <> 'ended'
  ) live on true`;

const columns = sql`
  account.id, account.account_nr as "accountNr", account.customer_id as "customerId", account.reference,
  case when end_customer.id is not null
    then jsonb_build_object('id', end_customer.id, 'name', end_customer.name, 'reference', end_customer.reference) end as "endCustomer",
  account.subscriber, account.product_code as "productCode", account.status,
  account.status_before_cancellation as "statusBeforeCancellation", account.suspend_reason as "suspendReason",
  account.start_date as "startDate", account.starts_by_itself as "startsByItself", account.activated_at as "activatedAt",
  account.suspended_at as "suspendedAt", account.cancelled_at as "cancelledAt", account.end_date as "endDate",
  account.ended_at as "endedAt", account.pin_sealed is not null as "pinSet", account.pin_updated_at as "pinUpdatedAt",
  live.devices as "maxDevices", live.streams as "maxStreams",
  (select count(*)::int from tv_device device where device.account_id = account.id and device.state = 'ACTIVE') as "deviceCount",
  live.monthly as "monthlyTotal", account.version, account.created_at as "createdAt", account.updated_at as "updatedAt"`;

export type TvAccountRow = TvAccountSummary;

const joined = sql`${endCustomerJoin(account)} ${limits}`;

export const tvAccounts = recordList({
  from: sql`tv_account account`,
  id: sql`account.id`,
  rows: (ids, order) => sql<TvAccountRow>`
    select ${columns} from tv_account account ${joined} where account.id = any (array(${ids})) ${order}`,
  where: condition,
  along: { narrowed, matches: ({ q }) => containsWords(account, sql`account.search_text`, q) },
  sorts: (): SortColumns<(typeof tvAccountSorts)[number]> => ({
    accountNr: sql`account.account_nr`,
    reference: sql`account.reference`,
    lastName: sql`account.last_name_key`,
    endDate: sql`account.end_date`,
  }),
  fallback: "accountNr",
  cursor: { by: [sql`account.account_nr`], at: ({ accountNr }) => sql`${accountNr}::int` },
});

/** An account of any company that the caller may see. */
export const findTvAccount = (id: string) => sql<TvAccountRow>`
  select ${columns} from tv_account account ${joined}
  where account.id = ${id}::uuid and account.customer_id = any (current_customers())`;
