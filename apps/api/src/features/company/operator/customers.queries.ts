import type { Address } from "@demarc/contract/core/address";
import type { OperatorCustomer } from "@demarc/contract/operator/customers";
import type { Named } from "@demarc/contract/operator/refs";
import { isNamed } from "../../../platform/database/record-fields.ts";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import { placeholderId } from "../../../platform/changes/placeholder-id.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";

export interface OperatorCustomerRow extends Omit<OperatorCustomer, "ibanMasked"> {
  readonly iban: string | null;
}

const columns = sql`
  customer.id, customer.external_ref as "externalRef", customer.type, customer.parent_customer_id as "parentCustomerId",
  customer.status, customer.variant, customer.name, customer.trade_name as "tradeName", customer.coc, customer.oin,
  customer.vat_number as "vatNumber", customer.vat_treatment as "vatTreatment", customer.address,
  customer.invoice_address as "invoiceAddress", customer.iban, customer.payment_method as "paymentMethod",
  customer.payment_term_days as "paymentTermDays", customer.custom_invoice_reference as "customInvoiceReference",
  customer.invoice_attachment_preference as "invoiceAttachmentPreference", customer.invoice_email as "invoiceEmail",
  customer.peppol_id as "peppolId", customer.locale, customer.loyalty_participant as "loyaltyParticipant",
  customer.credit_limit as "creditLimit", customer.discount_class as "discountClass", customer.created_at as "createdAt",
  customer.updated_at as "updatedAt", customer.version`;

export const findAnyCustomer = (id: number) => sql<OperatorCustomerRow>`
  select ${columns} from customer where id = ${id}::int`;

export const findCustomerByRef = (externalRef: string) => sql<OperatorCustomerRow>`
  select ${columns} from customer where external_ref = ${externalRef}`;

export const lockAnyCustomer = (id: number) => sql<OperatorCustomerRow>`
  select ${columns} from customer where id = ${id}::int for no key update`;

export const lockCustomerByRef = (externalRef: string) => sql<OperatorCustomerRow>`
  select ${columns} from customer where external_ref = ${externalRef} for no key update`;

interface CustomerFilter {
  readonly status: string | null;
  readonly parentCustomerId: number | null;
  readonly words: readonly string[];
}

export const pageOfCustomers = ({ status, parentCustomerId, words }: CustomerFilter, slice: ListSlice) => sql<
  OperatorCustomerRow & { position: string }
>`
  select ${columns}, ${positionColumn(sql`customer`)} from customer
  where ${ifGiven(sql`status`, status)} ${ifGiven(sql`parent_customer_id`, parentCustomerId)}
    not exists (select from unnest(${[...words]}::text[]) as word
      where strpos(search_plain(concat_ws(' ', name, trade_name, id, coc, external_ref, address ->> 'city')), word) = 0)
    and ${listRest(sql`customer`, "int", slice)}`;

/** The fields that a write sets. */
export interface CustomerFields extends Pick<
  OperatorCustomer,
  | "type"
  | "parentCustomerId"
  | "variant"
  | "name"
  | "tradeName"
  | "coc"
  | "oin"
  | "vatNumber"
  | "vatTreatment"
  | "paymentTermDays"
  | "customInvoiceReference"
  | "invoiceAttachmentPreference"
  | "invoiceEmail"
  | "peppolId"
  | "locale"
  | "loyaltyParticipant"
  | "creditLimit"
  | "discountClass"
  | "externalRef"
> {
  readonly address: Address;
  readonly invoiceAddress: Address | null;
}

export const insertOperatedCustomer = (fields: CustomerFields, isDry: boolean) => sql<{ id: number }>`
  insert into customer (id, external_ref, source, status, type, parent_customer_id, variant, name, trade_name, coc, oin, vat_number,
    vat_treatment, address, invoice_address, payment_term_days, custom_invoice_reference, invoice_attachment_preference,
    invoice_email, peppol_id, locale, loyalty_participant, credit_limit, discount_class)
  values (${isDry ? sql`${placeholderId()}::int` : sql`nextval('customer_id_seq')`}, ${fields.externalRef}, 'OPERATOR', 'ACTIVE',
    ${valuesOf(fields)}) returning id`;

const valuesOf = (fields: CustomerFields): Sql => sql`
  ${fields.type}, ${fields.parentCustomerId}::int, ${fields.variant}, ${fields.name}, ${fields.tradeName}, ${fields.coc},
  ${fields.oin}, ${fields.vatNumber}, ${fields.vatTreatment}, ${JSON.stringify(fields.address)}::jsonb,
  ${fields.invoiceAddress && JSON.stringify(fields.invoiceAddress)}::jsonb, ${fields.paymentTermDays}::int,
  ${fields.customInvoiceReference}, ${fields.invoiceAttachmentPreference}, ${fields.invoiceEmail}, ${fields.peppolId},
  ${fields.locale}, ${fields.loyaltyParticipant}::boolean, ${fields.creditLimit}::numeric, ${fields.discountClass}`;

export const updateOperatedCustomer = (id: number, fields: CustomerFields) => sql`
  update customer set (type, parent_customer_id, variant, name, trade_name, coc, oin, vat_number, vat_treatment, address,
      invoice_address, payment_term_days, custom_invoice_reference, invoice_attachment_preference, invoice_email, peppol_id,
      locale, loyalty_participant, credit_limit, discount_class) = (${valuesOf(fields)}),
    external_ref = ${fields.externalRef}, version = version + 1, updated_at = now()
  where id = ${id}::int`;

export const updateCustomerStatus = (id: number, status: string) => sql`
  update customer set status = ${status}, version = version + 1, updated_at = now() where id = ${id}::int`;

/** Locks an active reseller, so that it stays one. */
export const lockReseller = (named: Named<number>) => sql<{ id: number }>`
  select id from customer
  where ${isNamed(sql`customer`, "int", named)} and type = 'reseller' and status in ('ACTIVE', 'SUSPENDED') for share`;

export const countChildren = (id: number) => sql<{ count: number }>`
  select count(*)::int as count from customer where parent_customer_id = ${id}::int and status in ('ACTIVE', 'SUSPENDED')`;

/** Counts running services and prefixes, open orders, and unpaid invoices. */
export const countRunning = (id: number) => sql<{ services: number; orders: number; unpaid: number }>`
  select (
      (select count(*) from line where customer_id = ${id}::int and lifecycle <> 'TERMINATED')
      + (select count(*) from rack where customer_id = ${id}::int and lifecycle <> 'TERMINATED')
      + (select count(*) from shared_colo where customer_id = ${id}::int and lifecycle <> 'TERMINATED')
      + (select count(*) from dc_connection where customer_id = ${id}::int and lifecycle <> 'TERMINATED')
      + (select count(*) from wdm_service where customer_id = ${id}::int and lifecycle <> 'TERMINATED')
      + (select count(*) from prefix where customer_id = ${id}::int and lifecycle not in ('RELEASED'))
      + (select count(*) from tv_account where customer_id = ${id}::int and status <> 'ended')
    )::int as services,
    (select count(*) from customer_order where customer_id = ${id}::int
      and status not in ('DRAFT', 'CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED'))::int as orders,
    (select count(*) from invoice where customer_id = ${id}::int
      and status in ('OPEN', 'PARTIALLY_PAID', 'OVERDUE', 'DISPUTED'))::int as unpaid`;

/** Signs out the people of a company, and revokes its tokens. */
export const shutOutCompany = (id: number) => sql`select shut_out_company(${id}::int)`;

/** One price of a class, if it has any. */
export const findPricesOfClass = (discountClass: string) => sql<{ code: string }>`
  select product_code as code from price_list_entry where discount_class = ${discountClass} limit 1`;
