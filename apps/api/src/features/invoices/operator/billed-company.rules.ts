import { daysAfter } from "@demarc/contract/core/calendar";
import type { BilledCompany } from "./billed-company.queries.ts";
import type { InvoiceDraft } from "./invoice-operator.queries.ts";

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
