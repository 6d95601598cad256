import type { SharedColo, SharedColoSummary, sharedColoSorts } from "@demarc/contract/racks";
import type { SortColumns } from "../../platform/database/ordering.ts";
import { recordList } from "../../platform/database/record-list.ts";
import { sql } from "../../platform/database/sql.ts";
import { hitsFrom, type SearchTerms } from "../../platform/search.ts";
import {
  anyValue,
  containsWords,
  endCustomerJoin,
  ownContractEnd,
  type ServiceColumns,
  serviceColumns,
  serviceInScope,
} from "../../platform/services/service-columns.ts";

export interface SharedColoFilter {
  readonly customerId: number;
  readonly site?: string;
  readonly lifecycle?: string;
  readonly q?: string;
}

/** The fields that the power feature adds. */
type PowerNow = Pick<SharedColoSummary, "currentW" | "usedPct" | "warning" | "lastDay">;

type Stored<Shown> = Omit<Required<Shown>, "view" | "inUse" | "termination" | keyof PowerNow | keyof ServiceColumns> &
  ServiceColumns;

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

const condition = ({ customerId, site, lifecycle, q }: SharedColoFilter) => sql`
  ${serviceInScope(colo, customerId)} ${anyValue(sql`colo.site_code`, site)} ${anyValue(sql`colo.lifecycle`, lifecycle)}
  ${containsWords(colo, text, q)}`;

/** The units of a customer in shared racks, and those that its reseller delivers to it. */
export const sharedColos = recordList({
  from: tables,
  id: sql`colo.id`,
  rows: (ids, order) => sql<SharedColoSummaryRow>`
    select ${columns} from ${tables} ${endCustomerJoin(colo)} where colo.id = any (array(${ids})) ${order}`,
  where: condition,
  sorts: (): SortColumns<(typeof sharedColoSorts)[number]> => ({
    rackCode: sql`rack.rack_code`,
    reference: sql`colo.reference_key`,
    "contract.endDate": ownContractEnd(colo),
  }),
  fallback: "rackCode",
  // A company can have units in a rack more than once.
  cursor: { by: [sql`rack.rack_code`, sql`colo.id`], at: ({ rackCode, id }) => sql`${rackCode}, ${id}::uuid` },
});

/** Units of a customer, or units delivered to it. */
export const findSharedColo = (customerId: number, sharedColoId: string) => sql<SharedColoRow>`
  select ${columns}, jsonb_build_object('code', site.code, 'name', site.name, 'address', site.address) as site,
    rack.height_u as "rackHeightU", colo.equipment, own.units as "ownUnits",
    (select coalesce(array_agg(unit.u::int order by unit.u), '{}') from shared_colo_unit unit
      where unit.rack_id = colo.rack_id and unit.u::int <> all (units_of_shared_colo(colo.id) || own.units)) as "otherUnits",
    colo.kwh_price::text as "kwhPrice", colo.created_at as "createdAt", colo.updated_at as "updatedAt"
  from ${tables} join site on site.code = colo.site_code ${endCustomerJoin(colo)}
    cross join lateral (
      select coalesce(array_agg(u order by u), '{}') as units
      from shared_colo beside cross join unnest(units_of_shared_colo(beside.id)) as u
      where beside.rack_id = colo.rack_id and beside.id <> colo.id and ${serviceInScope(sql`beside`, customerId)}
    ) own
  where colo.id = ${sharedColoId}::uuid and ${serviceInScope(colo, customerId)}`;

export const findSharedColoForUpdate = (customerId: number, sharedColoId: string) => sql<SharedColoRow>`
  ${findSharedColo(customerId, sharedColoId)} for no key update of colo`;

export const updateSharedColoReference = (id: string, reference: string | null, endCustomerId: string | null) => sql`
  update shared_colo set reference = ${reference}, end_customer_id = ${endCustomerId}::uuid, version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = any (current_customers())`;

export const updateSharedColoEquipment = (id: string, equipment: Required<SharedColo>["equipment"]) => sql`
  update shared_colo set equipment = ${JSON.stringify(equipment)}::jsonb, version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = any (current_customers())`;

/** The caller's own units in shared racks, and those that its reseller delivers to it. */
export const searchSharedColos = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`id`,
    title: sql`coalesce(nullif(reference, ''), name)`,
    subtitle: sql`concat_ws(', ', name, room, site_code)`,
    texts: [sql`reference`, sql`rack_code`, sql`package_code`],
    from: sql`(
      select colo.id, colo.reference, colo.package_code, colo.site_code, rack.rack_code, rack.room,
        rack.rack_code || ' ' || colo.height_u || 'U' as name
      from shared_colo colo join rack on rack.id = colo.rack_id
      where colo.customer_id = current_customer() or colo.end_user_customer_id = current_customer()) units
      where true`,
  });
