import { encode } from "uqr";
import { isPositive } from "../../../platform/money.ts";
import { asContent, tagged } from "../../../platform/pdf/pdf-tags.ts";
import { dim, inner, margin, page, type Sheet, write, wrappedHeight } from "../../../platform/pdf/pdf-sheet.ts";
import { settlementOf } from "../invoice/invoice-settlement.ts";
import { creditText } from "./credit-text.ts";
import { paymentCodeOf } from "./payment-code.ts";
import type { Paper } from "./invoice-paper.ts";

const debitText = ({ invoice, words }: Paper, date: string): string => {
  const { buyer, mandateReference, seller, amountToPay } = invoice;
  const collected = words.word(buyer.iban ? "debit" : "debitByMandate", {
    amount: words.euro(amountToPay),
    date: words.date(date),
    iban: buyer.iban ?? "",
    mandate: mandateReference ?? "",
  });
  return seller.creditorId ? `${collected} ${words.word("creditor", { creditor: seller.creditorId })}` : collected;
};

const transferText = ({ invoice, words }: Paper, returnedOn: string | null): string =>
  words.word(returnedOn === null ? "transfer" : "debitReturned", {
    amount: words.euro(invoice.amountToPay),
    date: words.date(returnedOn ?? invoice.dueDate),
    iban: invoice.seller.iban ?? "",
    name: invoice.seller.name,
    reference: invoice.paymentReference ?? invoice.number,
  });

export const paymentText = (paper: Paper): string => {
  const { invoice, words } = paper;
  const { amountDisputed, creditedInvoiceNumber, buyer } = invoice;
  const settlement = settlementOf(invoice);
  if (settlement.kind === "credit")
    return creditText(settlement, { words, number: creditedInvoiceNumber ?? "", iban: buyer.iban });
  if (settlement.kind === "nothing") return words.word("settled");
  if (settlement.kind === "disputed") return words.word("disputedWhole");
  const disputed = isPositive(amountDisputed)
    ? `${words.word("disputedPart", { amount: words.euro(amountDisputed) })} `
    : "";
  const due =
    settlement.kind === "debit" ? debitText(paper, settlement.date) : transferText(paper, settlement.returnedOn);
  return disputed + due;
};

/** Draws the QR code as vector squares: sharp in print, without an embedded image. */
const drawCode = (sheet: Sheet, text: string, x: number, y: number, size: number): void => {
  const { data, size: count } = encode(text, { ecc: "M", border: 0 });
  const step = size / count;
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) sheet.rect(x + column * step, y + row * step, step + 0.05, step + 0.05);
  sheet.fill("#000000");
};

const codeSize = 90;

const widthBeside = (code: string | null): number => (code ? inner - codeSize - 40 : inner);

export const paymentHeight = (paper: Paper): number => {
  const code = paymentCodeOf(paper.invoice);
  const text = wrappedHeight(paper.sheet, paymentText(paper), { width: widthBeside(code) });
  return Math.max(code ? codeSize : 0, text + 20);
};

export const drawPayment = (paper: Paper, y: number): void => {
  const { sheet, invoice, words } = paper;
  const code = paymentCodeOf(invoice);
  const width = widthBeside(code);
  const taken = write(sheet, paymentText(paper), { x: margin, y, width, long: "wrap" });
  if (!code) return;
  const alt = words.word("scan");
  const picture = () => asContent(sheet, () => drawCode(sheet, code, page.width - margin - codeSize, y, codeSize));
  tagged(sheet, "Figure", picture, { alt });
  write(sheet, alt, { x: margin, y: y + taken + 8, width, size: 8, color: dim });
};
