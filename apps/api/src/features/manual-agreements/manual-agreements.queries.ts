import type {
  ManualAgreement,
  ManualAgreementChange,
  ManualAgreementSummary,
  manualAgreementSorts,
} from "@demarc/contract/manual-agreements";
import { actorJoins, personName } from "../../platform/changes/change-actors.ts";
import type { SortColumns } from "../../platform/database/order-by.ts";
import { recordList } from "../../platform/database/record-list.ts";
import { empty, type Sql, sql } from "../../platform/database/sql.ts";
import { patternsOf } from "../../platform/search.ts";
import { anyValue } from "../services/service-columns.conditions.ts";
import { serviceName } from "../services/service-name.conditions.ts";

export interface AgreementFilter {
  readonly customerId: number;
  readonly status?: string;
  readonly category?: string;
  readonly q?: string;
}

export type AgreementSummaryRow = ManualAgreementSummary;

const containsAll = (q: string | undefined): Sql => {
  const patterns = patternsOf(q);
  return patterns ? sql`and agreement.search_text like all (${[...patterns]}::text[])` : empty;
};

const condition = ({ customerId, status, category, q }: AgreementFilter): Sql => sql`
  agreement.customer_id = ${customerId}::int and agreement.customer_id = any ((select current_customers())::int[])
  and agreement.status <> 'DRAFT'
  ${anyValue(sql`agreement.status`, status)}
  ${anyValue(sql`agreement.category`, category)}
  ${containsAll(q)}`;

// Only a draft lacks the day of its publication and the last day to accept it, and no draft is read here.
const columns = sql`
  agreement.id, agreement.number, agreement.title, agreement.category, agreement.status, agreement.start_date as "startDate",
  agreement.term_end as "termEndDate", agreement.end_date as "endDate", agreement.term_months as "termMonths",
  agreement.notice_days as "noticeDays", agreement.renewal_months is not null as "autoRenew",
  agreement.renewal_months as "renewalMonths", agreement.nrc_total as "nrcTotal", agreement.mrc_total as "mrcTotal",
  coalesce(agreement.published_at, agreement.created_at) as "publishedAt",
  coalesce(agreement.accept_until, (agreement.created_at at time zone 'Europe/Amsterdam')::date) as "acceptUntil",
  agreement.version`;

export const agreements = recordList({
  from: sql`manual_agreement agreement`,
  id: sql`agreement.id`,
  rows: (ids, order) => sql<AgreementSummaryRow>`
    select ${columns} from manual_agreement agreement where agreement.id = any (array(${ids})) ${order}`,
  where: condition,
  sorts: (): SortColumns<(typeof manualAgreementSorts)[number]> => ({
    publishedAt: sql`agreement.published_at`,
    number: sql`agreement.number`,
    title: sql`agreement.title`,
    termEndDate: sql`agreement.term_end`,
    mrcTotal: sql`agreement.mrc_total`,
  }),
  fallback: "-publishedAt",
  cursor: { by: [sql`agreement.id`], at: ({ id }) => sql`${id}::uuid` },
});

type Parts = "documents" | "history" | "renewal" | "termination" | "possible";

/** An agreement without the fields that come from other tables or are computed from its dates. */
export interface AgreementRow extends Omit<ManualAgreement, Parts> {
  readonly renewals: number;
}

/** A price per unit with two decimals, or with all its decimals if it has more. */
const priceText = (price: Sql): Sql =>
  sql`case when scale(trim_scale(${price})) > 2 then trim_scale(${price})::text else to_char(${price}, 'FM999999999990.00') end`;

const lineColumns = sql`
  select coalesce(jsonb_agg(jsonb_build_object('description', line.description, 'quantity', trim_scale(line.quantity)::text,
    'nrc', ${priceText(sql`line.nrc`)}, 'mrc', ${priceText(sql`line.mrc`)},
    'nrcAmount', round(line.quantity * line.nrc, 2)::text, 'mrcAmount', round(line.quantity * line.mrc, 2)::text)
    order by line.place), '[]')
  from rows from (jsonb_to_recordset(agreement.lines) as (description text, quantity numeric, nrc numeric, mrc numeric))
    with ordinality as line (description, quantity, nrc, mrc, place)`;

/** A service that the caller may not see any more has no name and is left out. */
const relatedColumns = sql`
  select coalesce(jsonb_agg(jsonb_build_object('type', named.type, 'id', named.id, 'name', named.name) order by named.place)
    filter (where named.name is not null), '[]')
  from (
    select related.type, related.id, related.place, ${serviceName(sql`related.type`, sql`related.id`)} as name
    from rows from (jsonb_to_recordset(agreement.related_services) as (type text, id uuid))
      with ordinality as related (type, id, place)
  ) named`;

const visible = (customerId: number, id: string): Sql => sql`
  agreement.id = ${id}::uuid and agreement.customer_id = ${customerId}::int and agreement.customer_id = any (current_customers())
  and agreement.status <> 'DRAFT'`;

export const findAgreement = (customerId: number, id: string) => sql<AgreementRow>`
  select ${columns}, agreement.description, agreement.purchase_order_number as "purchaseOrderNumber",
    agreement.quotation_id as "quotationId", (select quotation.number from quotation
      where quotation.id = agreement.quotation_id and quotation.customer_id = agreement.customer_id) as "quotationNumber",
    agreement.renewals,
    case when agreement.accepted_at is not null
      then jsonb_build_object('name', agreement.accepted_by_name, 'at', agreement.accepted_at) end as "acceptedBy",
    agreement.decline_reason as "declineReason", (${lineColumns}) as lines, (${relatedColumns}) as "relatedServices",
    agreement.created_at as "createdAt", agreement.updated_at as "updatedAt"
  from manual_agreement agreement where ${visible(customerId, id)}`;

export type AgreementDocumentRow = ManualAgreement["documents"][number];

export const listAgreementDocuments = (customerId: number, id: string) => sql<AgreementDocumentRow>`
  select document.id, document.file_name as "fileName", document.media_type as "mediaType", document.size,
    document.created_at as "createdAt"
  from manual_agreement agreement
    join manual_agreement_document part on part.agreement_id = agreement.id and part.customer_id = agreement.customer_id
    join document on document.id = part.document_id and document.customer_id = part.customer_id
  where ${visible(customerId, id)} and document.visible_to_customer order by part.position, document.id`;

export const listAgreementHistory = (customerId: number, id: string) => sql<ManualAgreementChange>`
  select part.at, nullif(part.from_status, 'DRAFT') as "from", part.to_status as "to", part.event,
    part.actor_type as "actorType", coalesce(${personName}, token.description) as "actorName", part.reason,
    part.last_day as date
  from manual_agreement agreement
    join manual_agreement_change part on part.agreement_id = agreement.id and part.customer_id = agreement.customer_id
    cross join lateral (select part.actor_type as type, part.actor as id) part_actor ${actorJoins}
  where ${visible(customerId, id)} order by part.at, part.id`;
