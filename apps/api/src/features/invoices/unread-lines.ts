import type { InvoiceLine } from "@demarc/contract/core/invoice";

/** Something whose lines are still the JSON text that the database sent: a thread takes that many times faster than objects. */
export type Unread<Whole extends { readonly lines: readonly InvoiceLine[] }> = Omit<Whole, "lines"> & {
  readonly lines: string;
};

/** Reads the lines. */
export const readLines = <Rest extends { readonly lines: string }>(
  unread: Rest,
): Omit<Rest, "lines"> & { lines: InvoiceLine[] } => ({ ...unread, lines: JSON.parse(unread.lines) as InvoiceLine[] });
