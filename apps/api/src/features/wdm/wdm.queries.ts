import type { QueryOf } from "@demarc/contract/core/endpoint";
import type { listWdm, WdmService, wdmSorts, WdmSummary } from "@demarc/contract/wdm";
import { sql } from "../../platform/database/sql.ts";
import { anyValue, type StoredService } from "../services/service-columns.conditions.ts";
import { type PlacesRow, servicePlaces } from "../services/service-places.conditions.ts";
import { serviceWork } from "../services/service-work.conditions.ts";
import {
  searchServices,
  serviceList,
  serviceSorts,
  serviceStatements,
  type ServiceTable,
} from "../services/service-statements.conditions.ts";

/** A stored wavelength; presenters remove the fields that the caller may not see. */
export type WdmSummaryRow = StoredService<WdmSummary>;
export type WdmRow = StoredService<WdmService>;

const wdm: ServiceTable = {
  table: sql`wdm_service`,
  alias: sql`wdm`,
  code: sql`wdm.service_number`,
  route: "/wdm/",
};

const columns = sql`
  wdm.service_number as "serviceNumber", wdm.operational, wdm.operational_since as "operationalSince", wdm.bandwidth,
  wdm.protection, wdm.route_code as "routeCode", wdm.site_a as "siteA", wdm.site_z as "siteZ", wdm.grid_type as "gridType",
  wdm.channel, wdm.wavelength_nm::float8 as "wavelengthNm", wdm.frequency_thz::float8 as "frequencyThz",
  wdm.latency_us as "latencyUs", wdm.length_km::float8 as "lengthKm"`;

export const wdms = serviceList<WdmSummaryRow, QueryOf<typeof listWdm>, (typeof wdmSorts)[number]>(wdm, {
  columns,
  where: ({ route, bandwidth, operational }) => sql`
    ${anyValue(sql`wdm.route_code`, route)}
    ${anyValue(sql`wdm.bandwidth`, bandwidth)}
    ${anyValue(sql`wdm.operational`, operational)}`,
  text: sql`wdm.search_text`,
  sorts: { serviceNumber: sql`wdm.service_number`, ...serviceSorts(wdm.alias) },
  by: "serviceNumber",
});

export const wdmStatements = serviceStatements<WdmRow>(wdm, {
  columns: sql`
    ${columns}, wdm.client_interface as "clientInterface", wdm.transceivers_included as "transceiversIncluded",
    jsonb_build_object('rackId', wdm.a_rack_id, 'rackCode', a_rack.rack_code, 'panel', wdm.a_panel, 'port', wdm.a_port,
      'connector', wdm.a_connector) as "handoverA",
    jsonb_build_object('rackId', wdm.z_rack_id, 'rackCode', z_rack.rack_code, 'panel', wdm.z_panel, 'port', wdm.z_port,
      'connector', wdm.z_connector) as "handoverZ",
    case when other.id is not null
      then jsonb_build_object('id', other.id, 'serviceNumber', other.service_number) end as "diversityFrom",
    wdm.test_report_id as "testReportId"`,
  joined: () => sql`
    left join rack a_rack on a_rack.id = wdm.a_rack_id
    left join rack z_rack on z_rack.id = wdm.z_rack_id
    left join wdm_service other on other.id = wdm.diversity_from and other.customer_id = wdm.customer_id`,
  notice: { place: sql`wdm.site_a || ' – ' || wdm.site_z` },
  changed: {
    place: sql`wdm.route_code`,
    site: sql`wdm.site_a`,
    siteZ: sql`wdm.site_z`,
    route: sql`wdm.route_code`,
  },
});

export const searchWdms = searchServices(wdm, {
  subtitle: [sql`wdm.bandwidth`, sql`wdm.route_code`],
  texts: [sql`wdm.service_number`, sql`wdm.route_code`, sql`wdm.channel`, sql`wdm.package_code`, sql`wdm.bandwidth`],
});

/** Where a wavelength is. A handover without a rack is in the meet-me room. */
export interface WdmPlacesRow extends PlacesRow {
  readonly routeCode: string;
  readonly diversityFrom: string | null;
}

export const listWdmPlaces = servicePlaces<WdmPlacesRow>(wdm, {
  siteA: sql`wdm.site_a`,
  siteZ: sql`wdm.site_z`,
  columns: sql`wdm.route_code as "routeCode", wdm.diversity_from as "diversityFrom"`,
  joined: sql`
    left join rack a_rack on a_rack.id = wdm.a_rack_id
    left join rack z_rack on z_rack.id = wdm.z_rack_id`,
});

/** The wavelengths of the customer, or delivered to it, that are down, the latest first. */
export const findDownWdms = (customerId: number) =>
  serviceWork(
    sql`
      select id, coalesce(nullif(reference, ''), service_number) as name, operational_since as since,
        concat(service_number, ' · ', site_a, ' – ', site_z) as detail,
        row_number() over (order by operational_since desc, service_number) as place
      from wdm_service
      where operational = 'DOWN' and lifecycle in ('ACTIVE', 'CHANGE_PENDING', 'TERMINATION_SCHEDULED')
        and (customer_id = ${customerId}::int or end_user_customer_id = ${customerId}::int)`,
    wdm.route,
  );
