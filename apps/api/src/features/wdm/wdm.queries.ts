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

const wave: ServiceTable = {
  table: sql`wdm_service`,
  alias: sql`wave`,
  code: sql`wave.service_number`,
  route: "/wdm/",
};

const columns = sql`
  wave.service_number as "serviceNumber", wave.operational, wave.operational_since as "operationalSince", wave.bandwidth,
  wave.protection, wave.route_code as "routeCode", wave.site_a as "siteA", wave.site_z as "siteZ", wave.grid_type as "gridType",
  wave.channel, wave.wavelength_nm::float8 as "wavelengthNm", wave.frequency_thz::float8 as "frequencyThz",
  wave.latency_us as "latencyUs", wave.length_km::float8 as "lengthKm"`;

export const waves = serviceList<WdmSummaryRow, QueryOf<typeof listWdm>, (typeof wdmSorts)[number]>(wave, {
  columns,
  where: ({ route, bandwidth, operational }) => sql`
    ${anyValue(sql`wave.route_code`, route)}
    ${anyValue(sql`wave.bandwidth`, bandwidth)}
    ${anyValue(sql`wave.operational`, operational)}`,
  text: sql`wave.search_text`,
  sorts: { serviceNumber: sql`wave.service_number`, ...serviceSorts(wave.alias) },
  by: "serviceNumber",
});

export const waveStatements = serviceStatements<WdmRow>(wave, {
  columns: sql`
    ${columns}, wave.client_interface as "clientInterface", wave.transceivers_included as "transceiversIncluded",
    jsonb_build_object('rackId', wave.a_rack_id, 'rackCode', a_rack.rack_code, 'panel', wave.a_panel, 'port', wave.a_port,
      'connector', wave.a_connector) as "handoverA",
    jsonb_build_object('rackId', wave.z_rack_id, 'rackCode', z_rack.rack_code, 'panel', wave.z_panel, 'port', wave.z_port,
      'connector', wave.z_connector) as "handoverZ",
    case when other.id is not null
      then jsonb_build_object('id', other.id, 'serviceNumber', other.service_number) end as "diversityFrom",
    wave.test_report_id as "testReportId"`,
  joined: () => sql`
    left join rack a_rack on a_rack.id = wave.a_rack_id
    left join rack z_rack on z_rack.id = wave.z_rack_id
    left join wdm_service other on other.id = wave.diversity_from and other.customer_id = wave.customer_id`,
  notice: { place: sql`wave.site_a || ' – ' || wave.site_z` },
  changed: {
    place: sql`wave.route_code`,
    site: sql`wave.site_a`,
    siteZ: sql`wave.site_z`,
    route: sql`wave.route_code`,
  },
});

export const searchWaves = searchServices(wave, {
  subtitle: [sql`wave.bandwidth`, sql`wave.route_code`],
  texts: [
    sql`wave.service_number`,
    sql`wave.route_code`,
    sql`wave.channel`,
    sql`wave.package_code`,
    sql`wave.bandwidth`,
  ],
});

/** Where a wavelength is. A handover without a rack is in the meet-me room. */
export interface WavePlacesRow extends PlacesRow {
  readonly routeCode: string;
  readonly diversityFrom: string | null;
}

export const listWavePlaces = servicePlaces<WavePlacesRow>(wave, {
  siteA: sql`wave.site_a`,
  siteZ: sql`wave.site_z`,
  columns: sql`wave.route_code as "routeCode", wave.diversity_from as "diversityFrom"`,
  joined: sql`
    left join rack a_rack on a_rack.id = wave.a_rack_id
    left join rack z_rack on z_rack.id = wave.z_rack_id`,
});

/** The wavelengths of the customer, or delivered to it, that are down, the latest first. */
export const findDownWaves = (customerId: number) =>
  serviceWork(
    sql`
      select id, coalesce(nullif(reference, ''), service_number) as name, operational_since as since,
        concat(service_number, ' · ', site_a, ' – ', site_z) as detail,
        row_number() over (order by operational_since desc, service_number) as place
      from wdm_service
      where operational = 'DOWN' and lifecycle in ('ACTIVE', 'CHANGE_PENDING', 'TERMINATION_SCHEDULED')
        and (customer_id = ${customerId}::int or end_user_customer_id = ${customerId}::int)`,
    wave.route,
  );
