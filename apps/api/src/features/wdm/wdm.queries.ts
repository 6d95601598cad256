import type { WdmService, wdmSorts, WdmSummary } from "@demarc/contract/wdm";
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

export interface WdmFilter {
  readonly customerId: number;
  readonly route?: string;
  readonly bandwidth?: string;
  readonly lifecycle?: string;
  readonly operational?: string;
  readonly endCustomerId?: string;
  readonly q?: string;
}

type Stored<Shown> = Omit<Required<Shown>, "view" | "termination" | keyof ServiceColumns> & ServiceColumns;

/** A stored wavelength; presenters remove the fields that the caller may not see. */
export type WdmSummaryRow = Stored<WdmSummary>;
export type WdmRow = Stored<WdmService>;

const wave = sql`wave`;

const condition = (filter: WdmFilter) => sql`
  ${serviceInScope(wave, filter.customerId)}
  ${anyValue(sql`wave.route_code`, filter.route)}
  ${anyValue(sql`wave.bandwidth`, filter.bandwidth)}
  ${anyValue(sql`wave.lifecycle`, filter.lifecycle)}
  ${anyValue(sql`wave.operational`, filter.operational)}
  ${ofEndCustomer(wave, filter.endCustomerId)}
  ${containsWords(wave, sql`wave.search_text`, filter.q)}`;

const columns = sql`
  wave.id, wave.service_number as "serviceNumber", wave.reference, wave.lifecycle, wave.operational,
  wave.operational_since as "operationalSince", wave.package_code as "packageCode", wave.bandwidth, wave.protection,
  wave.route_code as "routeCode", wave.site_a as "siteA", wave.site_z as "siteZ", wave.grid_type as "gridType", wave.channel,
  wave.wavelength_nm::float8 as "wavelengthNm", wave.frequency_thz::float8 as "frequencyThz", wave.latency_us as "latencyUs",
  wave.length_km::float8 as "lengthKm", wave.version, ${serviceColumns(wave)}`;

/** The wavelengths of a customer, and those that its reseller delivers to it. The expensive columns are read for one page only. */
export const waves = recordList({
  from: sql`wdm_service wave`,
  id: sql`wave.id`,
  rows: (ids, order) => sql<WdmSummaryRow>`
    select ${columns} from wdm_service wave ${endCustomerJoin(wave)} where wave.id = any (array(${ids})) ${order}`,
  where: condition,
  sorts: (): SortColumns<(typeof wdmSorts)[number]> => ({
    serviceNumber: sql`wave.service_number`,
    reference: sql`wave.reference_key`,
    "contract.endDate": ownContractEnd(wave),
  }),
  fallback: "serviceNumber",
  cursor: { by: [sql`wave.service_number`], at: ({ serviceNumber }) => sql`${serviceNumber}` },
});

/** A wavelength of a customer, or one delivered to it. */
export const findWave = (customerId: number, wdmId: string) => sql<WdmRow>`
  select ${columns}, wave.client_interface as "clientInterface", wave.transceivers_included as "transceiversIncluded",
    jsonb_build_object('rackId', wave.a_rack_id, 'rackCode', a_rack.rack_code, 'panel', wave.a_panel, 'port', wave.a_port,
      'connector', wave.a_connector) as "handoverA",
    jsonb_build_object('rackId', wave.z_rack_id, 'rackCode', z_rack.rack_code, 'panel', wave.z_panel, 'port', wave.z_port,
      'connector', wave.z_connector) as "handoverZ",
    case when other.id is not null
      then jsonb_build_object('id', other.id, 'serviceNumber', other.service_number) end as "diversityFrom",
    wave.test_report_id as "testReportId", wave.created_at as "createdAt", wave.updated_at as "updatedAt"
  from wdm_service wave
    left join rack a_rack on a_rack.id = wave.a_rack_id
    left join rack z_rack on z_rack.id = wave.z_rack_id
    left join wdm_service other on other.id = wave.diversity_from and other.customer_id = wave.customer_id
    ${endCustomerJoin(wave)}
  where wave.id = ${wdmId}::uuid and ${serviceInScope(wave, customerId)}`;

export const findWaveForUpdate = (customerId: number, wdmId: string) => sql<WdmRow>`
  ${findWave(customerId, wdmId)} for no key update of wave`;

export const updateWaveReference = (id: string, reference: string | null, endCustomerId: string | null) => sql`
  update wdm_service set reference = ${reference}, end_customer_id = ${endCustomerId}::uuid, version = version + 1,
    updated_at = now()
  where id = ${id}::uuid and customer_id = any (current_customers())`;

/** The caller's own wavelengths, and those that its reseller delivers to it. */
export const searchWaves = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`id`,
    title: sql`coalesce(nullif(reference, ''), service_number)`,
    subtitle: sql`concat_ws(', ', service_number, bandwidth, route_code)`,
    texts: [sql`reference`, sql`service_number`, sql`route_code`, sql`channel`, sql`package_code`, sql`bandwidth`],
    from: sql`wdm_service where (customer_id = current_customer() or end_user_customer_id = current_customer())`,
  });
