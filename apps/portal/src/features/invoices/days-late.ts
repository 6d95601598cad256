import { daysBetween } from "@demarc/contract/core/calendar";
import type { InvoiceSummary } from "@demarc/contract/core/invoices/invoice";

/** How many days an unpaid invoice is late; 0 if it is not. */
export const daysLate = ({ status, dueDate }: Pick<InvoiceSummary, "status" | "dueDate">, today: string): number =>
  status === "OVERDUE" ? Math.max(0, daysBetween(dueDate, today)) : 0;
