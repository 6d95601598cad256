import type { Invoice, InvoiceSummary } from "@demarc/contract/core/invoices/invoice";
import type { InvoiceDocumentType } from "@demarc/contract/core/invoices/invoice-mail";
import type { OperatorInvoice, OperatorInvoiceSummary } from "@demarc/contract/operator/invoices";
import type { Variant } from "@demarc/contract/core/variants";
import type { sortableInvoiceFields } from "@demarc/contract/invoices";
import type { SortColumns } from "../../../platform/database/order-by.ts";
import { recordList } from "../../../platform/database/record-list.ts";
import { personName } from "../../../platform/changes/change-actors.ts";
import { andAll, empty, sql, type Sql } from "../../../platform/database/sql.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";
import { type InvoiceName, ofInvoice } from "../operator/invoice-name.conditions.ts";
import type { InvoiceFilter } from "./invoice-filter.ts";
import { invoiceWords } from "./invoice-words.ts";
import type { UnreadExplained } from "./explanation-page.ts";
import type { Unread } from "./unread-lines.ts";

export type InvoiceRow = InvoiceSummary;

export interface StoredInvoice extends Omit<Invoice, "paymentCode" | "lineCount" | "collection"> {
  id: string;
  locale: "en" | "nl";
  variant: Variant;
}

const period = sql`case when period_from is not null then jsonb_build_object('from', period_from, 'to', period_to) end`;

/** Whether a row of `invoice` can have an amount to pay: the predicate of the index `invoice_to_pay`. */
const isPayable = sql`type = 'INVOICE' and status in ('OPEN', 'PARTIALLY_PAID', 'OVERDUE', 'DISPUTED')`;

/** The part of the open amount that an open dispute withholds. Payments reduce the undisputed part first. */
const amountDisputed = sql`case when status = 'DISPUTED'
  then greatest(least(coalesce(amount_disputed, amount_open), amount_open), 0) else 0 end::numeric(14, 2)`;

/** The open amount without the disputed part; zero for credit notes and settled invoices. */
const amountToPay = sql`case when ${isPayable} then amount_open - ${amountDisputed} else 0 end::numeric(14, 2)`;

/**
 * What credit notes took off the open amount. The column `amount_credited` is the whole of the credit notes: what was paid already
 * stays open on them.
 */
const amountSetOff = sql`(gross_total - amount_paid - amount_open)::numeric(14, 2)`;

const summary = sql`
  number, type, status, issue_date as "issueDate", due_date as "dueDate", ${period} as period,
  buyer_reference as "buyerReference", net_total as "netTotal", vat_total as "vatTotal", gross_total as "grossTotal",
  amount_paid as "amountPaid", amount_open as "amountOpen", ${amountDisputed} as "amountDisputed",
  ${amountToPay} as "amountToPay", payment_means as "paymentMeans", currency,
  credited_invoice_number as "creditedInvoiceNumber"`;

interface ListedInvoices extends InvoiceFilter {
  readonly customerId: number;
}

const searched = sql`invoice_text(number, buyer_reference, order_reference, gross_total, amount_open)`;

const narrowed = (filter: ListedInvoices): Sql => sql`
  customer_id = ${filter.customerId}::int and ${filter.customerId}::int = any ((select current_customers())::int[]) and status <> 'DRAFT'
  ${filter.status ? sql`and status = any (${filter.status.split(",")}::text[])` : empty}
  ${filter.type ? sql`and type = any (${filter.type.split(",")}::text[])` : empty}
  ${filter.from ? sql`and issue_date >= ${filter.from}::date` : empty}
  ${filter.to ? sql`and issue_date <= ${filter.to}::date` : empty}
  ${filter.minAmount ? sql`and gross_total >= ${filter.minAmount}::numeric` : empty}
  ${filter.maxAmount ? sql`and gross_total <= ${filter.maxAmount}::numeric` : empty}`;

/** Invoices that name a line number, or charge for that line. */
const ofLines = (customerId: number, lineNumbers: readonly string[]): Sql =>
  andAll(
    lineNumbers.map(
      (lineNumber) => sql`id in (
        select found_invoices(${customerId}::int, array[${`%${lineNumber.toLowerCase()}%`}])
        union select invoice_id from invoice_line where customer_id = ${customerId}::int and service_label = ${lineNumber})`,
    ),
  );

const condition = (filter: ListedInvoices): Sql => {
  const { customerId, q } = filter;
  const { patterns, lineNumbers } = invoiceWords(q);
  return sql`
  ${narrowed(filter)}
  ${patterns ? sql`and id in (select found_invoices(${customerId}::int, ${[...patterns]}::text[]))` : empty}
  ${ofLines(customerId, lineNumbers)}`;
};

const matchesAlong = ({ customerId, q }: ListedInvoices): Sql => {
  const { patterns, lineNumbers } = invoiceWords(q);
  return sql`
  ${patterns ? sql`and ${searched} like all (${[...patterns]}::text[])` : empty} ${ofLines(customerId, lineNumbers)}`;
};

/** A row of the list, with the id that an export continues from. */
type ListedInvoice = InvoiceRow & { readonly id: string };

export const invoices = recordList({
  from: sql`invoice`,
  id: sql`id`,
  rows: (ids, order) => sql<ListedInvoice>`select id, ${summary} from invoice where id = any (array(${ids})) ${order}`,
  where: condition,
  along: { narrowed, matches: matchesAlong },
  sorts: (): SortColumns<(typeof sortableInvoiceFields)[number]> => ({
    issueDate: sql`issue_date`,
    dueDate: sql`due_date`,
    number: sql`number`,
    grossTotal: sql`gross_total`,
    status: sql`status`,
  }),
  fallback: "-issueDate",
  cursor: {
    by: [sql`issue_date`, sql`id`],
    at: ({ issueDate, id }) => sql`${issueDate}::date, ${id}::uuid`,
    descending: true,
  },
});

export interface DueRow {
  open: string;
  overdue: string;
  disputed: string;
  count: number;
  overdueCount: number;
}

export interface PayableRow extends Pick<Invoice, "number" | "status"> {
  toPay: string;
  disputed: string;
}

/** Unsettled invoices with what is to be paid and what is disputed. The index contains only these. */
export const listPayable = (customerId: number) => sql<PayableRow>`
  select number, status, ${amountToPay} as "toPay", ${amountDisputed} as disputed
  from invoice where customer_id = ${customerId}::int and customer_id = any (current_customers()) and ${isPayable}`;

export const sumDue = (customerId: number) => sql<DueRow>`
  select coalesce(sum("toPay"), 0)::numeric(14, 2) as open,
    coalesce(sum("toPay") filter (where status = 'OVERDUE'), 0)::numeric(14, 2) as overdue,
    coalesce(sum(disputed), 0)::numeric(14, 2) as disputed,
    (count(*) filter (where "toPay" <> 0))::int as count,
    (count(*) filter (where status = 'OVERDUE'))::int as "overdueCount"
  from (${listPayable(customerId)}) due`;

export interface TotalRow {
  netTotal: string;
  vatTotal: string;
  grossTotal: string;
  amountOpen: string;
  amountToPay: string;
}

/** Totals of the filtered invoices; credit notes are subtracted. */
export const sumInvoices = (customerId: number, filter: InvoiceFilter) => sql<TotalRow>`
  select coalesce(sum(net_total * sign), 0)::numeric(14, 2) as "netTotal",
    coalesce(sum(vat_total * sign), 0)::numeric(14, 2) as "vatTotal",
    coalesce(sum(gross_total * sign), 0)::numeric(14, 2) as "grossTotal",
    coalesce(sum(amount_open * sign), 0)::numeric(14, 2) as "amountOpen",
    coalesce(sum(to_pay), 0)::numeric(14, 2) as "amountToPay"
  from (
    select net_total, vat_total, gross_total, amount_open, ${amountToPay} as to_pay, case type when 'CREDIT_NOTE' then -1 else 1 end as sign
    from invoice where ${condition({ ...filter, customerId })}
  ) found`;

/** Reference and technology of the access line that an invoice line charges for. */
const lineNames = {
  fields: sql`, 'reference', access.reference, 'technology', access.technology`,
  join: sql`left join line access
    on line.service_type = 'LINE' and access.id = line.service_id and access.customer_id = line.customer_id`,
};

const linesOf = (part: Sql = empty, names = { fields: empty, join: empty }) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', line.id, 'position', line.position, 'description', line.description, 'productCode', line.product_code,
      'period', case when line.period_from is not null
        then jsonb_build_object('from', line.period_from, 'to', line.period_to) end,
      'quantity', trim_scale(line.quantity)::text, 'unit', line.unit, 'unitPrice', round(line.unit_price, greatest(2, min_scale(line.unit_price)))::text,
      'allowanceAmount', line.allowance_amount::text, 'allowanceReason', line.allowance_reason,
      'lineAmount', line.line_amount::text, 'vatCategory', line.vat_category, 'vatRate', line.vat_rate::text,
      'serviceRef', case when line.service_id is not null then jsonb_build_object(
        'type', line.service_type, 'id', line.service_id, 'label', line.service_label ${names.fields}) end,
      'endCustomerReference', line.end_customer_reference, 'endCustomerName', line.end_customer_name
    ) order by line.position), '[]')
  from (
    select * from invoice_line one where one.invoice_id = invoice.id and one.customer_id = invoice.customer_id ${part}
  ) line ${names.join})`;

const allLines = sql`${linesOf()} as lines`;
/** The lines as JSON text, which a worker thread parses. */
const unreadLines = sql`${linesOf()}::text as lines`;

const lineCount = sql`(
  select count(*)::int from invoice_line line where line.invoice_id = invoice.id and line.customer_id = invoice.customer_id
) as "lineCount"`;

const detail = sql`
  id, customer_id as "customerId", ${summary}, order_reference as "orderReference", note, locale, variant, seller, buyer,
  allowances, line_total as "lineTotal", tax_subtotals as "taxSubtotals", ${amountSetOff} as "amountCredited",
  mandate_reference as "mandateReference", collection_date as "collectionDate", payment_reference as "paymentReference",
  version,
  (select coalesce(jsonb_agg(jsonb_build_object('date', payment.date, 'amount', payment.amount::text,
      'method', payment.method, 'reference', payment.reference) order by payment.date, payment.id), '[]')
    from invoice_payment payment where payment.invoice_id = invoice.id and payment.customer_id = invoice.customer_id) as payments,
  (select coalesce(jsonb_agg(jsonb_build_object('id', dispute.id, 'at', dispute.at, 'by', coalesce(${personName}, ''),
      'reason', dispute.reason, 'lineIds', dispute.line_ids, 'state', dispute.state, 'answer', dispute.answer,
      'endedAt', dispute.ended_at) order by dispute.at, dispute.id), '[]')
    from invoice_dispute dispute
      left join customer_account account on account.id = dispute.account_id and account.customer_id = dispute.customer_id
    where dispute.invoice_id = invoice.id and dispute.customer_id = invoice.customer_id) as disputes,
  (select coalesce(jsonb_agg(jsonb_build_object('number', note.number, 'issueDate', note.issue_date,
      'grossTotal', note.gross_total::text) order by note.number), '[]')
    from invoice note where note.credited_invoice_number = invoice.number and note.customer_id = invoice.customer_id
      and note.status <> 'DRAFT') as "creditNotes"`;

const published = (customerId: number) => sql`
  customer_id = ${customerId}::int and customer_id = any (current_customers()) and status <> 'DRAFT'`;

export type ShownInvoice = StoredInvoice & Pick<Invoice, "lineCount">;

export const findInvoice = (customerId: number, number: string, limit: number, offset: number) => sql<ShownInvoice>`
  select ${detail}, ${linesOf(sql`order by one.position limit ${limit}::int offset ${offset}::int`, lineNames)} as lines, ${lineCount}
  from invoice where ${published(customerId)} and number = ${number}`;

/** A published invoice of any company: for the operator's staff, who belong to no company. */
export const findPublishedInvoice = (number: string) => sql<StoredInvoice>`
  select ${detail}, ${allLines} from invoice where number = ${number} and status <> 'DRAFT'`;

/** For the operator, who alone sees drafts. */
export const findDraft = (id: string) => sql<StoredInvoice>`
  select ${detail}, ${allLines} from invoice where id = ${id}::uuid and status = 'DRAFT'`;

/** The source of a document: the operator's own file, or else the invoice with all its lines. */
export interface DocumentSource extends Unread<StoredInvoice> {
  readonly ownFile: Buffer | null;
}

const ownFile = (type: InvoiceDocumentType) => sql`(
  select content from document
  where id = ${type === "pdf" ? sql`invoice.pdf_document_id` : sql`invoice.ubl_document_id`}
    and customer_id = invoice.customer_id) as "ownFile"`;

/** An invoice with all its lines, for the documents that a job renders. */
export const findPublishedDocument = (number: string) => sql<Unread<StoredInvoice>>`
  select ${detail}, ${unreadLines} from invoice where number = ${number} and status <> 'DRAFT'`;

/** For a job. */
export const findOwnFile = (number: string, type: InvoiceDocumentType) => sql<Pick<DocumentSource, "ownFile">>`
  select ${ownFile(type)} from invoice where number = ${number}`;

export const findDocument = (customerId: number, number: string, type: InvoiceDocumentType) => sql<DocumentSource>`
  select ${detail}, ${unreadLines}, ${ownFile(type)} from invoice where ${published(customerId)} and number = ${number}`;

/** The fields of an invoice that only the operator sees. */
const operated = sql`
  external_ref as "externalRef", given_number as "givenNumber",
  array_remove(array[case when pdf_document_id is not null then 'pdf' end, case when ubl_document_id is not null then 'ubl' end],
    null) as "ownDocuments", created_at as "createdAt", updated_at as "updatedAt"`;

interface OperatorFilter {
  readonly customerId: number | null;
  readonly status: string | null;
  readonly number: string | null;
}

export const pageOfInvoices = ({ customerId, status, number }: OperatorFilter, slice: ListSlice) => sql<
  OperatorInvoiceSummary & { position: string }
>`
  select id, customer_id as "customerId", ${summary}, ${operated}, version, ${positionColumn(sql`invoice`)} from invoice
  where ${ifGiven(sql`customer_id`, customerId)} ${ifGiven(sql`status`, status)} ${ifGiven(sql`number`, number)}
    ${listRest(sql`invoice`, "uuid", slice)}`;

type Operated = Pick<OperatorInvoice, "externalRef" | "givenNumber" | "ownDocuments" | "createdAt" | "updatedAt">;

export interface OperatedRow extends Omit<ShownInvoice, "number" | "status">, Operated {
  readonly number: string | null;
  readonly status: OperatorInvoice["status"];
}

/** An invoice or a draft of any company, with a page of its lines. */
export const findOperated = (name: InvoiceName, limit: number, offset: number) => sql<OperatedRow>`
  select ${detail}, ${linesOf(sql`order by one.position limit ${limit}::int offset ${offset}::int`, lineNames)} as lines,
    ${lineCount}, ${operated}
  from invoice where ${ofInvoice(name)}`;

/** All of an invoice or a draft. */
export const findContent = (id: string) => sql<StoredInvoice>`
  select ${detail}, ${allLines} from invoice where id = ${id}::uuid`;

const explained = sql`
  number, type, issue_date as "issueDate", net_total as "netTotal", gross_total as "grossTotal", allowances,
  ${linesOf(empty, lineNames)}::text as lines`;

export type ExplainedRow = UnreadExplained & Pick<Invoice, "type">;

export const findExplained = (customerId: number, number: string) => sql<ExplainedRow>`
  select ${explained} from invoice where ${published(customerId)} and number = ${number}`;

const previousId = (customerId: number, number: string) => sql`(
  select earlier.id from invoice earlier join invoice present on present.number = ${number}
  where earlier.customer_id = ${customerId}::int and earlier.customer_id = any (current_customers())
    and present.customer_id = earlier.customer_id and earlier.type = 'INVOICE' and earlier.status <> 'DRAFT'
    and (earlier.issue_date, earlier.number) < (present.issue_date, present.number)
  order by earlier.issue_date desc, earlier.number desc limit 1)`;

export const findPreviousExplained = (customerId: number, number: string) => sql<ExplainedRow>`
  select ${explained} from invoice where id = ${previousId(customerId, number)}`;

/** How many lines an explanation reads: those of the invoice and, unless it is a credit note, the previous invoice. */
export const countExplainedLines = (customerId: number, number: string) => sql<Pick<Invoice, "lineCount">>`
  select (
    select count(*)::int from invoice_line line where line.customer_id = invoice.customer_id and line.invoice_id = any (
      array[invoice.id, case when invoice.type <> 'CREDIT_NOTE' then ${previousId(customerId, number)} end])
  ) as "lineCount"
  from invoice where ${published(customerId)} and number = ${number}`;
