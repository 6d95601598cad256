import type { OperatorTvAccount } from "@demarc/contract/operator/tv";
import type { TvPackage, TvProduct } from "@demarc/contract/tv-accounts/tv-products";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import { uuidPattern } from "../../../platform/uuid-pattern.ts";
import type { LockedTvAccountRow } from "../account/tv-account-lock.queries.ts";
import type { TvAccountData } from "../changes/tv-account-update.steps.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";

// All of these run as portal_operator, which sees every company.

const columns = sql`
  id, account_nr as "accountNr", external_ref as "externalRef", customer_id as "customerId",
  end_customer_id as "endCustomerId", reference, product_code as "productCode", status,
  suspend_reason as "suspendReason", start_date as "startDate", end_date as "endDate", created_at as "createdAt",
  updated_at as "updatedAt", version`;

export const pageOfTvAccounts = (
  { customerId, status }: { readonly customerId: number | null; readonly status: string | null },
  slice: ListSlice,
) => sql<OperatorTvAccount & { position: string }>`
  select ${columns}, ${positionColumn(sql`tv_account`)} from tv_account
  where ${ifGiven(sql`customer_id`, customerId)} ${ifGiven(sql`status`, status)} ${listRest(sql`tv_account`, "uuid", slice)}`;

export const findAnyTvAccount = (accountNr: number) => sql<OperatorTvAccount>`
  select ${columns} from tv_account where account_nr = ${accountNr}::int`;

export const findTvAccountByRef = (externalRef: string) => sql<OperatorTvAccount>`
  select ${columns} from tv_account where external_ref = ${externalRef}`;

type ProductOfAccount = Pick<TvProduct, "productId" | "type" | "quantity" | "status" | "startDate" | "endDate">;

/** The products of an account: live ones first, then those that ended last. */
export const listProductsOfAccount = (accountId: string) => sql<ProductOfAccount>`
  select product_id as "productId", package.type, product.quantity, product.status, product.start_date as "startDate",
    product.end_date as "endDate"
  from tv_product product join tv_package package using (product_id)
  where product.account_id = ${accountId}::uuid
  order by product.status = 'ended', product.ended_at desc, package.sort_order, product.created_at desc, product.id`;

/** An account with what a write of the operator sets. */
export interface NamedTvAccountRow extends LockedTvAccountRow, TvAccountData {
  readonly externalRef: string | null;
}

const locked = (condition: Sql) => sql<NamedTvAccountRow>`
  select id, customer_id as "customerId", account_nr as "accountNr", external_ref as "externalRef", status,
    status_before_cancellation as "statusBeforeCancellation", product_code as "productCode", start_date as "startDate",
    end_date as "endDate", version, reference, end_customer_id as "endCustomerId", subscriber
  from tv_account where ${condition} for no key update`;

export const lockTvAccountByRef = (externalRef: string) => locked(sql`external_ref = ${externalRef}`);

/** The account with this number or id. */
export const lockTvAccount = (name: string) =>
  locked(
    uuidPattern.test(name)
      ? sql`id = ${name}::uuid`
      : sql`account_nr = ${/^[1-9]\d{6,8}$/.test(name) ? Number(name) : 0}::int`,
  );

export const nameTvAccount = (id: string, externalRef: string) => sql`
  update tv_account set external_ref = ${externalRef} where id = ${id}::uuid`;

/** Accounts that have not ended, with the data of their subscribers. */
export const pageOfChangeableTvAccounts = (slice: ListSlice) => sql<
  OperatorTvAccount & Pick<TvAccountData, "subscriber"> & { position: string }
>`
  select ${columns}, subscriber, ${positionColumn(sql`tv_account`)} from tv_account
  where status <> 'ended' and ${listRest(sql`tv_account`, "uuid", slice)}`;

/** Changes of TV products wait for each other. */
export const lockTvPackages = () => sql`select pg_advisory_xact_lock(hashtext('tv_package'))`;

export type TvPackageFields = Omit<TvPackage, "code">;

export const saveTvPackage = (fields: TvPackageFields) => sql`
  insert into tv_package (product_id, type, name, description, channels, max_streams, max_devices, max_quantity, monthly_price,
    setup_price, requires, excludes, sort_order)
  values (${fields.productId}, ${fields.type}, ${JSON.stringify(fields.name)}::jsonb, ${JSON.stringify(fields.description)}::jsonb,
    ${fields.channels}::int, ${fields.maxStreams}::int, ${fields.maxDevices}::int, ${fields.maxQuantity}::int,
    ${fields.monthlyPrice}::numeric, ${fields.setupPrice}::numeric, ${[...fields.requires]}::text[],
    ${[...fields.excludes]}::text[], ${fields.sortOrder}::int)
  on conflict (product_id) do update set name = excluded.name, description = excluded.description,
    channels = excluded.channels, max_streams = excluded.max_streams, max_devices = excluded.max_devices,
    max_quantity = excluded.max_quantity, monthly_price = excluded.monthly_price, setup_price = excluded.setup_price,
    requires = excluded.requires, excludes = excluded.excludes, sort_order = excluded.sort_order`;

export const findTvCommandState = (id: string) => sql<{ state: string }>`
  select state from tv_command where id = ${id}::uuid for no key update`;
