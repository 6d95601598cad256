import type { TvPackage, TvProduct, TvProductStatus } from "@demarc/contract/tv-accounts/tv-products";
import { sql } from "../../../platform/database/sql.ts";

export interface TvAccountKey {
  readonly id: string;
  readonly customerId: number;
}

/** Products that accounts can have. Every company has the same ones. */
export const listTvPackages = () => sql<TvPackage>`
  select product_id as "productId", product_id as code, type, name, description, channels, max_streams as "maxStreams",
    max_devices as "maxDevices", max_quantity as "maxQuantity", monthly_price::text as "monthlyPrice",
    setup_price::text as "setupPrice", requires, excludes, sort_order as "sortOrder"
  from tv_package order by sort_order, product_id`;

/** The products of an account of any company that the caller may see: live ones first, then those that ended last. */
export const listTvProducts = (accountId: string) => sql<TvProduct>`
  select product.id, product.product_id as "productId", package.type, package.name, product.account_id as "accountId",
    product.quantity, product.status, product.start_date as "startDate", product.cancelled_at as "cancelledAt",
    product.cancelled_by_account as "cancelledByAccount", product.end_date as "endDate", product.ended_at as "endedAt",
    product.monthly_price::text as "monthlyPrice", product.version
  from tv_product product join tv_package package on package.product_id = product.product_id
  where product.account_id = ${accountId}::uuid and product.customer_id = any (current_customers())
  order by product.status = 'ended', product.ended_at desc, package.sort_order, product.created_at desc, product.id`;

export interface NewTvProduct {
  readonly productId: string;
  readonly quantity: number;
  readonly status: TvProductStatus;
  readonly startDate: string;
  readonly monthlyPrice: string;
}

export const insertTvProducts = (account: TvAccountKey, products: readonly NewTvProduct[]) => sql`
  insert into tv_product (customer_id, account_id, product_id, quantity, status, start_date, monthly_price)
  select ${account.customerId}::int, ${account.id}::uuid, "productId", quantity, status, "startDate", "monthlyPrice"
  from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
    as product ("productId" text, quantity int, status text, "startDate" date, "monthlyPrice" numeric)`;

export interface ChangedTvProductRow {
  readonly productId: string;
  readonly quantity: number;
}

export const startProductsOfAccount = (account: TvAccountKey, startDate: string) => sql<ChangedTvProductRow>`
  update tv_product set status = 'active', start_date = ${startDate}::date, version = version + 1
  where account_id = ${account.id}::uuid and customer_id = ${account.customerId}::int and status = 'new'
  returning product_id as "productId", quantity`;

export const cancelProductsOfAccount = (account: TvAccountKey, endDate: string) => sql`
  update tv_product set status = 'cancelled', cancelled_at = now(), cancelled_by_account = true,
    end_date = ${endDate}::date, version = version + 1
  where account_id = ${account.id}::uuid and customer_id = ${account.customerId}::int and status in ('new', 'active')`;

/** `startedMeanwhile`: its start date lies between the cancellation and now, and no job has started it. */
export type RestoredTvProductRow = ChangedTvProductRow & { readonly startedMeanwhile: boolean };

/** Restores the products that the cancellation of the account cancelled. */
export const restoreProductsOfAccount = (account: TvAccountKey, today: string) => sql<RestoredTvProductRow>`
  update tv_product product set status = case when product.start_date <= ${today}::date then 'active' else 'new' end,
    cancelled_at = null, cancelled_by_account = false, end_date = null, version = product.version + 1
  from (
    select id, (cancelled_at at time zone 'Europe/Amsterdam')::date as cancelled_on from tv_product
    where account_id = ${account.id}::uuid and customer_id = ${account.customerId}::int
      and status = 'cancelled' and cancelled_by_account
  ) before
  where product.id = before.id and product.customer_id = ${account.customerId}::int
  returning product.product_id as "productId", product.quantity,
    product.status = 'active' and product.start_date >= before.cancelled_on as "startedMeanwhile"`;

export const endProductsOfAccount = (account: TvAccountKey, endDate: string) => sql`
  update tv_product set status = 'ended', ended_at = now(), end_date = least(end_date, ${endDate}::date), version = version + 1
  where account_id = ${account.id}::uuid and customer_id = ${account.customerId}::int and status <> 'ended'`;

const ofAccount = (account: TvAccountKey, productId: string) => sql`
  id = ${productId}::uuid and account_id = ${account.id}::uuid and customer_id = ${account.customerId}::int`;

export const startTvProduct = (account: TvAccountKey, id: string) => sql`
  update tv_product set status = 'active', version = version + 1 where ${ofAccount(account, id)}`;

export const cancelTvProduct = (account: TvAccountKey, id: string, endDate: string) => sql`
  update tv_product set status = 'cancelled', cancelled_at = now(), cancelled_by_account = false,
    end_date = ${endDate}::date, version = version + 1
  where ${ofAccount(account, id)}`;

export const undoTvProductCancellation = (account: TvAccountKey, id: string) => sql`
  update tv_product set status = 'active', cancelled_at = null, cancelled_by_account = false, end_date = null,
    version = version + 1
  where ${ofAccount(account, id)}`;

export const endTvProduct = (account: TvAccountKey, id: string, endDate: string) => sql`
  update tv_product set status = 'ended', ended_at = now(), end_date = ${endDate}::date, version = version + 1
  where ${ofAccount(account, id)}`;
