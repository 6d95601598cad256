import type { QueryOf } from "@demarc/contract/core/endpoint";
import type { RackInUse } from "@demarc/contract/core/racks/rack-fields";
import type { listRacks, Rack, RackSummary, rackSorts } from "@demarc/contract/racks";
import { sql } from "../../platform/database/sql.ts";
import { anyValue, type StoredService } from "../services/service-columns.conditions.ts";
import { serviceWork } from "../services/service-work.conditions.ts";
import {
  searchServices,
  serviceList,
  serviceSorts,
  serviceStatements,
  type ServiceTable,
} from "../services/service-statements.conditions.ts";

/** What the power feature adds, and what a presenter does. */
type Added = "currentW" | "usedPct" | "warning" | "inUse";

/** A stored rack; presenters remove the fields that the caller may not see. */
export type RackSummaryRow = StoredService<RackSummary, Added>;
export type RackRow = StoredService<Rack, Added>;

const rack: ServiceTable = {
  table: sql`rack`,
  alias: sql`rack`,
  code: sql`rack.rack_code`,
  route: "/racks/rack/",
};

const feeds = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', feed.id, 'label', feed.label, 'panel', panel.name, 'phase', feed.phase,
      'voltage', feed.voltage, 'amperage', feed.amperage, 'maxUtilisationPct', feed.max_utilisation_pct,
      'ratedW', feed.rated_w, 'availableW', feed.available_w, 'breaker', feed.breaker, 'status', feed.status)
      order by feed.label), '[]')
    from power_feed feed join power_panel panel on panel.id = feed.panel_id
    where feed.rack_id = rack.id and feed.status <> 'REMOVED') as feeds`;

const columns = sql`
  rack.rack_code as "rackCode", rack.facility_id as "facilityId", rack.site_code as "siteCode", rack.room, rack."row", rack.position,
  rack.footprint, rack.height_u as "heightU", rack.power_model as "powerModel", rack.committed_kw::float8 as "committedKw", ${feeds}`;

export const racks = serviceList<RackSummaryRow, QueryOf<typeof listRacks>, (typeof rackSorts)[number]>(rack, {
  columns,
  where: ({ site, footprint }) =>
    sql`${anyValue(sql`rack.site_code`, site)} ${anyValue(sql`rack.footprint`, footprint)}`,
  text: sql`rack.search_text`,
  sorts: { rackCode: sql`rack.rack_code`, ...serviceSorts(rack.alias) },
  by: "rackCode",
  // A code can occur again once its rack has been terminated.
  repeats: true,
});

export const rackStatements = serviceStatements<RackRow>(rack, {
  columns: sql`
    ${columns}, jsonb_build_object('code', site.code, 'name', site.name, 'address', site.address) as site,
    rack.width_mm as "widthMm", rack.depth_mm as "depthMm", rack.lock_type as "lockType", rack.access_list as "accessList",
    rack.equipment, rack.uplinks, rack.expected_kw::float8 as "expectedKw", rack.kwh_price::text as "kwhPrice"`,
  joined: () => sql`join site on site.code = rack.site_code`,
  notice: { place: sql`concat_ws(', ', rack.site_code, rack.room)` },
  changed: { place: sql`rack.rack_code`, site: sql`rack.site_code` },
});

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

export const updateRackAccess = (rackId: string, accessList: Required<Rack>["accessList"]) => sql`
  update rack set access_list = ${JSON.stringify(accessList)}::jsonb, version = version + 1, updated_at = now()
  where id = ${rackId}::uuid and customer_id = any (current_customers())`;

export const updateRackEquipment = (rackId: string, equipment: Required<Rack>["equipment"]) => sql`
  update rack set equipment = ${JSON.stringify(equipment)}::jsonb, version = version + 1, updated_at = now()
  where id = ${rackId}::uuid and customer_id = any (current_customers())`;

export const searchRacks = searchServices(rack, {
  subtitle: [sql`rack.room`, sql`rack.site_code`],
  texts: [sql`rack.rack_code`, sql`rack.facility_id`, sql`rack.package_code`],
});

export const findFailedFeeds = (customerId: number) =>
  serviceWork(
    sql`
      select rack.id, coalesce(nullif(rack.reference, ''), rack.rack_code) as name, null::timestamptz as since,
        concat(rack.rack_code, ' · ', rack.site_code, ', ', rack.room) as detail,
        row_number() over (order by rack.rack_code, rack.id) as place
      from rack
      where rack.customer_id = ${customerId}::int and rack.lifecycle not in ('SUSPENDED', 'TERMINATED')
        and exists (select from power_feed feed where feed.rack_id = rack.id and feed.status = 'FAILED')`,
    rack.route,
  );
