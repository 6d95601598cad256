import type { OperatorAgreement } from "@demarc/contract/operator/manual-agreements";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";
import { sql } from "../../../platform/database/sql.ts";
import type { AgreementStatus } from "../agreement/manual-agreements.rules.ts";

const wholeColumns = sql`
  agreement.id, agreement.external_ref as "externalRef", agreement.number, agreement.customer_id as "customerId",
  customer.name as "customerName", agreement.title, agreement.category, agreement.description, agreement.status,
  agreement.start_date as "startDate", agreement.term_end as "termEndDate", agreement.end_date as "endDate",
  agreement.accept_until as "acceptUntil", agreement.term_months as "termMonths", agreement.notice_days as "noticeDays",
  agreement.renewal_months as "renewalMonths", agreement.nrc_total as "nrcTotal", agreement.mrc_total as "mrcTotal",
  agreement.lines, agreement.related_services as services,
  (select coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'fileName', document.file_name,
      'sha256', encode(document.sha256, 'hex')) order by part.position), '[]')
    from manual_agreement_document part join document on document.id = part.document_id
    where part.agreement_id = agreement.id) as documents,
  agreement.quotation_id as "quotationId", agreement.accepted_by_name as "acceptedByName",
  agreement.purchase_order_number as "purchaseOrderNumber", agreement.decline_reason as "declineReason",
  agreement.created_at as "createdAt", agreement.updated_at as "updatedAt", agreement.version`;

const whole = sql`from manual_agreement agreement join customer on customer.id = agreement.customer_id`;

interface AgreementFilter {
  readonly status: AgreementStatus | null;
  readonly customerId: number | null;
}

export const pageOfAgreements = ({ status, customerId }: AgreementFilter, slice: ListSlice) => sql<
  OperatorAgreement & { position: string }
>`
  select ${wholeColumns}, ${positionColumn(sql`agreement`)} ${whole}
  where ${ifGiven(sql`agreement.status`, status)} ${ifGiven(sql`agreement.customer_id`, customerId)}
    ${listRest(sql`agreement`, "uuid", slice)}`;

export const findOperatorAgreement = (id: string) => sql<OperatorAgreement>`
  select ${wholeColumns} ${whole} where agreement.id = ${id}::uuid`;

export const findAgreementByRef = (externalRef: string) => sql<OperatorAgreement>`
  select ${wholeColumns} ${whole} where agreement.external_ref = ${externalRef}`;

export const lockAgreementByRef = (externalRef: string) => sql<OperatorAgreement>`
  select ${wholeColumns} ${whole} where agreement.external_ref = ${externalRef} for no key update of agreement`;
