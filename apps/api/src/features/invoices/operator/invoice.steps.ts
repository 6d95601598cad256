import type { InvoiceStatus } from "@demarc/contract/core/invoices/invoice";
import Big from "big.js";
import { conflict, found, invalid, InvalidRequest, violates } from "../../../platform/refusals/errors.ts";
import { stateConflict } from "../../../platform/changes/state-machine.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { placeholderId } from "../../../platform/changes/placeholder-id.ts";
import { canonical } from "../../../platform/changes/plan.ts";
import { lineAmountOf, type Totals, totalsOf } from "../invoice/invoice-totals.ts";
import { add, isPositive, subtract } from "../../../platform/money.ts";
import { findDraft, type StoredInvoice } from "../invoice/invoices.queries.ts";
import { faultText, invoiceFaults } from "./invoice-checks.rules.ts";
import type { CountedLine, DraftLine, InvoiceDraft, OperatorInvoice } from "./invoice-operator.queries.ts";
import * as queries from "./invoice-operator.queries.ts";
import { type InvoiceEvent, invoiceStates } from "../invoice/invoices.rules.ts";

const counted = (line: DraftLine, index: number): CountedLine => {
  const allowanceAmount = line.allowanceAmount ?? "0.00";
  return {
    id: null,
    productCode: null,
    period: null,
    allowanceReason: null,
    serviceRef: null,
    endCustomerReference: null,
    endCustomerName: null,
    ...line,
    position: index + 1,
    allowanceAmount,
    lineAmount: lineAmountOf({ ...line, allowanceAmount }),
  };
};

/**
 * Lines, including document-level allowances and charges. Documents are rendered in memory within 30 seconds. A larger
 * invoice is refused before it is published, so every published invoice can be downloaded.
 */
export const mostLines = 5000;

/** Throws 409 for more lines than an invoice may have. */
export const refuseTooManyLines = (lines: number): void => {
  if (lines > mostLines)
    throw conflict(
      "invoice.too-many-lines",
      `An invoice holds at most ${mostLines} lines, and this one has ${lines}: split it into several invoices.`,
      { lines, most: mostLines },
    );
};

/** A draft with its totals. Throws 409 and 400 as `draftInvoice` does. */
const totalled = (given: InvoiceDraft) => {
  refuseTooManyLines(given.lines.length + (given.allowances?.length ?? 0));
  const lines = given.lines.map(counted);
  const allowances = (given.allowances ?? []).map((one) => Object.assign({}, one, { amount: add(one.amount) }));
  const draft = { ...given, allowances };
  const totals = totalsOf(lines, allowances);
  const faults = invoiceFaults({ ...draft, ...totals, lines });
  if (faults.length > 0) throw new InvalidRequest(faults);
  return { draft, totals, lines };
};

const numberTaken = (number: string) =>
  conflict("invoice.number-taken", `Another invoice has the number ${number}.`, { number });

/** Maps violated constraints of the number and the external reference of an invoice. */
const refusedNumber =
  ({ givenNumber }: Pick<InvoiceDraft, "givenNumber">) =>
  (error: unknown): never => {
    if (violates(error, "invoice_given_number") || violates(error, "invoice_number_key"))
      throw numberTaken(givenNumber ?? "");
    if (violates(error, "invoice_external_ref_key"))
      throw conflict("invoice.ref-taken", "Another invoice has this external reference.");
    throw error;
  };

/** The form of the numbers that the portal draws. */
const drawnNumber = /^(\d{4})-(\d{6,9})$/;
/** A higher number would exhaust its series. */
const highestGiven = 99_999_999;

const refuseTakenNumber = async (
  transaction: OperatorTransaction,
  { givenNumber }: Pick<InvoiceDraft, "givenNumber">,
): Promise<void> => {
  if (!givenNumber) return;
  const [, , counter = "0"] = drawnNumber.exec(givenNumber) ?? [];
  if (Number(counter) > highestGiven) throw invalid("number", "validation.invalid-value");
  const taken = await transaction.query(queries.findNumber(givenNumber));
  if (taken.length > 0) throw numberTaken(givenNumber);
};

/** A draft does not belong to a company: customers do not see it in their activity log. */
const recordDraft = (
  transaction: OperatorTransaction,
  action: "invoice.drafted" | "invoice.draft-changed",
  id: string,
  change: { readonly before?: unknown; readonly after: unknown },
): void =>
  transaction.record(null, { action, entityType: "invoice", entityId: id, ...change, event: action, kept: "7 years" });

const draftFields = (draft: InvoiceDraft, totals: Pick<Totals, "netTotal" | "vatTotal" | "grossTotal">) => ({
  customerId: draft.customerId,
  type: draft.type,
  givenNumber: draft.givenNumber ?? null,
  externalRef: draft.externalRef ?? null,
  creditedInvoiceNumber: draft.creditedInvoiceNumber ?? null,
  issueDate: draft.issueDate,
  dueDate: draft.dueDate,
  paymentMeans: draft.paymentMeans,
  lines: draft.lines.length,
  netTotal: totals.netTotal,
  vatTotal: totals.vatTotal,
  grossTotal: totals.grossTotal,
});

const withVat = ({ lineAmount, vatRate }: CountedLine): Big =>
  new Big(lineAmount).times(new Big(vatRate).div(100).plus(1));

/** A credit counts from its draft on, which publishing carries out: a credit note, and the negative lines of an invoice. */
const touchCredit = (
  transaction: OperatorTransaction,
  { type, customerId }: InvoiceDraft,
  { totals, lines }: { readonly totals: Totals; readonly lines: readonly CountedLine[] },
): void => {
  const negative = lines.map(withVat).filter((amount) => amount.lt(0));
  const credited =
    type === "CREDIT_NOTE" ? totals.grossTotal : negative.reduce((sum, one) => sum.minus(one), new Big(0)).toFixed(2);
  if (new Big(credited).gt(0)) transaction.touches?.("invoices.credit", customerId, credited);
};

/**
 * Stores a draft with its lines and calculated totals; returns its id. Throws 409 `invoice.too-many-lines` for an
 * invoice that has to be split, `invoice.number-taken` for a number of another invoice, and 400 with the fields that
 * `invoiceFaults` names.
 */
export async function draftInvoice(transaction: OperatorTransaction, given: InvoiceDraft): Promise<string> {
  const { draft, totals, lines } = totalled(given);
  touchCredit(transaction, draft, { totals, lines });
  await refuseTakenNumber(transaction, draft);
  const made = await transaction.query(queries.insertInvoice(draft, totals)).catch(refusedNumber(draft));
  const { id } = found(made);
  transaction.send(queries.insertLines(id, draft.customerId, lines));
  recordDraft(transaction, "invoice.drafted", id, {
    after: { status: "DRAFT", ...draftFields(draft, totals), version: 1 },
  });
  return id;
}

const comparable = ({ id: _id, serviceRef, ...line }: CountedLine) =>
  Object.assign(line, {
    quantity: new Big(line.quantity).toFixed(),
    unitPrice: new Big(line.unitPrice).toFixed(),
    vatRate: new Big(line.vatRate).toFixed(2),
    allowanceAmount: add(line.allowanceAmount),
    serviceRef: serviceRef && { type: serviceRef.type, id: serviceRef.id, label: serviceRef.label },
  });

/** The content of a draft in one form, in which equal drafts are equal. */
const contentOf = (given: InvoiceDraft): unknown => {
  const { draft, totals, lines } = totalled(given);
  return {
    ...draftFields(draft, totals),
    period: draft.period ?? null,
    buyerReference: draft.buyerReference ?? null,
    orderReference: draft.orderReference ?? null,
    note: draft.note ?? null,
    seller: draft.seller,
    buyer: draft.buyer,
    mandateReference: draft.mandateReference ?? null,
    collectionDate: draft.collectionDate ?? null,
    paymentReference: draft.paymentReference ?? null,
    allowances: draft.allowances,
    lines: lines.map(comparable),
  };
};

export const isSameDraft = (one: InvoiceDraft, other: InvoiceDraft): boolean =>
  canonical(contentOf(one)) === canonical(contentOf(other));

/** Replaces the content of a draft, which the caller has locked. Throws what `draftInvoice` throws. */
export async function changeDraft(
  transaction: OperatorTransaction,
  { id, version }: Pick<OperatorInvoice, "id" | "version">,
  { before, after }: { readonly before: InvoiceDraft; readonly after: InvoiceDraft },
): Promise<void> {
  const { draft, totals, lines } = totalled(after);
  touchCredit(transaction, draft, { totals, lines });
  if (draft.givenNumber !== before.givenNumber) await refuseTakenNumber(transaction, draft);
  transaction.send(queries.deleteLines(id, draft.customerId));
  await transaction.query(queries.updateDraft(id, draft, totals)).catch(refusedNumber(draft));
  transaction.send(queries.insertLines(id, draft.customerId, lines));
  const old = totalled(before);
  recordDraft(transaction, "invoice.draft-changed", id, {
    before: { ...draftFields(before, old.totals), version },
    after: { ...draftFields(draft, totals), version: version + 1 },
  });
}

const actions = {
  publish: "invoice.published",
  credit: "invoice.credited",
  pay: "invoice.paid",
  reversePayment: "invoice.payment-reversed",
  resolveDispute: "invoice.dispute-resolved",
  writeOff: "invoice.written-off",
} as const;

const numberOf = (series: string, counter: number): string => `${series}-${String(counter).padStart(6, "0")}`;

/**
 * The number of an invoice: the one that was given to it, or the next of the series of its year. A given number of the form of a
 * series moves the series on, so that the number is not used twice. A dry run does not draw a number.
 */
const takeNumber = async (
  transaction: OperatorTransaction,
  { givenNumber, issueDate }: Pick<OperatorInvoice, "givenNumber" | "issueDate">,
): Promise<string> => {
  if (givenNumber !== null) {
    const [, given, counter] = drawnNumber.exec(givenNumber) ?? [];
    if (given !== undefined) await transaction.query(queries.reserveNumber(given, Number(counter)));
    return givenNumber;
  }
  const series = issueDate.slice(0, 4);
  if (transaction.isDry) return numberOf(series, placeholderId());
  const [taken] = await transaction.query(queries.takeNumber(series));
  return numberOf(series, taken?.lastNumber ?? 0);
};

const record = (
  transaction: OperatorTransaction,
  invoice: OperatorInvoice,
  action: (typeof actions)[keyof typeof actions],
  after: Record<string, unknown>,
): void =>
  transaction.record(invoice.customerId, {
    action,
    entityType: "invoice",
    entityId: invoice.number ?? invoice.id,
    before: { status: invoice.status, amountOpen: invoice.amountOpen },
    after: { ...after, version: invoice.version + 1 },
    event: action,
    kept: "7 years",
  });

const standing = (invoice: OperatorInvoice, amountPaid = invoice.amountPaid) => ({
  isLate: invoice.isLate && invoice.type === "INVOICE",
  isPartlyPaid: isPositive(amountPaid),
});

export interface Payment {
  readonly date: string;
  readonly amount: string;
  readonly method: "CREDIT_TRANSFER" | "DIRECT_DEBIT";
  readonly reference?: string | null;
}

const endsDispute = ({ status }: OperatorInvoice, next: string): boolean => status === "DISPUTED" && next !== status;

const settleCredit = async (transaction: OperatorTransaction, note: OperatorInvoice, number: string): Promise<void> => {
  const { customerId, creditedInvoiceNumber, grossTotal, issueDate } = note;
  const [invoice] = await transaction.query(queries.lockInvoiceByNumber(customerId, creditedInvoiceNumber ?? ""));
  if (!invoice) throw invalid("creditedInvoiceNumber", "validation.invalid-value");
  const amountCredited = add(invoice.amountCredited, grossTotal);
  if (isPositive(subtract(amountCredited, invoice.grossTotal)))
    throw invalid("creditedInvoiceNumber", "validation.invalid-value");
  invoiceStates.take(invoice.status, "credit", standing(invoice));
  const isWhole = !isPositive(subtract(invoice.grossTotal, amountCredited));
  const setOff = isPositive(subtract(grossTotal, invoice.amountOpen)) ? invoice.amountOpen : grossTotal;
  const amountOpen = subtract(invoice.amountOpen, setOff);
  const status = isWhole ? "CREDITED" : isPositive(amountOpen) || invoice.status === "PAID" ? invoice.status : "PAID";
  const { amountPaid } = invoice;
  transaction.send(queries.updateAmounts(invoice.id, { status, amountPaid, amountCredited, amountOpen }));
  if (endsDispute(invoice, status)) transaction.send(queries.resolveDispute(invoice.id, null));
  record(transaction, invoice, actions.credit, { status, amountOpen, reference: number });
  if (!isPositive(setOff)) return;
  const rest = subtract(grossTotal, setOff);
  const settled = {
    status: isPositive(rest) ? "OPEN" : "PAID",
    amountPaid: setOff,
    amountCredited: "0",
    amountOpen: rest,
  } as const;
  transaction.send(queries.updateAmounts(note.id, settled));
  const reference = creditedInvoiceNumber;
  transaction.send(queries.insertPayment(note, { date: issueDate, amount: setOff, method: "CREDIT_NOTE", reference }));
};

/** Refuses to collect by a mandate that was revoked or replaced since the invoice was drafted. */
const refuseEndedMandate = async (
  transaction: OperatorTransaction,
  { type, status, customerId, paymentMeans, mandateReference }: OperatorInvoice,
): Promise<void> => {
  if (type !== "INVOICE" || paymentMeans !== "59") return;
  transaction.send(queries.lockBilledCompany(customerId));
  const [mandate] = await transaction.query(queries.findActiveMandate(customerId));
  if (mandate?.reference !== mandateReference)
    throw conflict("invoice.state-conflict", "The mandate of this draft is no longer in force; draft it again.", {
      state: status,
    });
};

/** A number cannot be taken back, so nothing is published that makes an invalid document. */
const refuseFaulty = (draft: StoredInvoice): void => {
  const errors = invoiceFaults(draft);
  if (errors.length > 0)
    throw conflict("invoice.faulty", `Missing or wrong in the draft: ${faultText(errors)}. Draft it again.`, {
      errors,
    });
};

/**
 * Publishes a draft: it gets the next number of its year's series, without gaps, unless it was given one, and becomes immutable. A credit note
 * is settled against the invoice that it corrects. Queues the mail unless `isMailed` is false, as for invoices that
 * were sent before. Idempotent. Returns the number; throws 409 `invoice.too-many-lines` for a draft that has to be
 * split, `invoice.faulty` for one with what `invoiceFaults` names, and `invoice.state-conflict` for one whose mandate has
 * ended.
 */
export async function publishInvoice(
  transaction: OperatorTransaction,
  id: string,
  { isMailed = true }: { readonly isMailed?: boolean } = {},
): Promise<string> {
  const invoice = found(await transaction.query(queries.lockInvoiceById(id)));
  if (invoice.number !== null) {
    invoiceStates.take(invoice.status, "publish", standing(invoice));
    return invoice.number;
  }
  const draft = found(await transaction.query(findDraft(id)));
  refuseTooManyLines(draft.lines.length + draft.allowances.length);
  refuseFaulty(draft);
  await refuseEndedMandate(transaction, invoice);
  transaction.touches?.("invoices.publish", invoice.customerId, invoice.grossTotal);
  const number = await takeNumber(transaction, invoice);
  await transaction.query(queries.publish(id, number)).catch(refusedNumber(invoice));
  // Without the state before: under its number, which a plan replaces by a placeholder, the invoice is new.
  transaction.record(invoice.customerId, {
    action: actions.publish,
    entityType: "invoice",
    entityId: number,
    after: { status: "OPEN", grossTotal: invoice.grossTotal, version: invoice.version + 1 },
    event: actions.publish,
    kept: "7 years",
  });
  if (invoice.type === "CREDIT_NOTE")
    await settleCredit(transaction, { ...invoice, number, version: invoice.version + 1 }, number);
  if (isMailed) transaction.send(queries.queueInvoiceMail(id, number));
  return number;
}

interface PaymentStep {
  readonly event: "pay" | "reversePayment";
  readonly payment: Payment;
}

export type OperatorStep =
  | PaymentStep
  | { readonly event: "resolveDispute"; readonly answer: string }
  | { readonly event: "writeOff" };

/** Refuses a payment dated before the invoice, and one that is recorded already. */
const refuseMistaken = async (
  transaction: OperatorTransaction,
  invoice: OperatorInvoice,
  { event, payment }: PaymentStep,
): Promise<void> => {
  const { date, amount, reference } = payment;
  if (date < invoice.issueDate) throw invalid("date", "validation.invalid-value");
  if (event !== "pay" || !reference) return;
  const recorded = await transaction.query(queries.findPayment(invoice, { date, amount, reference }));
  if (recorded.length > 0)
    throw conflict("invoice.state-conflict", "A payment with this date, amount and reference is recorded already.", {
      state: invoice.status,
    });
};

/** The most that can be paid or returned. A credit note returns only money, not what it took off its invoice. */
const mostOf = async (
  transaction: OperatorTransaction,
  invoice: OperatorInvoice,
  event: PaymentStep["event"],
): Promise<string> => {
  if (event === "pay") return invoice.amountOpen;
  if (invoice.type === "INVOICE") return invoice.amountPaid;
  const [money] = await transaction.query(queries.sumMoney(invoice));
  return money?.paid ?? "0.00";
};

/** The paid amount after a payment or refund. Throws 400 beyond the open amount, or below zero. */
const paidAfter = async (
  transaction: OperatorTransaction,
  invoice: OperatorInvoice,
  step: OperatorStep,
): Promise<string> => {
  if (step.event !== "pay" && step.event !== "reversePayment") return invoice.amountPaid;
  await refuseMistaken(transaction, invoice, step);
  const { amount } = step.payment;
  const most = await mostOf(transaction, invoice, step.event);
  if (!isPositive(amount)) throw invalid("amount", "validation.invalid-value");
  if (isPositive(subtract(amount, most)))
    throw new InvalidRequest([{ field: "amount", message: "validation.max", params: { max: most } }]);
  return step.event === "pay" ? add(invoice.amountPaid, amount) : subtract(invoice.amountPaid, amount);
};

const eventOf = (step: OperatorStep, amountOpen: string): InvoiceEvent =>
  step.event === "pay" ? (isPositive(amountOpen) ? "payPartly" : "payFull") : step.event;

/**
 * Applies one operator step to a published invoice (docs/product/invoices.md). Throws 404 for an unknown invoice, 409
 * `invoice.state-conflict` if the state refuses the step or the payment is recorded already, 400 for an amount out of
 * range or a date before the invoice.
 */
export async function takeInvoiceStep(
  transaction: OperatorTransaction,
  { customerId, number }: { readonly customerId: number; readonly number: string },
  step: OperatorStep,
): Promise<InvoiceStatus> {
  const invoice = found(await transaction.query(queries.lockInvoiceByNumber(customerId, number)));
  if (step.event === "writeOff" && invoice.type === "CREDIT_NOTE")
    throw conflict("invoice.state-conflict", `${number} is a credit note, which cannot be written off.`, {
      state: invoice.status,
    });
  if (step.event === "writeOff") transaction.touches?.("invoices.write-off", customerId, invoice.amountOpen);
  const probe = step.event === "pay" ? "payFull" : step.event;
  invoiceStates.take(invoice.status, probe, standing(invoice));
  if (step.event === "pay" && invoice.status === "PAID") return invoice.status;
  const amountPaid = await paidAfter(transaction, invoice, step);
  // Not the total less `amountCredited`: a part of the credit notes can be open on them, or returned.
  const amountOpen = subtract(invoice.amountOpen, subtract(amountPaid, invoice.amountPaid));
  const event = eventOf(step, amountOpen);
  const next = invoiceStates.take(invoice.status, event, standing(invoice, amountPaid));
  if (next === "DRAFT") throw stateConflict("invoice.state-conflict", invoice.status, event);
  const { amountCredited } = invoice;
  transaction.send(queries.updateAmounts(invoice.id, { status: next, amountPaid, amountCredited, amountOpen }));
  if (step.event === "pay" || step.event === "reversePayment") {
    const { date, amount, method, reference = null } = step.payment;
    const back = step.event === "reversePayment";
    const signed = back ? subtract("0", amount) : amount;
    transaction.send(
      queries.insertPayment(invoice, { date, amount: signed, method: back ? "REVERSAL" : method, reference }),
    );
  }
  if (endsDispute(invoice, next))
    transaction.send(queries.resolveDispute(invoice.id, step.event === "resolveDispute" ? step.answer : null));
  record(transaction, invoice, actions[step.event], { status: next, amountOpen });
  return next;
}
