import type { InvoiceStatus, InvoiceType } from "@demarc/contract/core/invoices/invoice";
import type { Tone } from "@demarc/ui/layout/badge.tsx";

export const invoiceTones: Readonly<Record<InvoiceStatus, Tone>> = {
  OPEN: "info",
  PARTIALLY_PAID: "warn",
  OVERDUE: "bad",
  DISPUTED: "warn",
  PAID: "ok",
  CREDITED: "neutral",
  WRITTEN_OFF: "neutral",
};

/** The text of a state; a credit note is "settled" instead of "paid". */
export const invoiceStatusText = (status: InvoiceStatus, type: InvoiceType) =>
  type === "CREDIT_NOTE" && status === "PAID" ? "invoices.settled" : (`invoices.status.${status}` as const);
