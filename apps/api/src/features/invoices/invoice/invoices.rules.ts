import type { InvoiceStatus } from "@demarc/contract/core/invoices/invoice";
import { stateMachine } from "../../../platform/changes/state-machine.ts";

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

export interface Standing {
  /** True after the due date. */
  readonly isLate: boolean;
  readonly isPartlyPaid: boolean;
}

export const dueStatus = ({ isLate, isPartlyPaid }: Standing): InvoiceStatus =>
  isLate ? "OVERDUE" : isPartlyPaid ? "PARTIALLY_PAID" : "OPEN";

/** docs/product/invoices.md. */
export const invoiceStates = stateMachine<StoredStatus, InvoiceEvent, StoredStatus, Standing>(
  "invoice.state-conflict",
  {
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
      reversePayment: dueStatus,
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
      withdrawDispute: dueStatus,
      resolveDispute: dueStatus,
      credit: "CREDITED",
      writeOff: "WRITTEN_OFF",
      reversePayment: "DISPUTED",
    },
    PAID: { payFull: "PAID", credit: "CREDITED", reversePayment: dueStatus },
    CREDITED: {},
    WRITTEN_OFF: {},
  },
);
