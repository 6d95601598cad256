import type { Work } from "../../platform/work.ts";
import type { Customer } from "@demarc/contract/company";
import type { Variant } from "@demarc/contract/core/variants";
import { type AddressInput, storedAddress } from "@demarc/contract/core/address";
import type { InvoiceAttachmentPreference } from "@demarc/contract/core/invoices/invoice-attachments";
import { hitsFrom, type SearchTerms } from "../../platform/search.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

export type CustomerRow = Customer;

const contacts = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'types', types, 'jobTitle', job_title, 'firstName', first_name,
      'middleName', middle_name, 'lastName', last_name, 'email', email, 'phoneNumber', phone_number,
      'phoneNumber2', phone_number2, 'version', version, 'updatedAt', updated_at) order by last_name, first_name, id), '[]')
   from customer_contact where customer_id = customer.id)`;

/** The current mandate: the pending or the active one, of which a company has at most one. */
const mandate = sql`
  (select jsonb_build_object('mandateReference', mandate_reference, 'iban', iban, 'accountHolder', account_holder,
      'scheme', scheme, 'status', status, 'signedAt', signed_at)
   from sepa_mandate where customer_id = customer.id and status in ('PENDING', 'ACTIVE') order by signed_at desc limit 1)`;

const children = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', child.id, 'name', child.name) order by child.name), '[]')
   from customer as child where child.parent_customer_id = customer.id and child.status in ('ACTIVE', 'SUSPENDED'))`;

export const findCustomer = (customerId: number) => sql<CustomerRow>`
  select id, guid, type, parent_customer_id as "parentCustomerId", status, variant, name, trade_name as "tradeName", coc, oin,
    vat_number as "vatNumber", vat_treatment as "vatTreatment", address, invoice_address as "invoiceAddress", iban, bic,
    payment_method as "paymentMethod", payment_term_days as "paymentTermDays",
    custom_invoice_reference as "customInvoiceReference", invoice_attachment_preference as "invoiceAttachmentPreference",
    invoice_email as "invoiceEmail", peppol_id as "peppolId", locale, loyalty_participant as "loyaltyParticipant",
    ${contacts} as contacts, ${mandate} as mandate, ${children} as children,
    created_at as "createdAt", updated_at as "updatedAt", version
  from customer where id = ${customerId}::int and id = any (current_customers())`;

export interface HeldCustomer {
  readonly id: number;
  readonly status: string;
  readonly variant: Variant;
}

/** Locks the customer, so that concurrent changes do not count its records at the same time. */
export const lockCustomer = (customerId: number) => sql<HeldCustomer>`
  select id, status, variant from customer
  where id = ${customerId}::int and id = any (current_customers()) for no key update`;

/** Serialises the orders of a company, so that its drafts and its credit are counted correctly. */
export const lockOrdersOf = (customerId: number) =>
  sql<{
    locked: string;
  }>`select pg_advisory_xact_lock(hashtext('orders of company'), ${customerId}::int)::text as locked`;

const updateCustomer = (customerId: number, assignments: Sql) => sql`
  update customer set ${assignments}, version = version + 1, updated_at = now() where id = ${customerId}::int`;

/** `invoiceAddress`: undefined leaves it unchanged, null makes it the same as the visiting address. */
export const updateAddress = (
  customerId: number,
  address: AddressInput,
  invoiceAddress: AddressInput | null | undefined,
) =>
  updateCustomer(
    customerId,
    invoiceAddress === undefined
      ? sql`address = ${JSON.stringify(storedAddress(address))}::jsonb`
      : sql`address = ${JSON.stringify(storedAddress(address))}::jsonb,
            invoice_address = ${invoiceAddress && JSON.stringify(storedAddress(invoiceAddress))}::jsonb`,
  );

export const updateIban = (customerId: number, iban: string, bic: string | null) =>
  updateCustomer(customerId, sql`iban = ${iban}, bic = ${bic}, payment_method = 'DIRECT_DEBIT'`);

export const updateCustomInvoiceReference = (customerId: number, reference: string | null) =>
  updateCustomer(customerId, sql`custom_invoice_reference = ${reference}`);

export const updateInvoiceAttachmentPreference = (customerId: number, preference: InvoiceAttachmentPreference) =>
  updateCustomer(customerId, sql`invoice_attachment_preference = ${preference}`);

export const updateInvoiceEmail = (customerId: number, email: string | null) =>
  updateCustomer(customerId, sql`invoice_email = ${email}`);

export const revokeMandates = (customerId: number) => sql`
  update sepa_mandate set status = 'REVOKED', version = version + 1, updated_at = now()
  where customer_id = ${customerId}::int and status in ('PENDING', 'ACTIVE')`;

/** Uses the next mandate number of the customer. The customer row is locked, so numbers are unique. */
export const insertMandate = (
  customerId: number,
  mandateOf: { iban: string; bic: string | null; accountHolder: string; accountId: string },
) => sql`
  insert into sepa_mandate (customer_id, mandate_reference, iban, bic, account_holder, signed_by_account_id)
  select ${customerId}::int, 'MND-' || ${customerId}::int || '-' || lpad((count(*) + 1)::text, 4, '0'), ${mandateOf.iban},
    ${mandateOf.bic}, ${mandateOf.accountHolder}, ${mandateOf.accountId}::uuid
  from sepa_mandate where customer_id = ${customerId}::int`;

/** The caller's own company and, for a reseller, its children. */
export const searchCompanies = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`id`,
    title: sql`name`,
    subtitle: sql`concat_ws(' · ', id, address ->> 'city')`,
    texts: [sql`name`, sql`trade_name`, sql`id::text`, sql`coc`, sql`address ->> 'city'`],
    from: sql`customer where id = any (current_customers()) and (id = current_customer() or status in ('ACTIVE', 'SUSPENDED'))`,
  });

const countOf = (customerId: number, condition: Sql) => sql<Work>`
  select count(*)::int as count, array[]::text[] as subjects, '[]'::jsonb as objects
  from customer where id = ${customerId}::int and ${condition}`;

/** For companies that we invoice; no row for the customer of a reseller, which pays its reseller. */
const countOfInvoiced = (customerId: number, condition: Sql) => sql<Work>`
  select (${condition})::int as count, array[]::text[] as subjects, '[]'::jsonb as objects
  from customer where id = ${customerId}::int and parent_customer_id is null`;

export const countMissingIban = (customerId: number) => countOfInvoiced(customerId, sql`iban is null`);

export const countMissingReference = (customerId: number) =>
  countOfInvoiced(customerId, sql`custom_invoice_reference is null`);

export const countPendingMandates = (customerId: number) =>
  countOf(customerId, sql`exists (select from sepa_mandate where customer_id = customer.id and status = 'PENDING')`);
