import { totalCap } from "@demarc/contract/core/paging";
import type { SharedColo, SharedColoSummary } from "@demarc/contract/racks";
import { sql } from "../../platform/database/sql.ts";
import {
  anyValue,
  containsWords,
  endCustomerJoin,
  type ServiceColumns,
  serviceColumns,
  serviceInScope,
} from "../../platform/services/service-columns.ts";

export interface SharedColoFilter {
  readonly site?: string;
  readonly lifecycle?: string;
  readonly q?: string;
}

type Stored<Shown> = Omit<Required<Shown>, "view" | "termination" | keyof ServiceColumns> & ServiceColumns;

/** Stored units in a shared rack; presenters remove the fields that the caller may not see. */
export type SharedColoSummaryRow = Stored<SharedColoSummary>;
export type SharedColoRow = Stored<SharedColo>;

const colo = sql`colo`;

const columns = sql`
  colo.id, rack.rack_code || ' ' || colo.height_u || 'U' as name, colo.reference, colo.lifecycle,
  colo.package_code as "packageCode", colo.site_code as "siteCode", rack.rack_code as "rackCode", rack.room,
  units_of_shared_colo(colo.id) as units, colo.height_u as "heightU", colo.contracted_w as "contractedW",
  colo.committed_kwh as "committedKwh", colo.metering, colo.version, ${serviceColumns(colo)}`;

const tables = sql`shared_colo colo join rack on rack.id = colo.rack_id`;

const text = sql`search_plain(rack.rack_code || ' ' || coalesce(colo.reference, '') || ' ' || colo.site_code || ' ' || colo.package_code)`;

const condition = (customerId: number, { site, lifecycle, q }: SharedColoFilter) => sql`
  ${serviceInScope(colo, customerId)} ${anyValue(sql`colo.site_code`, site)} ${anyValue(sql`colo.lifecycle`, lifecycle)}
  ${containsWords(colo, text, q)}`;

/** One page of the units of a customer in shared racks, by rack; a company has few of them. */
export const listSharedColos = (
  customerId: number,
  filter: SharedColoFilter,
  limit: number,
  offset: number,
) => sql<SharedColoSummaryRow>`
  select ${columns} from ${tables} ${endCustomerJoin(colo)} where ${condition(customerId, filter)}
  order by rack.rack_code, colo.id limit ${limit}::int offset ${offset}::int`;

export const countSharedColos = (customerId: number, filter: SharedColoFilter) => sql<{ total: number }>`
  select count(*)::int as total from (
    select 1 from ${tables} where ${condition(customerId, filter)} limit ${totalCap + 1}::int
  ) counted`;

/** Units of a customer, or units delivered to it. */
export const findSharedColo = (customerId: number, sharedColoId: string) => sql<SharedColoRow>`
  select ${columns}, jsonb_build_object('code', site.code, 'name', site.name, 'address', site.address) as site,
    colo.kwh_price::text as "kwhPrice", colo.created_at as "createdAt", colo.updated_at as "updatedAt"
  from ${tables} join site on site.code = colo.site_code ${endCustomerJoin(colo)}
  where colo.id = ${sharedColoId}::uuid and ${serviceInScope(colo, customerId)}`;

export const findSharedColoForUpdate = (customerId: number, sharedColoId: string) => sql<SharedColoRow>`
  ${findSharedColo(customerId, sharedColoId)} for no key update of colo`;

export const updateSharedColoReference = (id: string, reference: string | null, endCustomerId: string | null) => sql`
  update shared_colo set reference = ${reference}, end_customer_id = ${endCustomerId}::uuid, version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = any (current_customers())`;
