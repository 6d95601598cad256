import { mostWorkObjects } from "@demarc/contract/core/work-item";
import {
  type connectionSorts,
  type DcConnection,
  type DcConnectionSummary,
  loaWarningDays,
} from "@demarc/contract/dc-connections";
import type { SortColumns } from "../../platform/database/ordering.ts";
import { recordList } from "../../platform/database/record-list.ts";
import { empty, type Sql, sql } from "../../platform/database/sql.ts";
import { hitsFrom, type SearchTerms } from "../../platform/search.ts";
import type { Work } from "../../platform/work.ts";
import {
  anyValue,
  containsWords,
  endCustomerJoin,
  ofEndCustomer,
  ownContractEnd,
  ownService,
  type ServiceColumns,
  serviceColumns,
  serviceInScope,
} from "../../platform/services/service-columns.ts";

export interface ConnectionFilter {
  readonly customerId: number;
  /** Today in Amsterdam. */
  readonly today: string;
  readonly site?: string;
  readonly kind?: string;
  readonly media?: string;
  readonly loa?: string;
  readonly lifecycle?: string;
  readonly endCustomerId?: string;
  readonly q?: string;
}

type Stored<Shown> = Omit<Required<Shown>, "view" | "loaState" | "loaExpired" | "termination" | keyof ServiceColumns> &
  ServiceColumns;

/** A stored connection; presenters remove the fields that the caller may not see. */
export type ConnectionSummaryRow = Stored<DcConnectionSummary> & Pick<DcConnectionRow, "loaDocumentId">;
export type DcConnectionRow = Stored<DcConnection>;

const connection = sql`connection`;

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

const condition = (filter: ConnectionFilter) => sql`
  ${serviceInScope(connection, filter.customerId)}
  ${atSite(filter.site)}
  ${anyValue(sql`connection.kind`, filter.kind)}
  ${anyValue(sql`connection.media`, filter.media)}
  ${anyValue(sql`connection.lifecycle`, filter.lifecycle)}
  ${withLetter(filter.loa, filter.today)}
  ${ofEndCustomer(connection, filter.endCustomerId)}
  ${containsWords(connection, sql`connection.search_text`, filter.q)}`;

const columns = sql`
  connection.id, connection.connection_number as "connectionNumber", connection.reference, connection.lifecycle, connection.kind,
  connection.package_code as "packageCode", connection.media, connection.connector_a as "connectorA",
  connection.connector_z as "connectorZ", connection.fibre_count as "fibreCount", connection.speed,
  jsonb_build_object('siteCode', connection.a_site_code, 'rackId', connection.a_rack_id,
    'sharedColoId', connection.a_shared_colo_id, 'rackCode', coalesce(a_rack.rack_code, colo_rack.rack_code),
    'panel', connection.a_panel, 'module', connection.a_module, 'port', connection.a_port, 'device', connection.a_device) as "aSide",
  jsonb_build_object('siteCode', connection.z_site_code, 'type', connection.z_type, 'rackId', connection.z_rack_id,
    'rackCode', z_rack.rack_code, 'companyName', connection.z_company_name, 'circuitId', connection.z_circuit_id,
    'panel', connection.z_panel, 'module', connection.z_module, 'port', connection.z_port) as "zSide",
  connection.loa_document_id as "loaDocumentId", connection.loa_expires_at as "loaExpiresAt", connection.version,
  ${serviceColumns(connection)}`;

const joined = sql`
  left join rack a_rack on a_rack.id = connection.a_rack_id
  left join shared_colo colo on colo.id = connection.a_shared_colo_id
  left join rack colo_rack on colo_rack.id = colo.rack_id
  left join rack z_rack on z_rack.id = connection.z_rack_id
  ${endCustomerJoin(connection)}`;

/** The connections of a customer, and those that its reseller delivers to it. The joins are made for one page only. */
export const connections = recordList({
  from: sql`dc_connection connection`,
  id: sql`connection.id`,
  rows: (ids, order) => sql<ConnectionSummaryRow>`
    select ${columns} from dc_connection connection ${joined} where connection.id = any (array(${ids})) ${order}`,
  where: condition,
  sorts: (): SortColumns<(typeof connectionSorts)[number]> => ({
    connectionNumber: sql`connection.connection_number`,
    reference: sql`connection.reference_key`,
    "contract.endDate": ownContractEnd(connection),
  }),
  fallback: "connectionNumber",
  cursor: { by: [sql`connection.connection_number`], at: ({ connectionNumber }) => sql`${connectionNumber}` },
});

/** A connection of a customer, or one delivered to it. */
export const findConnection = (customerId: number, connectionId: string) => sql<DcConnectionRow>`
  select ${columns}, connection.loa_number as "loaNumber", letter.file_name as "loaFileName",
    connection.test_report_id as "testReportId", report.file_name as "testReportFileName",
    connection.created_at as "createdAt", connection.updated_at as "updatedAt"
  from dc_connection connection ${joined}
    left join document letter on letter.id = connection.loa_document_id
    left join document report on report.id = connection.test_report_id
  where connection.id = ${connectionId}::uuid and ${serviceInScope(connection, customerId)}`;

export const findConnectionForUpdate = (customerId: number, connectionId: string) => sql<DcConnectionRow>`
  ${findConnection(customerId, connectionId)} for no key update of connection`;

export const updateConnectionReference = (id: string, reference: string | null, endCustomerId: string | null) => sql`
  update dc_connection set reference = ${reference}, end_customer_id = ${endCustomerId}::uuid, version = version + 1,
    updated_at = now()
  where id = ${id}::uuid and customer_id = any (current_customers())`;

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

/** The caller's own connections, and those that its reseller delivers to it. */
export const searchConnections = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`id`,
    title: sql`coalesce(nullif(reference, ''), connection_number)`,
    subtitle: sql`concat_ws(', ', connection_number, z_company_name,
      case when a_site_code = z_site_code then a_site_code else a_site_code || '–' || z_site_code end)`,
    texts: [
      sql`reference`,
      sql`connection_number`,
      sql`z_company_name`,
      sql`z_circuit_id`,
      sql`a_device`,
      sql`package_code`,
    ],
    from: sql`dc_connection where (customer_id = current_customer() or end_user_customer_id = current_customer())`,
  });

/** How many connections are named, the first to expire first. */
const namedConnections = 3;

/** The connections of the customer with a letter of authorisation in one of these states. A missing one comes first. */
const lettersIn = (customerId: number, states: Sql) => sql<Work>`
  select count(*)::int as count,
    coalesce((array_agg(name order by place))[1:${namedConnections}::int], '{}') as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', name, 'amount', null, 'detail', detail,
      'since', case when loa_state = 'EXPIRED' then to_char(loa_expires_at, 'YYYY-MM-DD"T"00:00:00"Z"') end,
      'route', '/dc-connections/' || id) order by place) filter (where place <= ${mostWorkObjects}::int), '[]') as objects
  from (
    select id, loa_state, loa_expires_at, coalesce(nullif(reference, ''), connection_number) as name,
      concat_ws(', ', connection_number, z_company_name) as detail,
      row_number() over (order by loa_state = 'MISSING' desc, loa_expires_at, connection_number) as place
    from (
      select *, ${loaStateIn(sql`connection`, sql`(now() at time zone 'Europe/Amsterdam')::date`)} as loa_state
      from dc_connection connection
      where connection.customer_id = ${customerId}::int
        and connection.lifecycle in ('ACTIVE', 'CHANGE_PENDING', 'SUSPENDED', 'TERMINATION_SCHEDULED')
        and (connection.loa_document_id is null
          or connection.loa_expires_at <= (now() at time zone 'Europe/Amsterdam')::date + ${loaWarningDays}::int)
    ) letter
    where loa_state = any (${states})
  ) waiting`;

export const findExpiredLetters = (customerId: number) => lettersIn(customerId, sql`array['EXPIRED']`);

export const findDueLetters = (customerId: number) => lettersIn(customerId, sql`array['MISSING', 'EXPIRING']`);
