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

/** `due` stands for the state that the days and payments give: OVERDUE, PARTIALLY_PAID or OPEN. */
type Outcome = StoredStatus | "due";
type Steps = Partial<Record<InvoiceEvent, Outcome>>;

/** docs/product.md "Invoices"; an event that leads to the state itself leaves the state alone, a missing one is refused. */
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
  /** Whether the day after the due date has come. */
  readonly isLate: boolean;
  /** Whether something has been paid. */
  readonly isPartlyPaid: boolean;
}

/** The state that an invoice with something open has by itself. */
export const dueStatus = ({ isLate, isPartlyPaid }: Standing): InvoiceStatus =>
  isLate ? "OVERDUE" : isPartlyPaid ? "PARTIALLY_PAID" : "OPEN";

/** The state after an event; undefined when the event is refused in this state. */
export const stateAfter = (state: StoredStatus, event: InvoiceEvent, standing: Standing): StoredStatus | undefined => {
  const outcome = steps[state][event];
  return outcome === "due" ? dueStatus(standing) : outcome;
};
