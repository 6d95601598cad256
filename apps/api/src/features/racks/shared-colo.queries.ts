import type { QueryOf } from "@demarc/contract/core/endpoint";
import type { listSharedColos, SharedColo, SharedColoSummary, sharedColoSorts } from "@demarc/contract/racks";
import { sql } from "../../platform/database/sql.ts";
import { anyValue, serviceInScope, type StoredService } from "../services/service-columns.conditions.ts";
import {
  searchServices,
  serviceList,
  serviceSorts,
  serviceStatements,
  type ServiceTable,
} from "../services/service-statements.conditions.ts";

/** What the power feature adds, and what a presenter does. */
type Added = "currentW" | "usedPct" | "warning" | "lastDay" | "inUse";

/** Stored units in a shared rack; presenters remove the fields that the caller may not see. */
export type SharedColoSummaryRow = StoredService<SharedColoSummary, Added>;
export type SharedColoRow = StoredService<SharedColo, Added>;

const colo: ServiceTable = {
  table: sql`shared_colo`,
  alias: sql`colo`,
  joined: sql`join rack on rack.id = colo.rack_id`,
  code: sql`rack.rack_code`,
  name: sql`rack.rack_code || ' ' || colo.height_u || 'U'`,
  route: "/racks/shared-colo/",
};

const columns = sql`
  ${colo.name} as name, colo.site_code as "siteCode", rack.rack_code as "rackCode", rack.room,
  units_of_shared_colo(colo.id) as units, colo.height_u as "heightU", colo.contracted_w as "contractedW",
  colo.committed_kwh as "committedKwh", colo.metering`;

export const sharedColos = serviceList<
  SharedColoSummaryRow,
  QueryOf<typeof listSharedColos>,
  (typeof sharedColoSorts)[number]
>(colo, {
  columns,
  where: ({ site }) => anyValue(sql`colo.site_code`, site),
  text: sql`search_plain(rack.rack_code || ' ' || coalesce(colo.reference, '') || ' ' || colo.site_code || ' ' || colo.package_code)`,
  sorts: { rackCode: sql`rack.rack_code`, ...serviceSorts(colo.alias) },
  by: "rackCode",
  // A company can have units in a rack more than once.
  repeats: true,
});

export const sharedColoStatements = serviceStatements<SharedColoRow>(colo, {
  columns: sql`
    ${columns}, jsonb_build_object('code', site.code, 'name', site.name, 'address', site.address) as site,
    rack.height_u as "rackHeightU", colo.equipment, own.units as "ownUnits",
    (select coalesce(array_agg(unit.u::int order by unit.u), '{}') from shared_colo_unit unit
      where unit.rack_id = colo.rack_id and unit.u::int <> all (units_of_shared_colo(colo.id) || own.units)) as "otherUnits",
    colo.kwh_price::text as "kwhPrice"`,
  joined: (customerId) => sql`
    join site on site.code = colo.site_code
    cross join lateral (
      select coalesce(array_agg(u order by u), '{}') as units
      from shared_colo beside cross join unnest(units_of_shared_colo(beside.id)) as u
      where beside.rack_id = colo.rack_id and beside.id <> colo.id and ${serviceInScope(sql`beside`, customerId)}
    ) own`,
  notice: { name: sql`rack.rack_code || ', ' || colo.height_u || 'U'`, place: sql`colo.site_code` },
  changed: { place: sql`rack.rack_code || ' ' || colo.height_u || 'U'`, site: sql`colo.site_code` },
});

export const updateSharedColoEquipment = (id: string, equipment: Required<SharedColo>["equipment"]) => sql`
  update shared_colo set equipment = ${JSON.stringify(equipment)}::jsonb, version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = any (current_customers())`;

export const searchSharedColos = searchServices(colo, {
  subtitle: [sql`rack.room`, sql`colo.site_code`],
  texts: [sql`rack.rack_code`, sql`colo.package_code`],
});
