import type { OperatorTransaction } from "../../../../platform/changes/operator-change.ts";
import { recordNamed } from "../../../../platform/changes/named-record.ts";
import { storeDocument } from "../../../../platform/documents/stored-documents.ts";
import { conflict, rightMissing, found, InvalidRequest, invalid } from "../../../../platform/refusals/errors.ts";
import { findBilledCompany, findBuyers, findNamedCompany } from "../billed-company.queries.ts";
import { changeDraft, draftInvoice, isSameDraft } from "../invoice.steps.ts";
import type { InvoiceDraft, OperatorInvoice } from "../invoice-operator.queries.ts";
import * as queries from "../invoice-operator.queries.ts";
import { givenBefore, writtenAs } from "../invoice-writing.ts";
import type { ReadUbl } from "./ubl-document.ts";

interface Given {
  readonly file: { readonly name: string; readonly content: Buffer };
  /** What `readUbl` found in the file. */
  readonly read: ReadUbl;
  readonly customerId?: number | undefined;
  readonly customerRef?: string | undefined;
  readonly externalRef?: string | undefined;
  /** Whether the caller may draft a credit note. */
  readonly mayCredit: boolean;
}

/** The named customer, or else the customer that matches the buyer. Throws 400 if there is not exactly one. */
const customerOf = async (
  transaction: OperatorTransaction,
  { customerId, customerRef }: Given,
  { buyer, type }: ReadUbl["draft"],
): Promise<number> => {
  const named = customerId ?? (customerRef === undefined ? undefined : { ref: customerRef });
  if (named !== undefined) {
    const field = customerId === undefined ? "customerRef" : "customerId";
    return (await recordNamed(transaction, field, named, findNamedCompany)).id;
  }
  const [one, ...others] = await transaction.query(findBuyers(buyer));
  const root = type === "CREDIT_NOTE" ? "CreditNote" : "Invoice";
  if (!one || others.length > 0)
    throw invalid(
      `/${root}/cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID`,
      "validation.invalid-value",
    );
  return one.id;
};

/** Throws 400 unless the credited invoice is one of the customer. */
const refuseUncredited = async (
  transaction: OperatorTransaction,
  customerId: number,
  { type, creditedInvoiceNumber }: ReadUbl["draft"],
): Promise<void> => {
  if (type !== "CREDIT_NOTE") return;
  const credited = await transaction.query(queries.lockInvoiceByNumber(customerId, creditedInvoiceNumber ?? ""));
  if (credited[0]?.type !== "INVOICE")
    throw new InvalidRequest([
      {
        field: "/CreditNote/cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID",
        message: "validation.invalid-value",
      },
    ]);
};

/** The invoice that has the number of the document already. */
const earlier = async (transaction: OperatorTransaction, number: string): Promise<OperatorInvoice | undefined> =>
  (await transaction.query(queries.lockGivenNumber(number)))[0];

/** Changes the draft that has this number. Throws 409 for another customer, another external reference, and a published invoice. */
const changed = async (transaction: OperatorTransaction, invoice: OperatorInvoice, after: InvoiceDraft) => {
  const before = await givenBefore(transaction, invoice);
  const own = { ...after, externalRef: after.externalRef ?? before.externalRef ?? null };
  if (isSameDraft({ ...before, paymentReference: null }, { ...own, paymentReference: null })) return "unchanged";
  const isSameInvoice =
    invoice.number === null &&
    before.customerId === after.customerId &&
    before.type === after.type &&
    before.externalRef === own.externalRef;
  if (!isSameInvoice)
    throw conflict("invoice.number-taken", `Another invoice has the number ${after.givenNumber ?? ""}.`, {
      number: after.givenNumber,
    });
  await changeDraft(transaction, invoice, { before, after: own });
  return "updated";
};

/** The customer downloads the unchanged file and the PDF in it. */
const storeFiles = async (
  transaction: OperatorTransaction,
  { id, customerId }: { readonly id: string; readonly customerId: number },
  { file, pdf }: { readonly file: Given["file"]; readonly pdf: ReadUbl["pdf"] },
): Promise<void> => {
  const ubl = await storeDocument(transaction, {
    customerId,
    kind: "INVOICE_UBL",
    fileName: file.name,
    content: file.content,
  });
  const own =
    pdf &&
    (await storeDocument(transaction, { customerId, kind: "INVOICE_PDF", fileName: pdf.name, content: pdf.content }));
  transaction.send(queries.setOwnDocuments(id, own?.id ?? null, ubl.id));
};

/**
 * Drafts the invoice or the credit note of a UBL document, under its own number; repeated, it changes nothing. Throws 400 for an unknown
 * buyer or credited invoice, 403 for a credit note without the right, and 409 if another invoice has the number.
 */
export const importUbl = async (transaction: OperatorTransaction, given: Given) => {
  const { file, externalRef = null } = given;
  const { draft: read, pdf } = given.read;
  if (read.type === "CREDIT_NOTE" && !given.mayCredit) throw rightMissing("invoices.credit");
  const customerId = await customerOf(transaction, given, read);
  await refuseUncredited(transaction, customerId, read);
  const { locale, variant } = found(await transaction.query(findBilledCompany(customerId)));
  const draft: InvoiceDraft = { ...read, customerId, locale, variant, externalRef };
  const invoice = await earlier(transaction, draft.givenNumber ?? "");
  const outcome = invoice ? await changed(transaction, invoice, draft) : "created";
  if (invoice && outcome === "unchanged") return writtenAs(transaction, invoice.id, outcome);
  const id = invoice?.id ?? (await draftInvoice(transaction, draft));
  await storeFiles(transaction, { id, customerId }, { file, pdf });
  return writtenAs(transaction, id, outcome);
};
