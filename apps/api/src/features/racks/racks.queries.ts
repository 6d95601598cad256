import type { RackInUse } from "@demarc/contract/core/racks/rack-fields";
import type { Rack, RackSummary, rackSorts } from "@demarc/contract/racks";
import type { SortColumns } from "../../platform/database/ordering.ts";
import { recordList } from "../../platform/database/record-list.ts";
import { sql } from "../../platform/database/sql.ts";
import { hitsFrom, type SearchTerms } from "../../platform/search.ts";
import {
  anyValue,
  containsWords,
  endCustomerJoin,
  ofEndCustomer,
  ownContractEnd,
  type ServiceColumns,
  serviceColumns,
  serviceInScope,
} from "../../platform/services/service-columns.ts";

export interface RackFilter {
  readonly customerId: number;
  readonly site?: string;
  readonly lifecycle?: string;
  readonly footprint?: string;
  readonly endCustomerId?: string;
  readonly q?: string;
}

/** The fields that the power feature adds. */
type PowerNow = Pick<RackSummary, "currentW" | "usedPct" | "warning">;

type Stored<Shown> = Omit<Required<Shown>, "view" | "inUse" | "termination" | keyof PowerNow | keyof ServiceColumns> &
  ServiceColumns;

/** A stored rack; presenters remove the fields that the caller may not see. */
export type RackSummaryRow = Stored<RackSummary>;
export type RackRow = Stored<Rack>;

const rack = sql`rack`;

const condition = ({ customerId, site, lifecycle, footprint, endCustomerId, q }: RackFilter) => sql`
  not rack.shared and ${serviceInScope(rack, customerId)}
  ${anyValue(sql`rack.site_code`, site)}
  ${anyValue(sql`rack.lifecycle`, lifecycle)}
  ${anyValue(sql`rack.footprint`, footprint)}
  ${ofEndCustomer(rack, endCustomerId)}
  ${containsWords(rack, sql`rack.search_text`, q)}`;

const feeds = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', feed.id, 'label', feed.label, 'panel', panel.name, 'phase', feed.phase,
      'voltage', feed.voltage, 'amperage', feed.amperage, 'maxUtilisationPct', feed.max_utilisation_pct,
      'ratedW', feed.rated_w, 'availableW', feed.available_w, 'breaker', feed.breaker, 'status', feed.status)
      order by feed.label), '[]')
    from power_feed feed join power_panel panel on panel.id = feed.panel_id
    where feed.rack_id = rack.id and feed.status <> 'REMOVED') as feeds`;

const columns = sql`
  rack.id, rack.rack_code as "rackCode", rack.facility_id as "facilityId", rack.reference, rack.lifecycle,
  rack.package_code as "packageCode", rack.site_code as "siteCode", rack.room, rack."row", rack.position, rack.footprint,
  rack.height_u as "heightU", rack.power_model as "powerModel", rack.committed_kw::float8 as "committedKw", ${feeds},
  rack.version, ${serviceColumns(rack)}`;

const joined = endCustomerJoin(rack);

/** The racks of a customer, and those that its reseller delivers to it. The expensive columns are read for one page only. */
export const racks = recordList({
  from: sql`rack`,
  id: sql`rack.id`,
  rows: (ids, order) =>
    sql<RackSummaryRow>`select ${columns} from rack ${joined} where rack.id = any (array(${ids})) ${order}`,
  where: condition,
  sorts: (): SortColumns<(typeof rackSorts)[number]> => ({
    rackCode: sql`rack.rack_code`,
    reference: sql`rack.reference_key`,
    "contract.endDate": ownContractEnd(rack),
  }),
  fallback: "rackCode",
  // A code can occur again once its rack has been terminated.
  cursor: { by: [sql`rack.rack_code`, sql`rack.id`], at: ({ rackCode, id }) => sql`${rackCode}, ${id}::uuid` },
});

/** A rack of a customer, or one delivered to it. */
export const findRack = (customerId: number, rackId: string) => sql<RackRow>`
  select ${columns}, jsonb_build_object('code', site.code, 'name', site.name, 'address', site.address) as site,
    rack.width_mm as "widthMm", rack.depth_mm as "depthMm", rack.lock_type as "lockType", rack.access_list as "accessList",
    rack.equipment, rack.uplinks, rack.expected_kw::float8 as "expectedKw", rack.kwh_price::text as "kwhPrice",
    rack.created_at as "createdAt", rack.updated_at as "updatedAt"
  from rack join site on site.code = rack.site_code ${joined}
  where rack.id = ${rackId}::uuid and not rack.shared and ${serviceInScope(rack, customerId)}`;

export const findRackForUpdate = (customerId: number, rackId: string) => sql<RackRow>`
  ${findRack(customerId, rackId)} for no key update of rack`;

/**
 * Connections that end in a rack, or in units, and prefixes that are routed to it, in states in which they prevent its
 * termination.
 */
export const findRackUse = (id: string) => sql<RackInUse>`
  select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'connectionNumber', connection_number, 'reference', reference)
        order by connection_number), '[]')
      from dc_connection where ${id}::uuid in (a_rack_id, z_rack_id, a_shared_colo_id)
        and lifecycle in ('ACTIVE', 'CHANGE_PENDING', 'SUSPENDED') and customer_id = any (current_customers())) as connections,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'prefix', prefix, 'description', description)
        order by family, prefix), '[]')
      from prefix where ${id}::uuid in (rack_id, shared_colo_id) and lifecycle = 'ACTIVE' and customer_id = any (current_customers())) as prefixes`;

export const updateRackReference = (rackId: string, reference: string | null, endCustomerId: string | null) => sql`
  update rack set reference = ${reference}, end_customer_id = ${endCustomerId}::uuid, version = version + 1, updated_at = now()
  where id = ${rackId}::uuid and customer_id = any (current_customers())`;

export const updateRackAccess = (rackId: string, accessList: Required<Rack>["accessList"]) => sql`
  update rack set access_list = ${JSON.stringify(accessList)}::jsonb, version = version + 1, updated_at = now()
  where id = ${rackId}::uuid and customer_id = any (current_customers())`;

export const updateRackEquipment = (rackId: string, equipment: Required<Rack>["equipment"]) => sql`
  update rack set equipment = ${JSON.stringify(equipment)}::jsonb, version = version + 1, updated_at = now()
  where id = ${rackId}::uuid and customer_id = any (current_customers())`;

/** The caller's own racks, and those that its reseller delivers to it. */
export const searchRacks = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`id`,
    title: sql`coalesce(nullif(reference, ''), rack_code)`,
    subtitle: sql`concat_ws(', ', rack_code, room, site_code)`,
    texts: [sql`reference`, sql`rack_code`, sql`facility_id`, sql`package_code`],
    from: sql`rack where not shared and (customer_id = current_customer() or end_user_customer_id = current_customer())`,
  });
