import type { QueryOf } from "@demarc/contract/core/endpoint";
import type { Line, LineSummary, lineSorts, listLines } from "@demarc/contract/lines/lines";
import type { SortColumns } from "../../platform/database/order-by.ts";
import { recordList } from "../../platform/database/record-list.ts";
import { candidates, hitsFrom, mostCandidates, patternsOf, type SearchTerms } from "../../platform/search.ts";
import { empty, sql } from "../../platform/database/sql.ts";
import {
  anyValue,
  containsWords,
  endCustomerJoin,
  ofEndCustomer,
  ownContractEnd,
  serviceColumns,
  serviceInScope,
  type StoredService,
} from "../services/service-columns.conditions.ts";
import { spacedPostalCode } from "./line-address.conditions.ts";
import { serviceStatements, type ServiceTable } from "../services/service-statements.conditions.ts";

/** The lines in scope; `delivered` includes lines that the reseller delivers to this end user. */
export interface LineScope {
  readonly customerId: number;
  readonly delivered: boolean;
}

type LineFilter = LineScope & QueryOf<typeof listLines>;

/** What is read with further statements. */
type Parts = "prefixes" | "events" | "openOrder";

/** A stored line; presenters remove the fields that the caller may not see. */
export type LineSummaryRow = StoredService<LineSummary>;
export type LineRow = StoredService<Line, Parts>;

const line = sql`line`;
const table: ServiceTable = { table: line, alias: line, code: sql`line.line_number`, route: "/lines/detail/" };

/** The customer's own lines and, for a child, those delivered to it. */
const inScope = ({ customerId, delivered }: LineScope) =>
  delivered
    ? serviceInScope(line, customerId)
    : sql`(line.customer_id = ${customerId}::int and ${customerId}::int = any ((select current_customers())::int[]))`;

const lineText = sql`line_text(line.search_text, line.room, line.package_code)`;

/** All words occur in a line; for its own company also those of its end customer. */
const contains = (q: string | undefined) => containsWords(line, lineText, q);

/** The text index covers a customer's own lines; delivered lines are few. */
const matches = ({ customerId, delivered, q }: LineFilter) => {
  const patterns = patternsOf(q);
  if (!patterns || delivered) return contains(q);
  return sql`and line.id in (select found_lines(${customerId}::int, ${[...patterns]}::text[]))`;
};

const narrowed = (filter: LineFilter) => sql`
  ${inScope(filter)}
  ${anyValue(sql`line.lifecycle`, filter.lifecycle)}
  ${anyValue(sql`line.operational`, filter.operational)}
  ${anyValue(sql`line.technology`, filter.technology)}
  ${filter.postalCode ? sql`and left(line.postal_code, ${filter.postalCode.length}::int) = ${filter.postalCode}` : empty}
  ${ofEndCustomer(line, filter.endCustomerId)}`;

type SortKey = (typeof lineSorts)[number];
/** The contract end of a delivered line is confidential to the reseller, so an end user cannot sort by it. */
const sortColumns = ({ delivered }: LineScope): SortColumns<SortKey> => ({
  lineNumber: sql`line.line_number`,
  reference: sql`line.reference_key`,
  city: sql`line.city`,
  "contract.endDate": delivered ? ownContractEnd(line) : sql`line.contract_end`,
});

const columns = sql`
  line.line_number as "lineNumber", line.operational, line.operational_since as "operationalSince",
  jsonb_build_object('street', line.street, 'houseNumber', line.house_number, 'houseNumberExtension', line.house_number_extension,
    'room', line.room, 'postalCode', line.postal_code, 'city', line.city, 'country', line.country) as address,
  line.technology, line.speed_down as "speedDown", line.speed_up as "speedUp", line.sla_code as "slaCode"`;

/** Whether the customer of a path is an end user with a reseller, who may deliver lines to it. */
export const findLineScope = (customerId: number) => sql<LineScope>`
  select id as "customerId", parent_customer_id is not null as delivered from customer
  where id = ${customerId}::int and id = any (current_customers())`;

export const lines = recordList({
  from: sql`line`,
  id: sql`line.id`,
  rows: (ids, order) => sql<LineSummaryRow>`
    select ${serviceColumns(line)}, ${columns} from line ${endCustomerJoin(line)} where line.id = any (array(${ids})) ${order}`,
  where: (filter: LineFilter) => sql`${narrowed(filter)} ${matches(filter)}`,
  along: { narrowed, matches: ({ q }) => contains(q) },
  sorts: sortColumns,
  fallback: "lineNumber",
  cursor: { by: [sql`line.line_number`], at: ({ lineNumber }) => sql`${lineNumber}` },
});

const circuits = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', circuit.id, 'service', circuit.service, 'vlan', circuit.vlan,
      'handover', circuit.handover, 'bandwidthDown', circuit.bandwidth_down, 'bandwidthUp', circuit.bandwidth_up,
      'pppUsername', circuit.ppp_username) order by circuit.service, circuit.id), '[]')
    from line_circuit circuit where circuit.line_id = line.id) as circuits`;

export const lineStatements = serviceStatements<LineRow>(table, {
  columns: sql`
    ${columns}, line.carrier, line.delivery_type as "deliveryType", line.connection_point as "connectionPoint",
    line.circuit_id as "circuitId", line.equipment, ${circuits}`,
  notice: { place: sql`concat(line.street, ' ', line.house_number, line.house_number_extension, ', ', line.city)` },
  changed: {
    place: sql`concat(line.street, ' ', line.house_number, ' ' || line.house_number_extension, ', ',
      ${spacedPostalCode}, ' ', line.city)`,
  },
});

/** The caller's own lines, and those that its reseller delivers to it. */
export const searchLines = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`id`,
    title: sql`coalesce(nullif(reference, ''), line_number)`,
    subtitle: sql`concat_ws(', ', line_number, concat_ws(' ', street, house_number), city)`,
    status: sql`case when operational <> 'UP' and lifecycle not in ('PLANNED', 'PROVISIONING', 'TERMINATED') then operational end`,
    texts: [
      sql`reference`,
      sql`line_number`,
      sql`concat_ws(' ', street, house_number || coalesce(house_number_extension, ''))`,
      sql`postal_code`,
      sql`city`,
      sql`circuit_id`,
      sql`room`,
      sql`package_code`,
    ],
    from: sql`line where id in (
      select ${candidates(
        terms,
        sql`opening_lines`,
        sql`likely_lines(current_customer(), ${[...terms.patterns]}::text[], ${terms.begin}, ${mostCandidates}::int)`,
      )}
      union all select id from line where end_user_customer_id = current_customer())`,
  });
