import type { QueryOf } from "@demarc/contract/core/endpoint";
import {
  type connectionSorts,
  type DcConnection,
  type DcConnectionSummary,
  type listDcConnections,
  loaWarningDays,
} from "@demarc/contract/dc-connections";
import { empty, type Sql, sql } from "../../platform/database/sql.ts";
import type { ChangedServiceRow } from "../services/service-changes.conditions.ts";
import { anyValue, ownService, type StoredService } from "../services/service-columns.conditions.ts";
import { type PlacesRow, servicePlaces } from "../services/service-places.conditions.ts";
import { serviceWork } from "../services/service-work.conditions.ts";
import {
  changedServices,
  searchServices,
  serviceList,
  serviceSorts,
  serviceStatements,
  type ServiceTable,
} from "../services/service-statements.conditions.ts";

interface ConnectionScope {
  readonly customerId: number;
  /** Today in Amsterdam, on which the states of letters depend. */
  readonly today: string;
}

type Added = "loaState" | "loaExpired";

/** A stored connection; presenters remove the fields that the caller may not see. */
export type ConnectionSummaryRow = StoredService<DcConnectionSummary, Added> & Pick<DcConnectionRow, "loaDocumentId">;
export type DcConnectionRow = StoredService<DcConnection, Added>;

const connection = sql`connection`;
const table: ServiceTable = {
  table: sql`dc_connection`,
  alias: connection,
  code: sql`connection.connection_number`,
  route: "/dc-connections/",
};

/** A connection matches by either of its two sites. */
const atSite = (site: string | undefined) =>
  site === undefined
    ? empty
    : sql`and array[connection.a_site_code, connection.z_site_code] && ${site.split(",")}::text[]`;

/** The state of the letter of a connection on a day, as `loaStateOf` computes it. A terminated connection needs none. */
const loaStateIn = (table: Sql, day: Sql): Sql => sql`
  case when ${table}.lifecycle = 'TERMINATED' or ${table}.z_type not in ('OTHER_CUSTOMER', 'CARRIER', 'IX') then 'NOT_NEEDED'
    when ${table}.loa_document_id is null then 'MISSING'
    when ${table}.loa_expires_at is null or ${table}.loa_expires_at > ${day} + ${loaWarningDays}::int then 'VALID'
    when ${table}.loa_expires_at < ${day} then 'EXPIRED' else 'EXPIRING' end`;

/** Only own connections match: the letter of a connection that a reseller delivers is the reseller's. */
const withLetter = (states: string | undefined, today: string) =>
  states === undefined
    ? empty
    : sql`${anyValue(loaStateIn(connection, sql`${today}::date`), states)} and ${ownService(connection)}`;

const columns = sql`
  connection.connection_number as "connectionNumber", connection.kind, connection.media, connection.connector_a as "connectorA",
  connection.connector_z as "connectorZ", connection.fibre_count as "fibreCount", connection.speed,
  jsonb_build_object('siteCode', connection.a_site_code, 'rackId', connection.a_rack_id,
    'sharedColoId', connection.a_shared_colo_id, 'rackCode', coalesce(a_rack.rack_code, colo_rack.rack_code),
    'panel', connection.a_panel, 'module', connection.a_module, 'port', connection.a_port, 'device', connection.a_device) as "aSide",
  jsonb_build_object('siteCode', connection.z_site_code, 'type', connection.z_type, 'rackId', connection.z_rack_id,
    'rackCode', z_rack.rack_code, 'companyName', connection.z_company_name, 'circuitId', connection.z_circuit_id,
    'panel', connection.z_panel, 'module', connection.z_module, 'port', connection.z_port) as "zSide",
  connection.loa_document_id as "loaDocumentId", connection.loa_expires_at as "loaExpiresAt"`;

const joined = sql`
  left join rack a_rack on a_rack.id = connection.a_rack_id
  left join shared_colo colo on colo.id = connection.a_shared_colo_id
  left join rack colo_rack on colo_rack.id = colo.rack_id
  left join rack z_rack on z_rack.id = connection.z_rack_id`;

export const connections = serviceList<
  ConnectionSummaryRow,
  QueryOf<typeof listDcConnections>,
  (typeof connectionSorts)[number],
  ConnectionScope
>(table, {
  columns,
  joined,
  where: ({ site, kind, media, loa, today }) => sql`
    ${atSite(site)}
    ${anyValue(sql`connection.kind`, kind)}
    ${anyValue(sql`connection.media`, media)}
    ${withLetter(loa, today)}`,
  text: sql`connection.search_text`,
  sorts: { connectionNumber: sql`connection.connection_number`, ...serviceSorts(connection) },
  by: "connectionNumber",
});

const changed = {
  place: sql`concat(coalesce(a_rack.rack_code, colo_rack.rack_code, connection.a_site_code), ' → ',
    coalesce(z_rack.rack_code, connection.z_company_name, connection.z_site_code))`,
  site: sql`connection.a_site_code`,
  siteZ: sql`connection.z_site_code`,
  joined,
};

export const connectionStatements = serviceStatements<DcConnectionRow>(table, {
  columns: sql`
    ${columns}, connection.loa_number as "loaNumber", letter.file_name as "loaFileName",
    connection.test_report_id as "testReportId", report.file_name as "testReportFileName"`,
  joined: () => sql`${joined}
    left join document letter on letter.id = connection.loa_document_id
    left join document report on report.id = connection.test_report_id`,
  notice: {
    place: sql`case when connection.a_site_code = connection.z_site_code then connection.a_site_code
      else connection.a_site_code || ' – ' || connection.z_site_code end`,
  },
  changed,
});

/** Locks the connections that an order created to hand over its wavelength at the racks of the customer. */
export const lockHandovers = (customerId: number, orderId: string) => sql<ChangedServiceRow>`
  ${changedServices(table, changed)}
  where connection.order_id = ${orderId}::uuid and connection.customer_id = ${customerId}::int
    and connection.lifecycle <> 'TERMINATED'
  order by connection.id for no key update of connection`;

/** A file that a customer uploaded as a letter of authorisation; it is one if it is a PDF. */
export const findLetter = (customerId: number, documentId: string) => sql<{ isPdf: boolean }>`
  select media_type = 'application/pdf' as "isPdf" from document where id = ${documentId}::uuid and customer_id = ${customerId}::int
    and customer_id = any (current_customers()) and kind = 'LOA' and visible_to_customer`;

export interface AttachedLetter {
  readonly documentId: string;
  readonly number: string | null;
  readonly expiresAt: string | null;
}

export const updateConnectionLetter = (id: string, letter: AttachedLetter) => sql`
  update dc_connection set loa_document_id = ${letter.documentId}::uuid, loa_number = ${letter.number},
    loa_expires_at = ${letter.expiresAt}::date, loa_notice = null, version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = any (current_customers())`;

export const searchConnections = searchServices(table, {
  subtitle: [
    sql`connection.z_company_name`,
    sql`case when connection.a_site_code = connection.z_site_code then connection.a_site_code
      else connection.a_site_code || '–' || connection.z_site_code end`,
  ],
  texts: [
    sql`connection.connection_number`,
    sql`connection.z_company_name`,
    sql`connection.z_circuit_id`,
    sql`connection.a_device`,
    sql`connection.package_code`,
  ],
});

export interface ConnectionPlacesRow extends PlacesRow {
  readonly companyName: string | null;
}

export const listConnectionPlaces = servicePlaces<ConnectionPlacesRow>(table, {
  siteA: sql`connection.a_site_code`,
  siteZ: sql`connection.z_site_code`,
  columns: sql`connection.z_company_name as "companyName"`,
  joined: sql`
    left join shared_colo colo on colo.id = connection.a_shared_colo_id
    left join rack a_rack on a_rack.id = coalesce(connection.a_rack_id, colo.rack_id)
    left join rack z_rack on z_rack.id = connection.z_rack_id`,
});

/** The connections of the customer with a letter of authorisation in one of these states. A missing one comes first. */
const lettersIn = (customerId: number, states: Sql) =>
  serviceWork(
    sql`
      select id, coalesce(nullif(reference, ''), connection_number) as name,
        case when loa_state = 'EXPIRED' then to_char(loa_expires_at, 'YYYY-MM-DD"T"00:00:00"Z"') end as since,
        concat_ws(', ', connection_number, z_company_name) as detail,
        row_number() over (order by loa_state = 'MISSING' desc, loa_expires_at, connection_number) as place
      from (
        select *, ${loaStateIn(connection, sql`(now() at time zone 'Europe/Amsterdam')::date`)} as loa_state
        from dc_connection connection
        where connection.customer_id = ${customerId}::int
          and connection.lifecycle in ('ACTIVE', 'CHANGE_PENDING', 'SUSPENDED', 'TERMINATION_SCHEDULED')
          and (connection.loa_document_id is null
            or connection.loa_expires_at <= (now() at time zone 'Europe/Amsterdam')::date + ${loaWarningDays}::int)
      ) letter
      where loa_state = any (${states})`,
    table.route,
  );

export const findExpiredLetters = (customerId: number) => lettersIn(customerId, sql`array['EXPIRED']`);

export const findDueLetters = (customerId: number) => lettersIn(customerId, sql`array['MISSING', 'EXPIRING']`);
