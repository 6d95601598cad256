import type { InvoiceStatus } from "@demarc/contract/core/invoice";

export type StoredStatus = InvoiceStatus | "DRAFT";

export const invoiceEvents = [
  "publish",
  "payPartly",
  "payFull",
  "dueDatePassed",
  "dispute",
  "withdrawDispute",
  "resolveDispute",
  "credit",
  "writeOff",
  "reversePayment",
] as const;
export type InvoiceEvent = (typeof invoiceEvents)[number];

/** `due` means the state derived from due date and payments: OVERDUE, PARTIALLY_PAID or OPEN. */
type Outcome = StoredStatus | "due";
type Steps = Partial<Record<InvoiceEvent, Outcome>>;

/**
 * State machine of docs/product.md "Invoices". A missing event is refused; an event that maps to the current state
 * changes nothing.
 */
const steps: Readonly<Record<StoredStatus, Steps>> = {
  DRAFT: { publish: "OPEN" },
  OPEN: {
    publish: "OPEN",
    payPartly: "PARTIALLY_PAID",
    payFull: "PAID",
    dueDatePassed: "OVERDUE",
    dispute: "DISPUTED",
    credit: "CREDITED",
    writeOff: "WRITTEN_OFF",
  },
  PARTIALLY_PAID: {
    payPartly: "PARTIALLY_PAID",
    payFull: "PAID",
    dueDatePassed: "OVERDUE",
    dispute: "DISPUTED",
    credit: "CREDITED",
    writeOff: "WRITTEN_OFF",
    reversePayment: "due",
  },
  OVERDUE: {
    payPartly: "OVERDUE",
    payFull: "PAID",
    dueDatePassed: "OVERDUE",
    dispute: "DISPUTED",
    credit: "CREDITED",
    writeOff: "WRITTEN_OFF",
    reversePayment: "OVERDUE",
  },
  DISPUTED: {
    payPartly: "DISPUTED",
    payFull: "PAID",
    dueDatePassed: "DISPUTED",
    dispute: "DISPUTED",
    withdrawDispute: "due",
    resolveDispute: "due",
    credit: "CREDITED",
    writeOff: "WRITTEN_OFF",
    reversePayment: "DISPUTED",
  },
  PAID: { payFull: "PAID", credit: "CREDITED", reversePayment: "due" },
  CREDITED: {},
  WRITTEN_OFF: {},
};

export interface Standing {
  /** True after the due date. */
  readonly isLate: boolean;
  /** True if a part has been paid. */
  readonly isPartlyPaid: boolean;
}

/** The derived state of an invoice with an open amount. */
export const dueStatus = ({ isLate, isPartlyPaid }: Standing): InvoiceStatus =>
  isLate ? "OVERDUE" : isPartlyPaid ? "PARTIALLY_PAID" : "OPEN";

/** The state after an event; undefined if the state refuses the event. */
export const stateAfter = (state: StoredStatus, event: InvoiceEvent, standing: Standing): StoredStatus | undefined => {
  const outcome = steps[state][event];
  return outcome === "due" ? dueStatus(standing) : outcome;
};
