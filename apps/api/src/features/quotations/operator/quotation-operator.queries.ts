import type { Address } from "@demarc/contract/core/address";
import type { OperatorQuotation, OperatorQuotationRequest } from "@demarc/contract/operator/quotations";
import type { Variant } from "@demarc/contract/core/variants";
import type { QuotationStatus } from "@demarc/contract/quotations/quotation-fields";
import type { QuotationRequestStatus } from "@demarc/contract/quotations/quotation-requests";
import { personName } from "../../../platform/changes/change-actors.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";
import { sql } from "../../../platform/database/sql.ts";
import {
  findRevisedWhileOpen,
  type LockedQuotationRow,
  type VatTreatment,
} from "../quotation/quotation-changes.queries.ts";
import type { StoredOption } from "../quotation/quotation-options.ts";

export interface QuotedCompanyRow {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly address: Address;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
  readonly vatTreatment: VatTreatment;
}

export const findQuotedCompany = (customerId: number) => sql<QuotedCompanyRow>`
  select id, name, status, address, locale, variant, vat_treatment as "vatTreatment" from customer
  where id = ${customerId}::int`;

export const findContactAccount = (customerId: number, username: string) => sql<{ id: string }>`
  select id from customer_account
  where customer_id = ${customerId}::int and lower(username) = lower(${username}) and status = 'ENABLED' and kind = 'PERSON'`;

export interface DraftedQuotation {
  readonly customerId: number;
  readonly title: string;
  readonly introduction: string;
  readonly terms: string;
  readonly validUntil: string;
  readonly salesPerson: object;
  readonly contactAccountId: string | null;
  readonly options: readonly StoredOption[];
  readonly vatRate: string;
  readonly vatTreatment: string;
  readonly contractTermMonths: number;
  readonly nrcTotal: string;
  readonly mrcTotal: string;
  readonly contractTotal: string;
  readonly priceListVersion: string;
}

export interface Drafted {
  readonly id: string;
  readonly number: string;
  readonly revision: number;
  readonly version: number;
}

export const insertQuotation = (drafted: DraftedQuotation, by: string, externalRef: string | null) => sql<Drafted>`
  insert into quotation (external_ref, customer_id, number, revision, status, title, introduction, terms, valid_until, sales_person,
    contact_account_id, options, vat_rate, vat_treatment, contract_term_months, nrc_total, mrc_total, contract_total,
    price_list_version, created_by)
  values (${externalRef}, ${drafted.customerId}::int, next_quotation_number(extract(year from now() at time zone 'Europe/Amsterdam')::int), 1, 'DRAFT',
    ${drafted.title}, ${drafted.introduction}, ${drafted.terms}, ${drafted.validUntil}::date,
    ${JSON.stringify(drafted.salesPerson)}::jsonb, ${drafted.contactAccountId}::uuid, ${JSON.stringify(drafted.options)}::jsonb,
    ${drafted.vatRate}::numeric, ${drafted.vatTreatment}, ${drafted.contractTermMonths}::int, ${drafted.nrcTotal}::numeric,
    ${drafted.mrcTotal}::numeric, ${drafted.contractTotal}::numeric, ${drafted.priceListVersion}, ${by})
  returning id, number, revision, version`;

export const replaceQuotation = (id: string, drafted: DraftedQuotation, by: string) => sql<Drafted>`
  update quotation set title = ${drafted.title}, introduction = ${drafted.introduction}, terms = ${drafted.terms},
    valid_until = ${drafted.validUntil}::date, sales_person = ${JSON.stringify(drafted.salesPerson)}::jsonb,
    contact_account_id = ${drafted.contactAccountId}::uuid, options = ${JSON.stringify(drafted.options)}::jsonb,
    vat_rate = ${drafted.vatRate}::numeric, vat_treatment = ${drafted.vatTreatment},
    contract_term_months = ${drafted.contractTermMonths}::int, nrc_total = ${drafted.nrcTotal}::numeric,
    mrc_total = ${drafted.mrcTotal}::numeric, contract_total = ${drafted.contractTotal}::numeric,
    price_list_version = ${drafted.priceListVersion}, created_by = ${by}, version = version + 1, updated_at = now()
  where id = ${id}::uuid and status = 'DRAFT' returning id, number, revision, version`;

/** Inserts a draft of the next revision, with the content of the previous one. */
export const insertRevision = (id: string, by: string) => sql<Drafted>`
  insert into quotation (external_ref, customer_id, number, revision, status, title, introduction, terms, valid_until, sales_person,
    contact_account_id, options, vat_rate, vat_treatment, contract_term_months, nrc_total, mrc_total, contract_total,
    price_list_version, supersedes_id, created_by)
  select external_ref, customer_id, number, revision + 1, 'DRAFT', title, introduction, terms, valid_until, sales_person, contact_account_id, options,
    vat_rate, vat_treatment, contract_term_months, nrc_total, mrc_total, contract_total, price_list_version, id, ${by}
  from quotation where id = ${id}::uuid returning id, number, revision, version`;

/** The fields of a replaced quotation for the mail that no revision follows, and whether a revision was announced. */
interface ReplacedRow extends Pick<
  LockedQuotationRow,
  "id" | "customerId" | "number" | "revision" | "title" | "validUntil" | "contactAccountId" | "version"
> {
  readonly wasAnnounced: boolean;
}

/** Records on a replaced quotation that the draft of the next revision was withdrawn. */
export const noteReplacementWithdrawn = (id: string, customerId: number, reason: string | null) => sql<ReplacedRow>`
  update quotation set replacement_withdrawn_at = now(), replacement_withdrawn_reason = ${reason}::text, version = version + 1,
    updated_at = now()
  where id = ${id}::uuid and customer_id = ${customerId}::int
  returning id, customer_id as "customerId", number, revision, title, valid_until as "validUntil",
    contact_account_id as "contactAccountId", version, exists (${findRevisedWhileOpen(id)}) as "wasAnnounced"`;

/** Stores the VAT of the company on a draft, with the recalculated totals of its options. */
export const storeVat = (
  id: string,
  { vatRate, vatTreatment, options }: Pick<DraftedQuotation, "vatRate" | "vatTreatment" | "options">,
) => sql`
  update quotation set vat_rate = ${vatRate}::numeric, vat_treatment = ${vatTreatment}, options = ${JSON.stringify(options)}::jsonb,
    updated_at = now()
  where id = ${id}::uuid and status = 'DRAFT'`;

/** The fields of the PDF of a quotation that its locked row does not contain. */
export interface PaperRow {
  readonly introduction: string;
  readonly terms: string;
  readonly salesPerson: { readonly name: string; readonly email?: string; readonly phone?: string };
  readonly vatTreatment: string;
  readonly contactName: string | null;
}

export const findPaper = (id: string) => sql<PaperRow>`
  select introduction, terms, sales_person as "salesPerson", vat_treatment as "vatTreatment",
    (select ${personName}
      from customer_account account where account.id = quotation.contact_account_id) as "contactName"
  from quotation where id = ${id}::uuid`;

export const storePublication = (id: string, documentId: string, at: string) => sql`
  update quotation set document_id = ${documentId}::uuid, published_at = ${at}::timestamptz where id = ${id}::uuid`;

export const listRequestFiles = (requestId: string) => sql<{
  id: string;
  customerId: number;
  fileName: string;
  mediaType: string;
}>`
  select document.id, document.customer_id as "customerId", document.file_name as "fileName", document.media_type as "mediaType"
  from quotation_request_document named join document on document.id = named.document_id
  where named.request_id = ${requestId}::uuid order by document.id`;

export interface LockedRequestRow {
  readonly id: string;
  readonly customerId: number;
  readonly status: QuotationRequestStatus;
  readonly version: number;
}

export const findRequestForUpdate = (id: string) => sql<LockedRequestRow>`
  select id, customer_id as "customerId", status, version from quotation_request where id = ${id}::uuid for no key update`;

export const tieRequest = (requestId: string, quotationId: string) => sql`
  update quotation_request set quotation_id = ${quotationId}::uuid, updated_at = now() where id = ${requestId}::uuid`;

/** The open requests that a quotation answers, as any of its revisions. */
export const findAnsweredRequestsForUpdate = (number: string) => sql<LockedRequestRow>`
  select request.id, request.customer_id as "customerId", request.status, request.version
  from quotation_request request
  where request.status = 'OPEN' and request.quotation_id in (select id from quotation where number = ${number})
  order by request.id for no key update of request`;

export const answerRequest = (requestId: string, quotationId: string) => sql`
  update quotation_request set status = 'ANSWERED', quotation_id = ${quotationId}::uuid, version = version + 1, updated_at = now()
  where id = ${requestId}::uuid`;

export const closeRequest = (requestId: string, answer: string) => sql`
  update quotation_request set status = 'CLOSED', answer = ${answer}, version = version + 1, updated_at = now()
  where id = ${requestId}::uuid`;

const wholeColumns = sql`
  quotation.id, number, revision, quotation.external_ref as "externalRef", customer_id as "customerId", customer.name as "customerName", title, introduction, terms,
  quotation.status, valid_until as "validUntil", sales_person as "salesPerson", contact_account_id as "contactAccountId", options,
  contract_term_months as "contractTermMonths", nrc_total as "nrcTotal", mrc_total as "mrcTotal",
  contract_total as "contractTotal", published_at as "publishedAt", accepted_option_id as "acceptedOptionId",
  accepted_name as "acceptedName", purchase_order_number as "purchaseOrderNumber", reject_reason as "rejectReason",
  supersedes_id as "supersedesId",
  (select coalesce(array_agg(order_number order by quotation_item), '{}') from customer_order
    where customer_order.quotation_id = quotation.id and order_number is not null) as orders,
  (select agreement.number from manual_agreement agreement where agreement.quotation_id = quotation.id) as agreement,
  quotation.created_at as "createdAt", quotation.updated_at as "updatedAt", quotation.version`;

const wholeQuotation = sql`from quotation join customer on customer.id = quotation.customer_id`;

export const findAnyQuotation = (id: string) => sql<OperatorQuotation>`
  select ${wholeColumns} ${wholeQuotation} where quotation.id = ${id}::uuid`;

/** The newest revision. */
export const findQuotationByRef = (externalRef: string) => sql<OperatorQuotation>`
  select ${wholeColumns} ${wholeQuotation} where quotation.external_ref = ${externalRef} order by revision desc limit 1`;

/** The options of a draft, by its number or its id. */
export const findDraftOptions = (named: string | { readonly id: string }) => sql<{ options: readonly StoredOption[] }>`
  select options from quotation
  where status = 'DRAFT' and ${typeof named === "string" ? sql`number = ${named}` : sql`id = ${named.id}::uuid`}`;

interface QuotationFilter {
  readonly status: QuotationStatus | null;
  readonly customerId: number | null;
  readonly number: string | null;
}

export const pageOfQuotations = ({ status, customerId, number }: QuotationFilter, slice: ListSlice) => sql<
  OperatorQuotation & { position: string }
>`
  select ${wholeColumns}, ${positionColumn(sql`quotation`)} ${wholeQuotation}
  where ${ifGiven(sql`quotation.status`, status)} ${ifGiven(sql`customer_id`, customerId)} ${ifGiven(sql`number`, number)}
    ${listRest(sql`quotation`, "uuid", slice)}`;

export const pageOfRequests = (
  { status, customerId }: { readonly status: QuotationRequestStatus | null; readonly customerId: number | null },
  slice: ListSlice,
) => sql<OperatorQuotationRequest & { position: string }>`
  select request.id, request.customer_id as "customerId", customer.name as "customerName", request.kind, request.description,
    request.status, request.quotation_id as "quotationId", request.answer,
    (select coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'fileName', document.file_name) order by document.id), '[]')
      from quotation_request_document named join document on document.id = named.document_id
      where named.request_id = request.id) as documents,
    request.created_at as "createdAt", request.updated_at as "updatedAt", request.version, ${positionColumn(sql`request`)}
  from quotation_request request join customer on customer.id = request.customer_id
  where ${ifGiven(sql`request.status`, status)} ${ifGiven(sql`request.customer_id`, customerId)}
    ${listRest(sql`request`, "uuid", slice)}`;
