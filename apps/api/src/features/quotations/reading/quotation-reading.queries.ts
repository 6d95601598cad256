import { valuesOf } from "@demarc/contract/core/any-of";
import type { Quotation, QuotationStatusChange, QuotationSummary } from "@demarc/contract/quotations/quotation-fields";
import type { quotationSorts } from "@demarc/contract/quotations/quotations";
import { actorJoins, personName } from "../../../platform/changes/change-actors.ts";
import type { SortColumns } from "../../../platform/database/order-by.ts";
import { recordList } from "../../../platform/database/record-list.ts";
import { empty, type Sql, sql } from "../../../platform/database/sql.ts";
import { patternsOf } from "../../../platform/search.ts";
import type { StoredOption } from "../quotation/quotation-options.ts";

export interface QuotationFilter {
  readonly customerId: number;
  readonly status?: string;
  readonly q?: string;
}

/** The state today: a quotation has expired after its last day, before the timer writes so. */
const statusToday = sql`
  case when quotation.status = 'PUBLISHED' and quotation.valid_until < (now() at time zone 'Europe/Amsterdam')::date
    then 'EXPIRED' else quotation.status end`;

const summaryColumns = sql`
  quotation.id, quotation.number, quotation.revision, quotation.customer_id as "customerId", quotation.title,
  ${statusToday} as status, quotation.valid_until as "validUntil", coalesce(quotation.published_at, quotation.created_at) as "publishedAt",
  quotation.decided_at as "decidedAt", quotation.sales_person ->> 'name' as "salesPersonName",
  jsonb_array_length(quotation.options) as "optionCount", quotation.contract_term_months as "contractTermMonths",
  quotation.nrc_total as "nrcTotal", quotation.mrc_total as "mrcTotal", quotation.contract_total as "contractTotal",
  quotation.version`;

const shownTo = (customerId: number): Sql => sql`
  quotation.customer_id = ${customerId}::int and quotation.customer_id = any (current_customers())
  and quotation.published_at is not null`;

const condition = ({ customerId, status, q }: QuotationFilter) => {
  const patterns = patternsOf(q);
  const statuses = valuesOf(status);
  return sql`${shownTo(customerId)}
    ${statuses === undefined ? empty : sql`and ${statusToday} = any (${statuses}::text[])`}
    ${patterns ? sql`and quotation.search_text like all (${[...patterns]}::text[])` : empty}`;
};

export const quotations = recordList({
  from: sql`quotation`,
  id: sql`quotation.id`,
  rows: (ids, order) => sql<QuotationSummary>`
    select ${summaryColumns} from quotation where quotation.id = any (array(${ids})) ${order}`,
  where: condition,
  sorts: (): SortColumns<(typeof quotationSorts)[number]> => ({
    publishedAt: sql`quotation.published_at`,
    number: sql`quotation.number`,
    validUntil: sql`quotation.valid_until`,
    mrcTotal: sql`quotation.mrc_total`,
    contractTotal: sql`quotation.contract_total`,
  }),
  fallback: "-publishedAt",
  cursor: {
    by: [sql`quotation.published_at`, sql`quotation.id`],
    at: ({ publishedAt, id }) => sql`${publishedAt}::timestamptz, ${id}::uuid`,
    descending: true,
  },
});

type Parts =
  | "options"
  | "resultingOrderIds"
  | "resultingOrders"
  | "resultingAgreement"
  | "revisions"
  | "history"
  | "obstacle"
  | "possible";

export interface QuotationRow extends Omit<Quotation, Parts> {
  readonly options: readonly StoredOption[];
}

export const findQuotation = (customerId: number, id: string) => sql<QuotationRow>`
  select ${summaryColumns}, quotation.introduction, quotation.terms, quotation.vat_rate as "vatRate",
    quotation.vat_treatment as "vatTreatment", quotation.options, quotation.accepted_option_id as "acceptedOptionId",
    jsonb_build_object('name', quotation.sales_person ->> 'name', 'email', quotation.sales_person ->> 'email',
      'phone', quotation.sales_person ->> 'phone') as "salesPerson",
    case when account.id is not null
      then jsonb_build_object('name', coalesce(${personName}, account.username), 'email', account.username, 'phone', null)
      end as contact,
    case when quotation.accepted_by is not null
      then jsonb_build_object('accountId', quotation.accepted_by, 'name', quotation.accepted_name, 'at', quotation.decided_at)
      end as "acceptedBy",
    quotation.purchase_order_number as "purchaseOrderNumber", quotation.reject_reason as "rejectReason",
    quotation.supersedes_id as "supersedesId",
    case when quotation.replacement_withdrawn_at is not null
      then jsonb_build_object('at', quotation.replacement_withdrawn_at, 'reason', quotation.replacement_withdrawn_reason)
      end as "replacementWithdrawn",
    (select jsonb_build_object('fileName', document.file_name, 'size', document.size) from document
      where document.id = quotation.document_id and document.customer_id = quotation.customer_id) as document
  from quotation
    left join customer_account account on account.id = quotation.contact_account_id and account.customer_id = quotation.customer_id
      and account.customer_id = any (current_customers())
  where quotation.id = ${id}::uuid and ${shownTo(customerId)}`;

/** All published revisions of the same quotation, newest first. */
export const listRevisions = (customerId: number, number: string) => sql<Quotation["revisions"][number]>`
  select quotation.id, quotation.revision, ${statusToday} as status, coalesce(quotation.published_at, quotation.created_at) as "publishedAt",
    quotation.valid_until as "validUntil"
  from quotation where quotation.number = ${number} and ${shownTo(customerId)} order by quotation.revision desc`;

/** The orders that an accepted quotation made, in the order of its items. */
export const listQuotedOrders = (customerId: number, quotationId: string) => sql<Quotation["resultingOrders"][number]>`
  select id, order_number as "orderNumber", status, place from customer_order
  where quotation_id = ${quotationId}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())
  order by quotation_item`;

export const findQuotedAgreement = (customerId: number, quotationId: string) => sql<
  NonNullable<Quotation["resultingAgreement"]>
>`
  select id, number, title from manual_agreement
  where quotation_id = ${quotationId}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())`;

/** The history of a quotation since it was published, oldest first. Changes by operators have no name. */
export const listQuotationHistory = (customerId: number, quotationId: string) => sql<QuotationStatusChange>`
  select part.at, part.from_status as "from", part.to_status as "to", part.event, part.actor_type as "actorType",
    coalesce(account.id, token.id) as "actorId", coalesce(${personName}, token.description) as "actorName", part.reason
  from quotation_status_change part
    cross join lateral (select part.actor_type as type, part.actor as id) part_actor ${actorJoins}
  where part.quotation_id = ${quotationId}::uuid and part.customer_id = ${customerId}::int
    and part.customer_id = any (current_customers()) order by part.at, part.id`;

export const findQuotationFile = (customerId: number, id: string) => sql<{ documentId: string | null }>`
  select quotation.document_id as "documentId" from quotation where quotation.id = ${id}::uuid and ${shownTo(customerId)}`;
