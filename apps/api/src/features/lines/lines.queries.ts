import type { Line, LineSummary, lineSorts } from "@demarc/contract/lines/lines";
import type { SortColumns } from "../../platform/database/ordering.ts";
import { recordList } from "../../platform/database/record-list.ts";
import { candidates, hitsFrom, mostCandidates, patternsOf, type SearchTerms } from "../../platform/search.ts";
import { empty, sql } from "../../platform/database/sql.ts";
import {
  anyValue,
  containsWords,
  endCustomerJoin,
  ofEndCustomer,
  ownContractEnd,
  ownService,
} from "../../platform/services/service-columns.ts";

/** The lines in scope; `delivered` includes lines that the reseller delivers to this end user. */
export interface LineScope {
  readonly customerId: number;
  readonly delivered: boolean;
}

export interface LineFilter extends LineScope {
  readonly lifecycle?: string;
  readonly operational?: string;
  readonly technology?: string;
  readonly postalCode?: string;
  readonly endCustomerId?: string;
  readonly q?: string;
}

type Contract = NonNullable<LineSummary["contract"]>;
interface Whole {
  readonly endCustomer: NonNullable<LineSummary["endCustomer"]> | null;
  readonly contract: Required<Contract>;
}
/** A stored line; presenters remove the fields that the caller may not see. */
export type LineSummaryRow = Omit<LineSummary, "view" | keyof Whole> & Whole & { readonly isOwn: boolean };
export type LineRow = LineSummaryRow &
  Pick<
    Line,
    "carrier" | "deliveryType" | "connectionPoint" | "circuitId" | "circuits" | "equipment" | "createdAt" | "updatedAt"
  > & {
    readonly customerId: number;
    readonly orderId: string | null;
  };

const line = sql`line`;
const own = ownService(line);

/** The customer's own lines and, for a child, those delivered to it. */
const inScope = ({ customerId, delivered }: LineScope) =>
  delivered
    ? sql`((line.customer_id = ${customerId}::int and ${own})
        or (line.end_user_customer_id = ${customerId}::int and (${own} or line.end_user_customer_id = (select current_customer()))))`
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
  line.id, ${own} as "isOwn", line.line_number as "lineNumber", line.reference,
  case when end_customer.id is not null
    then jsonb_build_object('id', end_customer.id, 'name', end_customer.name, 'reference', end_customer.reference) end as "endCustomer",
  line.lifecycle, line.operational, line.operational_since as "operationalSince",
  jsonb_build_object('street', line.street, 'houseNumber', line.house_number, 'houseNumberExtension', line.house_number_extension,
    'room', line.room, 'postalCode', line.postal_code, 'city', line.city, 'country', line.country) as address,
  line.technology, line.package_code as "packageCode", line.speed_down as "speedDown", line.speed_up as "speedUp",
  line.sla_code as "slaCode",
  jsonb_build_object('startDate', line.contract_start, 'termMonths', line.contract_term_months, 'endDate', line.contract_end,
    'noticeDays', line.notice_days, 'autoRenew', line.auto_renew, 'renewalMonths', line.renewal_months,
    'terminationRequestedAt', line.termination_requested_at, 'terminationDate', line.termination_date,
    'nrc', line.nrc::text, 'mrc', line.mrc::text) as contract,
  line.version`;

const joined = endCustomerJoin(line);

/** Whether the customer of a path is an end user with a reseller, who may deliver lines to it. */
export const findLineScope = (customerId: number) => sql<LineScope>`
  select id as "customerId", parent_customer_id is not null as delivered from customer
  where id = ${customerId}::int and id = any (current_customers())`;

export const lines = recordList({
  from: sql`line`,
  id: sql`line.id`,
  rows: (ids, order) =>
    sql<LineSummaryRow>`select ${columns} from line ${joined} where line.id = any (array(${ids})) ${order}`,
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

const whole = sql`
  ${columns}, line.customer_id as "customerId", line.carrier, line.delivery_type as "deliveryType",
  line.connection_point as "connectionPoint", line.circuit_id as "circuitId", line.order_id as "orderId", line.equipment,
  ${circuits}, line.created_at as "createdAt", line.updated_at as "updatedAt"`;

/** A line of a customer, or one delivered to it. */
export const findLine = (customerId: number, lineId: string) => sql<LineRow>`
  select ${whole} from line ${joined}
  where line.id = ${lineId}::uuid and ${inScope({ customerId, delivered: true })}`;

export const findLineForUpdate = (customerId: number, lineId: string) => sql<LineRow>`
  ${findLine(customerId, lineId)} for no key update of line`;

export const updateLineReference = (lineId: string, reference: string | null, endCustomerId: string | null) => sql`
  update line set reference = ${reference}, end_customer_id = ${endCustomerId}::uuid, version = version + 1, updated_at = now()
  where id = ${lineId}::uuid and customer_id = any (current_customers())`;

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
