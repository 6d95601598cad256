import type { Customer } from "@demarc/contract/company";
import type { Address } from "@demarc/contract/core/address";
import { daysAfter } from "@demarc/contract/core/calendar";
import type { InvoiceParty } from "@demarc/contract/core/invoices/invoice";
import { sql } from "../../../platform/database/sql.ts";
import type { InvoiceDraft } from "./invoice-operator.queries.ts";

type Account = Pick<InvoiceParty, "iban" | "bic">;

/** The data of a company that its next invoice uses. */
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
export const findBilledCompany = (customerId: number) => sql<BilledCompany>`
  select id, name, coc, oin, vat_number as "vatNumber", peppol_id as "peppolId", iban, bic,
    coalesce(invoice_address, address) as address, payment_method as "paymentMethod",
    payment_term_days as "paymentTermDays", custom_invoice_reference as "customInvoiceReference", locale, variant,
    (select jsonb_build_object('reference', mandate_reference, 'iban', iban, 'bic', bic)
      from sepa_mandate where customer_id = customer.id and status = 'ACTIVE') as mandate
  from customer where id = ${customerId}::int`;

/** The creditor identifier on the latest invoice of this seller that was collected. */
export const findCreditorId = (seller: InvoiceParty) => sql<{ creditorId: string }>`
  select seller ->> 'creditorId' as "creditorId" from invoice
  where payment_means = '59' and seller ->> 'creditorId' is not null and seller ->> 'coc' = ${seller.coc}
  order by id desc limit 1`;

type Billed =
  | "buyer"
  | "buyerReference"
  | "collectionDate"
  | "customerId"
  | "dueDate"
  | "issueDate"
  | "locale"
  | "mandateReference"
  | "paymentMeans"
  | "seller"
  | "variant";

/**
 * What an invoice of this date takes from the company at present. It is collected from a company that pays by direct
 * debit and has a mandate in force; any other company transfers the amount.
 */
export const billedTo = (
  company: BilledCompany,
  { issueDate, seller }: Pick<InvoiceDraft, "issueDate" | "seller">,
): Pick<InvoiceDraft, Billed> => {
  const { id, name, coc, oin, vatNumber, address, peppolId, locale, variant, paymentMethod } = company;
  const mandate = paymentMethod === "DIRECT_DEBIT" && seller.creditorId ? company.mandate : null;
  const { iban, bic } = mandate ?? company;
  const dueDate = daysAfter(issueDate, company.paymentTermDays);
  return {
    customerId: id,
    issueDate,
    dueDate,
    buyerReference: company.customInvoiceReference ?? String(id),
    locale,
    variant,
    seller: mandate ? seller : { ...seller, creditorId: null },
    buyer: { name, coc, oin, vatNumber, address, iban, bic, creditorId: null, peppolId },
    paymentMeans: mandate ? "59" : "58",
    mandateReference: mandate?.reference ?? null,
    collectionDate: mandate ? dueDate : null,
  };
};
