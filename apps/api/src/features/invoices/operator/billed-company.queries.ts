import type { Customer } from "@demarc/contract/company";
import type { Address } from "@demarc/contract/core/address";
import type { InvoiceParty } from "@demarc/contract/core/invoices/invoice";
import type { Variant } from "@demarc/contract/core/variants";
import type { Named } from "@demarc/contract/operator/refs";
import { isNamed } from "../../../platform/database/record-fields.ts";
import { sql } from "../../../platform/database/sql.ts";

type Account = Pick<InvoiceParty, "iban" | "bic">;

export interface BilledCompany
  extends
    Pick<Customer, "id" | "name" | "coc" | "oin" | "vatNumber" | "peppolId" | "iban" | "bic">,
    Pick<Customer, "paymentMethod" | "paymentTermDays" | "customInvoiceReference" | "locale" | "variant"> {
  /** The address for invoices, or else the visiting address. */
  readonly address: Address;
  /** The mandate in force. A mandate that the bank has not confirmed yet is none. */
  readonly mandate: (Account & { readonly reference: string }) | null;
}

/** One statement, so that a change of the bank account at the same time is seen whole or not at all. */
export const findBilledCompany = (customerId: number) => sql<BilledCompany & Pick<Customer, "vatTreatment">>`
  select id, name, coc, oin, vat_number as "vatNumber", peppol_id as "peppolId", iban, bic,
    coalesce(invoice_address, address) as address, payment_method as "paymentMethod",
    payment_term_days as "paymentTermDays", custom_invoice_reference as "customInvoiceReference", locale, variant,
    vat_treatment as "vatTreatment",
    (select jsonb_build_object('reference', mandate_reference, 'iban', iban, 'bic', bic)
      from sepa_mandate where customer_id = customer.id and status = 'ACTIVE') as mandate
  from customer where id = ${customerId}::int`;

/** A company that is a customer, or was one. */
export const findNamedCompany = (named: Named<number>) => sql<Pick<Customer, "id">>`
  select id from customer where ${isNamed(sql`customer`, "int", named)} and status not in ('APPLIED', 'REJECTED')`;

/** Customers with a number of a buyer; the caller refuses more than one. */
export const findBuyers = ({ coc, oin, vatNumber }: Pick<InvoiceParty, "coc" | "oin" | "vatNumber">) => sql<
  Pick<Customer, "id">
>`
  select id from customer
  where status not in ('APPLIED', 'REJECTED') and (coc = ${coc} or oin = ${oin} or vat_number = ${vatNumber}) limit 2`;

/** The seller of the latest invoice of a portal. */
export const findLatestSeller = (variant: Variant) => sql<{ seller: InvoiceParty }>`
  select seller from invoice where variant = ${variant} order by id desc limit 1`;

/** The creditor identifier on the latest invoice of this seller that was collected. */
export const findCreditorId = (seller: InvoiceParty) => sql<{ creditorId: string }>`
  select seller ->> 'creditorId' as "creditorId" from invoice
  where payment_means = '59' and seller ->> 'creditorId' is not null and seller ->> 'coc' = ${seller.coc}
  order by id desc limit 1`;
