import { valuesOf } from "@demarc/contract/core/any-of";
import type { EndCustomerLabel } from "@demarc/contract/services/services";
import type { Static } from "@demarc/contract/core/json-schema";
import { empty, type Sql, sql } from "../../platform/database/sql.ts";
import { patternsOf } from "../../platform/search.ts";
import type { StoredContract } from "./termination.ts";

/** What every stored service has; presenters remove what the caller may not see. */
export interface ServiceColumns {
  /** False for a service that the reseller of this end user delivers to it. */
  readonly isOwn: boolean;
  readonly customerId: number;
  readonly endCustomer: Static<typeof EndCustomerLabel> | null;
  readonly contract: StoredContract;
  readonly orderId: string | null;
}

/** A service as it is stored, without what a presenter adds: `view`, `termination` and the fields named `Added`. */
export type StoredService<Shown, Added extends string = never> = Omit<
  Required<Shown>,
  "view" | "termination" | Added | keyof ServiceColumns
> &
  ServiceColumns;

/** Whether a service belongs to a customer that the caller may see. */
export const ownService = (table: Sql): Sql => sql`${table}.customer_id = any ((select current_customers())::int[])`;

/** The services of the path's customer, and those that its reseller delivers to it. */
export const serviceInScope = (table: Sql, customerId: number): Sql => sql`(
  (${table}.customer_id = ${customerId}::int and ${ownService(table)})
  or (${table}.end_user_customer_id = ${customerId}::int
    and (${ownService(table)} or ${table}.end_user_customer_id = (select current_customer()))))`;

/** A filter for one or more values; empty without values. */
export const anyValue = (column: Sql, values: string | undefined): Sql =>
  values === undefined ? empty : sql`and ${column} = any (${valuesOf(values) ?? []}::text[])`;

/** An end customer is a label of the reseller, so an end user cannot filter by it. */
export const ofEndCustomer = (table: Sql, id: string | undefined): Sql =>
  id === undefined ? empty : sql`and ${table}.end_customer_id = ${id}::uuid and ${ownService(table)}`;

/** All words occur in the text of a service; for its own company also in that of its end customer. */
export const containsWords = (table: Sql, text: Sql, q: string | undefined): Sql => {
  const patterns = patternsOf(q);
  if (!patterns) return empty;
  const words = [...patterns];
  return sql`and (${text} like all (${words}::text[])
    or (${table}.end_customer_id is not null and ${ownService(table)} and ${text} || ' ' || (
      select search_plain(entry.name || ' ' || entry.reference) from end_customer entry where entry.id = ${table}.end_customer_id
    ) like all (${words}::text[])))`;
};

/** The contract end of a delivered service is confidential to the reseller, so an end user cannot sort by it. */
export const ownContractEnd = (table: Sql): Sql => sql`(case when ${ownService(table)} then ${table}.contract_end end)`;

export const contractColumn = (table: Sql): Sql => sql`
  jsonb_build_object('startDate', ${table}.contract_start, 'termMonths', ${table}.contract_term_months,
    'endDate', ${table}.contract_end, 'noticeDays', ${table}.notice_days, 'autoRenew', ${table}.auto_renew,
    'renewalMonths', ${table}.renewal_months, 'terminationRequestedAt', ${table}.termination_requested_at,
    'terminationDate', ${table}.termination_date, 'nrc', ${table}.nrc::text, 'mrc', ${table}.mrc::text) as contract`;

/** The columns that every service has; needs `endCustomerJoin`. */
export const serviceColumns = (table: Sql): Sql => sql`
  ${table}.id, ${table}.reference, ${table}.lifecycle, ${table}.package_code as "packageCode", ${table}.version,
  (select name from package where package.code = ${table}.package_code) as "packageName",
  ${ownService(table)} as "isOwn", ${table}.customer_id as "customerId", ${table}.order_id as "orderId",
  case when end_customer.id is not null
    then jsonb_build_object('id', end_customer.id, 'name', end_customer.name, 'reference', end_customer.reference) end as "endCustomer",
  ${contractColumn(table)}`;

export const endCustomerJoin = (table: Sql): Sql =>
  sql`left join end_customer on end_customer.id = ${table}.end_customer_id`;
