import type { StoredInvoice } from "../invoice/invoices.queries.ts";
import type { Words } from "./invoice-labels.ts";
import { inner, margin, type Sheet } from "../../../platform/pdf/pdf-sheet.ts";

/** An invoice that is being drawn. */
export interface Paper {
  readonly sheet: Sheet;
  readonly invoice: StoredInvoice;
  readonly words: Words;
}

export const columns = {
  description: { x: margin, width: 232 },
  quantity: { x: margin + 236, width: 64 },
  unitPrice: { x: margin + 302, width: 62 },
  vat: { x: margin + 370, width: 60 },
  amount: { x: margin + 434, width: inner - 434 },
} as const;
