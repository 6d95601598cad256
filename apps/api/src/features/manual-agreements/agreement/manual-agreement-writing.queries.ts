import type { serviceTypes } from "@demarc/contract/services/services";
import type { ManualAgreementCategory } from "@demarc/contract/manual-agreements";
import { sql } from "../../../platform/database/sql.ts";
import { serviceName } from "../../services/service-name.conditions.ts";

/** A line of a new agreement; decimal text, prices per unit, EUR excluding VAT. */
export interface NewAgreementLine {
  readonly description: string;
  readonly quantity: string;
  readonly nrc: string;
  readonly mrc: string;
}

export interface RelatedServiceId {
  readonly type: (typeof serviceTypes)[number];
  readonly id: string;
}

/** A new agreement. Without `startDate` it begins when it is accepted; without `renewalMonths` it ends with its term. */
export interface NewAgreement {
  readonly customerId: number;
  readonly title: string;
  readonly category: ManualAgreementCategory;
  /** Markdown. */
  readonly description: string;
  readonly startDate: string | null;
  readonly termMonths: number;
  readonly noticeDays: number;
  readonly renewalMonths: number | null;
  readonly lines: readonly NewAgreementLine[];
  readonly relatedServices: readonly RelatedServiceId[];
}

export interface AgreementOrigin {
  readonly status: "DRAFT" | "PENDING_ACCEPTANCE";
  readonly quotationId: string | null;
  /** The operator, or the account. */
  readonly createdBy: string;
  readonly year: number;
  readonly publishedAt: string | null;
  readonly acceptUntil: string | null;
}

/** The totals of the lines of an agreement; an amount of a line is rounded to cents. */
const totalsOf = (lines: readonly NewAgreementLine[]) => sql`
  select coalesce(sum(round(quantity * nrc, 2)), 0) as nrc, coalesce(sum(round(quantity * mrc, 2)), 0) as mrc
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (quantity numeric, nrc numeric, mrc numeric)`;

/** Adds an agreement, with totals of its lines. */
export const insertAgreement = (
  agreement: NewAgreement,
  origin: AgreementOrigin,
  externalRef: string | null = null,
) => sql<{
  id: string;
  number: string;
}>`
  with given as (${totalsOf(agreement.lines)})
  insert into manual_agreement (customer_id, number, title, category, description, status, start_date, term_months, notice_days,
    renewal_months, lines, nrc_total, mrc_total, related_services, quotation_id, published_at, accept_until, created_by, external_ref)
  select ${agreement.customerId}::int, next_manual_agreement_number(${origin.year}::int), ${agreement.title},
    ${agreement.category}, ${agreement.description}, ${origin.status}, ${agreement.startDate}::date,
    ${agreement.termMonths}::int, ${agreement.noticeDays}::int, ${agreement.renewalMonths}::int,
    ${JSON.stringify(agreement.lines)}::jsonb, given.nrc, given.mrc, ${JSON.stringify(agreement.relatedServices)}::jsonb,
    ${origin.quotationId}::uuid, ${origin.publishedAt}::timestamptz, ${origin.acceptUntil}::date, ${origin.createdBy}, ${externalRef}
  from given returning id, number`;

/** Replaces the content of a draft. */
export const updateDraft = (id: string, agreement: NewAgreement) => sql`
  with given as (${totalsOf(agreement.lines)})
  update manual_agreement set title = ${agreement.title}, category = ${agreement.category}, description = ${agreement.description},
    start_date = ${agreement.startDate}::date, term_months = ${agreement.termMonths}::int,
    notice_days = ${agreement.noticeDays}::int, renewal_months = ${agreement.renewalMonths}::int,
    lines = ${JSON.stringify(agreement.lines)}::jsonb, nrc_total = given.nrc, mrc_total = given.mrc,
    related_services = ${JSON.stringify(agreement.relatedServices)}::jsonb, version = version + 1, updated_at = now()
  from given where id = ${id}::uuid and status = 'DRAFT'`;

export const clearDocuments = (agreementId: string) => sql`
  delete from manual_agreement_document where agreement_id = ${agreementId}::uuid`;

export const insertAgreementDocument = (
  agreementId: string,
  customerId: number,
  documentId: string,
  position: number,
) => sql`
  insert into manual_agreement_document (agreement_id, customer_id, document_id, position)
  values (${agreementId}::uuid, ${customerId}::int, ${documentId}::uuid, ${position}::int)`;

export const findAgreementCompany = (customerId: number) => sql<{ status: string }>`
  select status from customer where id = ${customerId}::int`;

const notEnded = sql`lifecycle <> 'TERMINATED'`;

/** Services of a company that have not ended, by number, code or id. */
export const listNamedServices = (customerId: number, names: readonly string[]) => sql<{
  type: RelatedServiceId["type"];
  id: string;
  name: string;
}>`
  select type, id, name from (
    select service.type, service.id, ${serviceName(sql`service.type`, sql`service.id`)} as name
    from (
      select 'line' as type, id from line where customer_id = ${customerId}::int and ${notEnded}
      union all select 'rack', id from rack where customer_id = ${customerId}::int and ${notEnded}
      union all select 'shared-colo', id from shared_colo where customer_id = ${customerId}::int and ${notEnded}
      union all select 'dc-connection', id from dc_connection where customer_id = ${customerId}::int and ${notEnded}
      union all select 'wdm', id from wdm_service where customer_id = ${customerId}::int and ${notEnded}
    ) service
  ) named
  where upper(name) = any (${names.map((name) => name.toUpperCase())}::text[])
    or id::text = any (${names.map((name) => name.toLowerCase())}::text[])`;
