import type { InvoiceAllowance, InvoiceLine, InvoiceParty, InvoiceType } from "@demarc/contract/core/invoices/invoice";
import type { OperatorDispute } from "@demarc/contract/operator/invoices";
import type { Variant } from "@demarc/contract/core/variants";
import { personName } from "../../../platform/changes/change-actors.ts";
import type { Named } from "@demarc/contract/operator/refs";
import { isNamed } from "../../../platform/database/record-fields.ts";
import { sql } from "../../../platform/database/sql.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";
import type { Totals } from "../invoice/invoice-totals.ts";
import { type InvoiceName, ofInvoice } from "./invoice-name.conditions.ts";
import type { StoredStatus } from "../invoice/invoices.rules.ts";

type Period = InvoiceLine["period"];

/** An invoice from the operator's billing system. The totals are calculated here. */
export interface InvoiceDraft {
  readonly customerId: number;
  readonly type: InvoiceType;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly period?: Period;
  readonly buyerReference?: string | null;
  readonly orderReference?: string | null;
  readonly note?: string | null;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly paymentMeans: "30" | "58" | "59";
  readonly mandateReference?: string | null;
  readonly collectionDate?: string | null;
  readonly paymentReference?: string | null;
  readonly creditedInvoiceNumber?: string | null;
  readonly lines: readonly DraftLine[];
  readonly allowances?: readonly InvoiceAllowance[];
  /** The number that it gets when it is published; without one, the next of the series. */
  readonly givenNumber?: string | null;
  readonly externalRef?: string | null;
}

type Given = "description" | "quantity" | "unit" | "unitPrice" | "vatCategory" | "vatRate";

export type DraftLine = Pick<InvoiceLine, Given> & Partial<Omit<InvoiceLine, Given | "lineAmount" | "position">>;

/** A line with defaults for omitted fields. */
export type CountedLine = Omit<InvoiceLine, "id"> & { readonly id: string | null };

export const insertInvoice = (draft: InvoiceDraft, totals: Totals) => sql<{ id: string }>`
  insert into invoice (customer_id, type, issue_date, due_date, period_from, period_to, buyer_reference, order_reference,
    note, locale, variant, seller, buyer, allowances, tax_subtotals, line_total, net_total, vat_total, gross_total,
    payment_means, mandate_reference, collection_date, payment_reference, credited_invoice_number, given_number, external_ref,
    amount_open)
  values (${draft.customerId}::int, ${draft.type}, ${draft.issueDate}::date, ${draft.dueDate}::date,
    ${draft.period?.from ?? null}::date, ${draft.period?.to ?? null}::date, ${draft.buyerReference ?? null},
    ${draft.orderReference ?? null}, ${draft.note ?? null}, ${draft.locale}, ${draft.variant},
    ${JSON.stringify(draft.seller)}::jsonb, ${JSON.stringify(draft.buyer)}::jsonb,
    ${JSON.stringify(draft.allowances ?? [])}::jsonb, ${JSON.stringify(totals.taxSubtotals)}::jsonb,
    ${totals.lineTotal}::numeric, ${totals.netTotal}::numeric, ${totals.vatTotal}::numeric, ${totals.grossTotal}::numeric,
    ${draft.paymentMeans}, ${draft.mandateReference ?? null}, ${draft.collectionDate ?? null}::date,
    ${draft.paymentReference ?? null}, ${draft.creditedInvoiceNumber ?? null}, ${draft.givenNumber ?? null},
    ${draft.externalRef ?? null}, ${totals.grossTotal}::numeric)
  returning id`;

export const updateDraft = (id: string, draft: InvoiceDraft, totals: Totals) => sql`
  update invoice set issue_date = ${draft.issueDate}::date, due_date = ${draft.dueDate}::date,
    period_from = ${draft.period?.from ?? null}::date, period_to = ${draft.period?.to ?? null}::date,
    buyer_reference = ${draft.buyerReference ?? null}, order_reference = ${draft.orderReference ?? null},
    note = ${draft.note ?? null}, seller = ${JSON.stringify(draft.seller)}::jsonb, buyer = ${JSON.stringify(draft.buyer)}::jsonb,
    allowances = ${JSON.stringify(draft.allowances ?? [])}::jsonb, tax_subtotals = ${JSON.stringify(totals.taxSubtotals)}::jsonb,
    line_total = ${totals.lineTotal}::numeric, net_total = ${totals.netTotal}::numeric, vat_total = ${totals.vatTotal}::numeric,
    gross_total = ${totals.grossTotal}::numeric, payment_means = ${draft.paymentMeans},
    mandate_reference = ${draft.mandateReference ?? null}, collection_date = ${draft.collectionDate ?? null}::date,
    payment_reference = ${draft.paymentReference ?? null}, given_number = ${draft.givenNumber ?? null},
    amount_open = ${totals.grossTotal}::numeric, version = version + 1, updated_at = now()
  where id = ${id}::uuid and status = 'DRAFT'`;

export const deleteLines = (invoiceId: string, customerId: number) => sql`
  delete from invoice_line where invoice_id = ${invoiceId}::uuid and customer_id = ${customerId}::int`;

/** Whether a published invoice has this number. */
export const findNumber = (number: string) => sql<{ id: string }>`select id from invoice where number = ${number}`;

export const insertLines = (invoiceId: string, customerId: number, lines: readonly CountedLine[]) => sql`
  insert into invoice_line (id, invoice_id, customer_id, position, description, product_code, period_from, period_to, quantity,
    unit, unit_price, allowance_amount, allowance_reason, line_amount, vat_category, vat_rate, service_type, service_id,
    service_label, end_customer_reference, end_customer_name)
  select coalesce(line.id, uuidv7()), ${invoiceId}::uuid, ${customerId}::int, line.position, line.description,
    line."productCode", (line.period ->> 'from')::date, (line.period ->> 'to')::date, line.quantity, line.unit,
    line."unitPrice", line."allowanceAmount", line."allowanceReason", line."lineAmount", line."vatCategory", line."vatRate",
    line."serviceRef" ->> 'type', (line."serviceRef" ->> 'id')::uuid, line."serviceRef" ->> 'label',
    line."endCustomerReference", line."endCustomerName"
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id uuid, position int, description text,
    "productCode" text, period jsonb, quantity numeric, unit text, "unitPrice" numeric, "allowanceAmount" numeric,
    "allowanceReason" text, "lineAmount" numeric, "vatCategory" text, "vatRate" numeric, "serviceRef" jsonb,
    "endCustomerReference" text, "endCustomerName" text)`;

export interface OperatorInvoice {
  id: string;
  customerId: number;
  number: string | null;
  type: InvoiceType;
  status: StoredStatus;
  issueDate: string;
  grossTotal: string;
  amountPaid: string;
  amountCredited: string;
  amountOpen: string;
  creditedInvoiceNumber: string | null;
  paymentMeans: InvoiceDraft["paymentMeans"];
  mandateReference: string | null;
  givenNumber: string | null;
  externalRef: string | null;
  isLate: boolean;
  version: number;
}

const columns = sql`
  id, customer_id as "customerId", number, type, status, issue_date as "issueDate", gross_total as "grossTotal",
  amount_paid as "amountPaid", amount_credited as "amountCredited", amount_open as "amountOpen",
  credited_invoice_number as "creditedInvoiceNumber", payment_means as "paymentMeans",
  mandate_reference as "mandateReference", given_number as "givenNumber", external_ref as "externalRef", version,
  due_date < (now() at time zone 'Europe/Amsterdam')::date as "isLate"`;

export const lockInvoiceById = (id: string) =>
  sql<OperatorInvoice>`select ${columns} from invoice where id = ${id}::uuid for update`;

export const lockNamedInvoice = (name: InvoiceName) =>
  sql<OperatorInvoice>`select ${columns} from invoice where ${ofInvoice(name)} for update`;

export const setPdf = (id: string, documentId: string) => sql`
  update invoice set pdf_document_id = ${documentId}::uuid, version = version + 1, updated_at = now() where id = ${id}::uuid`;

export const setOwnDocuments = (id: string, pdf: string | null, ubl: string) => sql`
  update invoice set pdf_document_id = ${pdf}::uuid, ubl_document_id = ${ubl}::uuid where id = ${id}::uuid`;

/** The invoice with this number, or the draft that will get it. */
export const lockGivenNumber = (number: string) => sql<OperatorInvoice>`
  select ${columns} from invoice where number = ${number} or given_number = ${number} for update`;

export const findOwnDocument = (id: string) => sql<{ sha256: Buffer; fileName: string }>`
  select document.sha256, document.file_name as "fileName" from invoice join document on document.id = invoice.pdf_document_id
  where invoice.id = ${id}::uuid`;

export const lockInvoiceByNumber = (customerId: number, number: string) => sql<OperatorInvoice>`
  select ${columns} from invoice where customer_id = ${customerId}::int and number = ${number} for update`;

export const lockPublishedInvoice = (number: string) =>
  sql<OperatorInvoice>`select ${columns} from invoice where number = ${number} for update`;

/** Locks a company, so that its mandate stays the same until the transaction ends. */
export const lockBilledCompany = (customerId: number) => sql`
  select from customer where id = ${customerId}::int for no key update`;

export const findActiveMandate = (customerId: number) => sql<{ reference: string }>`
  select mandate_reference as reference from sepa_mandate where customer_id = ${customerId}::int and status = 'ACTIVE'`;

/**
 * The invoice that already follows another: a draft of this period, or one published since. It charges for a line of the
 * other invoice, because a large invoice is split into several of the same period.
 */
export const findFollower = (source: Pick<OperatorInvoice, "id" | "customerId" | "issueDate">, period: Period) => sql<
  Pick<OperatorInvoice, "id" | "number">
>`
  select id, number from invoice
  where customer_id = ${source.customerId}::int and type = 'INVOICE' and id <> ${source.id}::uuid
    and period_from is not distinct from ${period?.from ?? null}::date
    and period_to is not distinct from ${period?.to ?? null}::date
    and (status = 'DRAFT' or period_from is not null and issue_date >= ${source.issueDate}::date)
    and exists (
      select from invoice_line line join invoice_line charged on charged.description = line.description
        and coalesce(charged.service_id::text, '') = coalesce(line.service_id::text, '')
      where line.invoice_id = invoice.id and line.customer_id = invoice.customer_id
        and charged.invoice_id = ${source.id}::uuid and charged.customer_id = invoice.customer_id)
  order by id limit 1`;

/** The series continues after a given number in its form. */
export const reserveNumber = (series: string, number: number) => sql`
  insert into invoice_number_sequence as sequence (series, last_number) values (${series}, ${number}::int)
  on conflict (series) do update set last_number = greatest(sequence.last_number, excluded.last_number)`;

/**
 * The next number of a series. The row stays locked until the transaction ends, so there are no gaps and no duplicates.
 */
export const takeNumber = (series: string) => sql<{ lastNumber: number }>`
  insert into invoice_number_sequence as sequence (series, last_number) values (${series}, 1)
  on conflict (series) do update set last_number = sequence.last_number + 1
  returning last_number as "lastNumber"`;

export const publish = (id: string, number: string) => sql`
  update invoice set number = ${number}, payment_reference = coalesce(payment_reference, ${number}), status = 'OPEN',
    version = version + 1, updated_at = now()
  where id = ${id}::uuid`;

/**
 * Queues the mail of an invoice with the current recipients and documents; later changes affect only later invoices.
 */
export const queueInvoiceMail = (id: string, number: string) => sql`
  insert into job (queue, kind, customer_id, payload, bulk)
  select 'documents', 'invoices.mail', customer.id, jsonb_build_object('number', ${number}::text, 'addressee', jsonb_build_object(
      'customerId', customer.id, 'name', customer.name, 'locale', customer.locale, 'variant', customer.variant,
      'invoiceAttachmentPreference', customer.invoice_attachment_preference, 'invoiceEmail', customer.invoice_email,
      'contacts', (
        select coalesce(jsonb_agg(jsonb_build_object('types', types, 'email', email) order by last_name, first_name, contact.id), '[]')
        from customer_contact contact where contact.customer_id = customer.id))), true
  from invoice join customer on customer.id = invoice.customer_id where invoice.id = ${id}::uuid`;

export interface Amounts {
  readonly status: StoredStatus;
  readonly amountPaid: string;
  readonly amountCredited: string;
  readonly amountOpen: string;
}

export const updateAmounts = (id: string, { status, amountPaid, amountCredited, amountOpen }: Amounts) => sql`
  update invoice set status = ${status}, amount_paid = ${amountPaid}::numeric, amount_credited = ${amountCredited}::numeric,
    amount_open = ${amountOpen}::numeric, version = version + 1, updated_at = now()
  where id = ${id}::uuid`;

export const insertPayment = (
  invoice: Pick<OperatorInvoice, "id" | "customerId">,
  payment: { date: string; amount: string; method: string; reference: string | null },
) => sql`
  insert into invoice_payment (invoice_id, customer_id, date, amount, method, reference)
  values (${invoice.id}::uuid, ${invoice.customerId}::int, ${payment.date}::date, ${payment.amount}::numeric,
    ${payment.method}, ${payment.reference})`;

export const findPayment = (
  { id, customerId }: Pick<OperatorInvoice, "id" | "customerId">,
  payment: { date: string; amount: string; reference: string },
) => sql<{ id: string }>`
  select id from invoice_payment
  where customer_id = ${customerId}::int and invoice_id = ${id}::uuid and date = ${payment.date}::date
    and amount = ${payment.amount}::numeric and reference = ${payment.reference} limit 1`;

/** What was paid in money and not returned. What a credit note took off its invoice is not money. */
export const sumMoney = ({ id, customerId }: Pick<OperatorInvoice, "id" | "customerId">) => sql<{ paid: string }>`
  select coalesce(sum(amount), 0)::numeric(14, 2) as paid from invoice_payment
  where customer_id = ${customerId}::int and invoice_id = ${id}::uuid and method <> 'CREDIT_NOTE'`;

/** A payment or a return with this date, amount and reference; the amount of a return is negative. */
export const findRecordedPayment = (
  invoiceId: string,
  payment: { date: string; amount: string; reference: string },
) => sql<{
  id: string;
}>`
  select id from invoice_payment
  where invoice_id = ${invoiceId}::uuid and date = ${payment.date}::date and amount = ${payment.amount}::numeric
    and reference = ${payment.reference} limit 1`;

/** The invoice that a payment names, by its number or by the operator's own id. */
export const lockPaidInvoice = (named: Named<string>) => sql<OperatorInvoice>`
  select ${columns} from invoice
  where ${isNamed(sql`invoice`, "text", named, sql`number`)} for update`;

/** The published invoices with a payment reference that a payer quoted; the caller refuses more than one. */
export const findQuotedNumbers = (paymentReference: string) => sql<{ number: string }>`
  select number from invoice where payment_reference = ${paymentReference} and status <> 'DRAFT' limit 2`;

export interface KeptPayment {
  readonly invoiceId: string;
  readonly date: string;
  readonly amount: string;
}

/** The payment with the operator's own id. If several have it, the payment of the given invoice comes first. */
export const findPaymentOf = (reference: string, invoiceId: string, amount: string) => sql<KeptPayment>`
  select invoice_id as "invoiceId", date, amount from invoice_payment
  where reference = ${reference} and method <> 'CREDIT_NOTE'
  order by invoice_id = ${invoiceId}::uuid and amount = ${amount}::numeric desc, created_at desc limit 1`;

interface DisputeFilter {
  readonly customerId: number | null;
  readonly state: string | null;
  readonly invoiceNumber: string | null;
}

export const pageOfDisputes = ({ customerId, state, invoiceNumber }: DisputeFilter, slice: ListSlice) => sql<
  OperatorDispute & { position: string }
>`
  select dispute.id, dispute.at, dispute."invoiceNumber", dispute.customer_id as "customerId", coalesce(${personName}, '') as by, dispute.reason,
    dispute.line_ids as "lineIds", dispute.state, dispute.answer, dispute.ended_at as "endedAt",
    case when dispute.state = 'OPEN' then dispute.disputed end as "amountDisputed", dispute.updated_at as "updatedAt",
    ${positionColumn(sql`dispute`)}
  from (
    select invoice_dispute.*, coalesce(ended_at, at) as updated_at, invoice.number as "invoiceNumber",
      least(coalesce(invoice.amount_disputed, invoice.amount_open), invoice.amount_open) as disputed
    from invoice_dispute join invoice on invoice.id = invoice_dispute.invoice_id
  ) dispute left join customer_account account on account.id = dispute.account_id
  where ${ifGiven(sql`dispute.customer_id`, customerId)} ${ifGiven(sql`dispute.state`, state)}
    ${ifGiven(sql`dispute."invoiceNumber"`, invoiceNumber)} ${listRest(sql`dispute`, "uuid", slice)}`;

export const resolveDispute = (invoiceId: string, answer: string | null) => sql`
  update invoice_dispute set state = 'RESOLVED', answer = ${answer}, answered_at = now(), ended_at = now()
  where invoice_id = ${invoiceId}::uuid and state = 'OPEN'`;

/** Marks invoices that were not paid by their due date. Run as portal_jobs. */
export const markOverdue = () => sql`
  with late as (
    update invoice set status = 'OVERDUE', version = version + 1, updated_at = now()
    where type = 'INVOICE' and status in ('OPEN', 'PARTIALLY_PAID')
      and due_date < (now() at time zone 'Europe/Amsterdam')::date
    returning number, customer_id, version
  ), ledger as (
    insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id, after)
    select '7 years', customer_id, 'SYSTEM', 'invoice.overdue', 'invoice', number, jsonb_build_object('status', 'OVERDUE')
    from late
  )
  insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
  select 'invoice.overdue', customer_id, 'invoice', number,
    jsonb_build_object('id', number, 'customerId', customer_id, 'version', version, 'status', 'OVERDUE',
      'changed', jsonb_build_array('status')) from late`;
