import type { Invoice } from "@demarc/contract/core/invoices/invoice";

/** Whether an open dispute names a line, or the whole invoice. */
export const isDisputed = ({ disputes }: Invoice, lineId: string): boolean =>
  disputes.some(({ state, lineIds }) => state === "OPEN" && (lineIds.length === 0 || lineIds.includes(lineId)));
