import type { InvoiceLine } from "@demarc/contract/core/invoices/invoice";

/**
 * An invoice whose lines are still the JSON text from the database: a string is sent to a worker many times faster than
 * objects.
 */
export type Unread<Whole extends { readonly lines: readonly InvoiceLine[] }> = Omit<Whole, "lines"> & {
  readonly lines: string;
};

export const readLines = <Rest extends { readonly lines: string }>(
  unread: Rest,
): Omit<Rest, "lines"> & { lines: InvoiceLine[] } => ({ ...unread, lines: JSON.parse(unread.lines) as InvoiceLine[] });
