import type { Customer } from "@demarc/contract/company";
import type { InvoiceLine } from "@demarc/contract/core/invoices/invoice";
import { amsterdamDate, monthAfter } from "@demarc/contract/core/calendar";
import { conflict, found } from "../../../platform/refusals/errors.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { findBilledCompany, findCreditorId } from "./billed-company.queries.ts";
import { billedTo } from "./billed-company.rules.ts";
import * as queries from "./invoice-operator.queries.ts";
import type { DraftLine, InvoiceDraft } from "./invoice-operator.queries.ts";
import { draftInvoice } from "./invoice.steps.ts";
import { findPublishedInvoice, type StoredInvoice } from "../invoice/invoices.queries.ts";

const nextPeriod = (period: StoredInvoice["period"]) =>
  period && { from: monthAfter(period.from), to: monthAfter(period.to) };

const lineOf = ({ id: _id, position: _position, lineAmount: _amount, ...line }: InvoiceLine): DraftLine => line;

/** By VAT treatment of a company: the VAT category of what it is charged. The zero rate (Z) suits every company. */
export const categories = { STANDARD_NL: "S", REVERSE_CHARGE_EU: "AE", EXPORT: "G" } as const;

/** Refuses to repeat lines with the VAT of an earlier treatment of the company. */
const refuseOtherVat = (
  { number, status, taxSubtotals }: StoredInvoice,
  { vatTreatment }: Pick<Customer, "vatTreatment">,
): void => {
  const other = taxSubtotals.find(({ category }) => category !== "Z" && category !== categories[vatTreatment]);
  if (other)
    throw conflict(
      "invoice.state-conflict",
      `${number} has VAT category ${other.category}, but the VAT treatment of the company is ${vatTreatment}: make a new draft.`,
      { state: status },
    );
};

/** Locks the invoice to repeat, and refuses it if the invoice of the next month exists. */
const refuseRepeated = async (transaction: OperatorTransaction, number: string, period: StoredInvoice["period"]) => {
  const source = found(await transaction.query(queries.lockPublishedInvoice(number)));
  const [follower] = await transaction.query(queries.findFollower(source, nextPeriod(period)));
  if (follower)
    throw conflict("invoice.state-conflict", `${number} is followed already by ${follower.number ?? follower.id}.`, {
      state: source.status,
    });
};

/** The draft for the next month: the same lines, issued today, with the current data of the company. */
const following = async (
  transaction: OperatorTransaction,
  invoice: StoredInvoice,
  today: string,
): Promise<InvoiceDraft> => {
  const company = found(await transaction.query(findBilledCompany(invoice.customerId)));
  refuseOtherVat(invoice, company);
  const [collecting] = await transaction.query(findCreditorId(invoice.seller));
  const seller = { ...invoice.seller, creditorId: collecting?.creditorId ?? null };
  return {
    ...invoice,
    ...billedTo(company, { issueDate: today, seller }),
    note: null,
    orderReference: null,
    paymentReference: null,
    period: nextPeriod(invoice.period),
    lines: invoice.lines.map((line) => ({ ...lineOf(line), period: nextPeriod(line.period) })),
  };
};

/** A credit note for the full invoice, or for the given lines, to the buyer of that invoice. */
export const crediting = (invoice: StoredInvoice, today: string, lines?: readonly DraftLine[]): InvoiceDraft => ({
  ...invoice,
  type: "CREDIT_NOTE",
  issueDate: today,
  dueDate: today,
  collectionDate: invoice.paymentMeans === "59" ? today : null,
  paymentReference: null,
  creditedInvoiceNumber: invoice.number,
  allowances: lines ? [] : invoice.allowances,
  lines: lines ?? invoice.lines.map(lineOf),
});

/** A stored draft as it was given. */
export const draftOf = ({ lines, ...invoice }: StoredInvoice): InvoiceDraft => ({
  ...invoice,
  lines: lines.map(lineOf),
});

/** The fields of a credit note that do not come from its invoice. */
export interface GivenCredit extends Pick<InvoiceDraft, "givenNumber" | "externalRef"> {
  readonly lines?: readonly DraftLine[] | undefined;
}

/**
 * Creates the draft that follows a published invoice, or its credit note; returns its id. Throws 404 for an
 * unknown number and 409 for a credit note, for an invoice that is followed already, and if the VAT has changed.
 */
export async function draftAfter(
  transaction: OperatorTransaction,
  number: string,
  kind: "repeat" | "credit",
  { lines, ...own }: GivenCredit = {},
): Promise<string> {
  const invoice = found(await transaction.query(findPublishedInvoice(number)));
  const { type, status } = invoice;
  if (type === "CREDIT_NOTE")
    throw conflict("invoice.state-conflict", `${number} is a credit note.`, { state: status });
  const today = amsterdamDate(new Date());
  if (kind === "repeat") await refuseRepeated(transaction, number, invoice.period);
  const draft = kind === "repeat" ? await following(transaction, invoice, today) : crediting(invoice, today, lines);
  return draftInvoice(transaction, { ...draft, ...own });
}
