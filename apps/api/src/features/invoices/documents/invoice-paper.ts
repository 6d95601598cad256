import type { StoredInvoice } from "../invoice/invoices.queries.ts";
import type { Words } from "./invoice-labels.ts";
import { dim, drawRule, inner, margin, nextPage, type Sheet, write } from "../../../platform/pdf/pdf-sheet.ts";

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

export const continuedTop = margin + 16;

/** Starts a page that names the document and the customer, as artifacts. Returns where its content starts. */
export const continueOnNextPage = ({ sheet, invoice, words }: Paper): number => {
  nextPage(sheet);
  const head = { y: margin - 8, size: 8, color: dim, as: "artifact", long: "cut" } as const;
  const customer = `${invoice.buyer.name} · ${words.word("customer")} ${invoice.customerId}`;
  write(sheet, `${words.word(invoice.type)} ${invoice.number}`, { ...head, x: margin, width: 150, bold: true });
  write(sheet, customer, { ...head, x: margin + 160, width: inner - 160, align: "right" });
  drawRule(sheet, margin + 6);
  return continuedTop;
};
