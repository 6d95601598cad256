import type { GivenLine, InvoiceRecord } from "@demarc/contract/operator/invoice-drafts";
import type { WrittenInvoice } from "@demarc/contract/operator/invoices";
import { heldByRef } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { stateConflict } from "../../../platform/changes/state-machine.ts";
import { conflict, found, type IfMatch, invalid, refuseStale } from "../../../platform/refusals/errors.ts";
import { uuidPattern } from "../../../platform/uuid-pattern.ts";
import { findContent, findPublishedInvoice } from "../invoice/invoices.queries.ts";
import { findBilledCompany } from "./billed-company.queries.ts";
import { givenInvoice, givenLines } from "./given-invoice.ts";
import { categories, crediting, draftAfter, draftOf } from "./invoice-drafts.ts";
import type { InvoiceName } from "./invoice-name.conditions.ts";
import type { InvoiceDraft, OperatorInvoice } from "./invoice-operator.queries.ts";
import * as queries from "./invoice-operator.queries.ts";
import { type InvoiceRecord as RecordedStep, recordOnInvoice } from "./invoice-recording.ts";
import { changeDraft, draftInvoice, isSameDraft, publishInvoice } from "./invoice.steps.ts";

type Written = Pick<WrittenInvoice, "id" | "externalRef" | "number" | "status" | "version" | "outcome">;

/** A call on one invoice. */
export interface OnInvoice {
  readonly name: InvoiceName;
  readonly ifMatch: IfMatch;
}

export const writtenAs = async (
  transaction: OperatorTransaction,
  id: string,
  outcome: Written["outcome"],
): Promise<Written> => {
  const { externalRef, number, status, version } = found(await transaction.query(queries.lockInvoiceById(id)));
  return { id, externalRef, number, status, version, outcome };
};

export const lockedInvoice = async (
  transaction: OperatorTransaction,
  { name, ifMatch }: OnInvoice,
): Promise<OperatorInvoice> => {
  const invoice = found(await transaction.query(queries.lockNamedInvoice(name)));
  refuseStale(invoice, ifMatch);
  return invoice;
};

/** The number of a published invoice. Throws 409 for a draft. */
export const publishedNumber = ({ number, status }: OperatorInvoice, event: string): string => {
  if (number === null) throw stateConflict("invoice.state-conflict", status, event);
  return number;
};

/** Drafts an invoice. Throws what `givenInvoice` and `draftInvoice` throw. */
export const draftGiven = async (transaction: OperatorTransaction, body: InvoiceRecord): Promise<Written> => {
  const draft = await givenInvoice(transaction, body, { externalRef: null });
  return writtenAs(transaction, await draftInvoice(transaction, draft), "created");
};

/** The draft or the invoice of an external reference, locked. */
const lockedByRef = (transaction: OperatorTransaction, ref: string): Promise<OperatorInvoice | undefined> =>
  heldByRef(transaction, { kind: "invoice", ref }, (externalRef) => queries.lockNamedInvoice({ externalRef }));

/** The fields of a stored invoice that the operator set. */
export const givenBefore = async (
  transaction: OperatorTransaction,
  { id, givenNumber, externalRef }: OperatorInvoice,
): Promise<InvoiceDraft> => ({
  ...draftOf(found(await transaction.query(findContent(id)))),
  givenNumber,
  externalRef,
});

const refusePublished = ({ number, status }: OperatorInvoice): void => {
  if (number !== null)
    throw conflict("invoice.state-conflict", `${number} is published and cannot be changed; credit it.`, {
      state: status,
    });
};

const changeGiven = async (
  transaction: OperatorTransaction,
  invoice: OperatorInvoice,
  body: InvoiceRecord,
): Promise<Written> => {
  const { id, type, number, externalRef, status } = invoice;
  if (type === "CREDIT_NOTE")
    throw conflict("invoice.state-conflict", `${externalRef ?? id} is a credit note.`, { state: status });
  const draft = await givenBefore(transaction, invoice);
  const before = { draft, isPublished: number !== null };
  const after = await givenInvoice(transaction, body, { externalRef, before });
  if (isSameDraft(draft, after)) return writtenAs(transaction, id, "unchanged");
  refusePublished(invoice);
  await changeDraft(transaction, invoice, { before: draft, after });
  return writtenAs(transaction, id, "updated");
};

/**
 * Drafts an invoice by the operator's own id, or changes the draft. Repeated, it changes nothing, also once the invoice is
 * published. Throws 409 for a change of a published invoice and for a credit note, and what `givenInvoice` and `draftInvoice` throw.
 */
export const putInvoice = async (
  transaction: OperatorTransaction,
  {
    externalRef,
    body,
    ifMatch,
  }: { readonly externalRef: string; readonly body: InvoiceRecord; readonly ifMatch: IfMatch },
): Promise<Written> => {
  const invoice = await lockedByRef(transaction, externalRef);
  if (!invoice) {
    const draft = await givenInvoice(transaction, body, { externalRef });
    return writtenAs(transaction, await draftInvoice(transaction, draft), "created");
  }
  refuseStale(invoice, ifMatch);
  return changeGiven(transaction, invoice, body);
};

/** Changes a draft by its id, like `putInvoice`. Throws 400 also for an unknown id, and for another external reference than that of the draft. */
export const putInvoiceById = async (
  transaction: OperatorTransaction,
  {
    id,
    externalRef,
    body,
  }: { readonly id: string; readonly externalRef: string | undefined; readonly body: InvoiceRecord },
): Promise<Written> => {
  const [invoice] = uuidPattern.test(id) ? await transaction.query(queries.lockInvoiceById(id)) : [];
  if (!invoice) throw invalid("id", "validation.invalid-value");
  if (externalRef !== undefined && externalRef !== invoice.externalRef)
    throw invalid("externalRef", "validation.invalid-value");
  return changeGiven(transaction, invoice, body);
};

/** Drafts the invoice of the month after a published one. Throws what `draftAfter` throws. */
export const repeatInvoice = async (transaction: OperatorTransaction, on: OnInvoice): Promise<Written> => {
  const number = publishedNumber(await lockedInvoice(transaction, on), "repeat");
  return writtenAs(transaction, await draftAfter(transaction, number, "repeat"), "created");
};

interface Credit {
  readonly lines?: readonly GivenLine[] | undefined;
  readonly number?: string | null | undefined;
  readonly externalRef?: string | undefined;
}

interface OwnCredit {
  readonly lines: InvoiceDraft["lines"] | undefined;
  readonly givenNumber: string | null;
  readonly externalRef: string | null;
}

/** The existing credit note with this external reference, if its contents are the same. Throws 409 if they differ. */
const sameCredit = async (
  transaction: OperatorTransaction,
  credited: string,
  { externalRef, lines, givenNumber }: OwnCredit,
): Promise<Written | undefined> => {
  const note = externalRef ? await lockedByRef(transaction, externalRef) : undefined;
  if (!note) return undefined;
  const before = await givenBefore(transaction, note);
  const invoice = found(await transaction.query(findPublishedInvoice(credited)));
  const { paymentReference = null } = before;
  const after = { ...crediting(invoice, before.issueDate, lines), givenNumber, externalRef, paymentReference };
  if (isSameDraft(before, after)) return writtenAs(transaction, note.id, "unchanged");
  throw conflict("invoice.state-conflict", `Another invoice has the external reference ${externalRef}.`, {
    state: note.status,
  });
};

/** Drafts a credit note for an invoice, or for some lines. Throws what `draftAfter` throws, and 409 for a taken external reference. */
export const creditInvoice = async (
  transaction: OperatorTransaction,
  on: OnInvoice,
  { lines: given, number, externalRef }: Credit,
): Promise<Written> => {
  const invoice = await lockedInvoice(transaction, on);
  const credited = publishedNumber(invoice, "credit");
  const { customerId } = invoice;
  const { vatTreatment } = found(await transaction.query(findBilledCompany(customerId)));
  const usual = categories[vatTreatment];
  const lines = given && (await givenLines(transaction, { customerId, usual }, given));
  const own = { lines, givenNumber: number ?? null, externalRef: externalRef ?? null };
  const same = await sameCredit(transaction, credited, own);
  return same ?? writtenAs(transaction, await draftAfter(transaction, credited, "credit", own), "created");
};

/** Publishes a draft; a published invoice stays as it is. Throws what `publishInvoice` throws. */
export const publishNamed = async (
  transaction: OperatorTransaction,
  on: OnInvoice,
  isMailed: boolean,
): Promise<Written> => {
  const { id, status, givenNumber } = await lockedInvoice(transaction, on);
  await publishInvoice(transaction, id, { isMailed });
  if (status !== "DRAFT") return writtenAs(transaction, id, "unchanged");
  const written = await writtenAs(transaction, id, "updated");
  return { ...written, number: transaction.isDry ? givenNumber : written.number };
};

/** Whether a payment, or a return, with this date, amount and reference is recorded already. */
const isRecorded = async (
  transaction: OperatorTransaction,
  { id }: OperatorInvoice,
  step: RecordedStep,
): Promise<boolean> => {
  if (!("payment" in step) || !step.payment.reference) return false;
  const { date, amount, reference } = step.payment;
  const signed = step.event === "pay" ? amount : `-${amount}`;
  return (await transaction.query(queries.findRecordedPayment(id, { date, amount: signed, reference }))).length > 0;
};

/**
 * Records a step on a published invoice. A payment or a return that is recorded already changes nothing. Throws 409 for a draft, and
 * what `recordOnInvoice` throws.
 */
export const recordNamed = async (
  transaction: OperatorTransaction,
  on: OnInvoice,
  step: RecordedStep,
): Promise<Written> => {
  const invoice = await lockedInvoice(transaction, on);
  const number = publishedNumber(invoice, step.event);
  if (await isRecorded(transaction, invoice, step)) return writtenAs(transaction, invoice.id, "unchanged");
  await recordOnInvoice(transaction, number, step);
  return writtenAs(transaction, invoice.id, "updated");
};
