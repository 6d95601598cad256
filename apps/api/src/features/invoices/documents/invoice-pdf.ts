import { addressLine, cityLine } from "@demarc/contract/core/address";
import type { InvoiceParty } from "@demarc/contract/core/invoices/invoice";
import type { StoredInvoice } from "../invoice/invoices.queries.ts";
import { type Words, wordsOf } from "./invoice-labels.ts";
import type { Paper } from "./invoice-paper.ts";
import { drawLines, periodText } from "./invoice-pdf-lines.ts";
import { closingHeight, drawClosing } from "./invoice-pdf-totals.ts";
import { unprintable } from "../../../platform/pdf/pdf-glyphs.ts";
import { drawAddressAndFacts, drawFeet, drawLetterhead } from "../../../platform/pdf/pdf-letter.ts";
import { bytesOf, inner, isIncomplete, margin, newSheet, type Sheet, write } from "../../../platform/pdf/pdf-sheet.ts";
import { tagged } from "../../../platform/pdf/pdf-tags.ts";

const addressOf = ({ name, address }: InvoiceParty, words: Words): string[] => [
  name,
  `${address.street} ${address.houseNumber}${address.houseNumberExtension ?? ""}${address.room ? `, ${address.room}` : ""}`,
  cityLine(address),
  address.country === "NL" ? "" : words.country(address.country),
];

const factsOf = (invoice: StoredInvoice, words: Words): [string, string | null][] => [
  [words.word("number"), invoice.number],
  [words.word("issueDate"), words.date(invoice.issueDate)],
  [words.word("dueDate"), invoice.type === "INVOICE" ? words.date(invoice.dueDate) : null],
  [words.word("period"), invoice.period ? periodText(invoice.period, words) : null],
  [words.word("customer"), String(invoice.customerId)],
  [words.word("buyerReference"), invoice.buyerReference],
  [words.word("orderReference"), invoice.orderReference],
  [words.word("credits"), invoice.creditedInvoiceNumber],
  [words.word("buyerVat"), invoice.buyer.vatNumber],
];

const drawParties = (sheet: Sheet, invoice: StoredInvoice, words: Words): number => {
  const noteY =
    drawAddressAndFacts(sheet, { address: addressOf(invoice.buyer, words), facts: factsOf(invoice, words) }) + 12;
  return invoice.note
    ? noteY + write(sheet, invoice.note, { x: margin, y: noteY, width: inner, long: "wrap" }) + 8
    : noteY;
};

const footOf = (paper: Paper): string[] => {
  const { invoice, sheet, words } = paper;
  const { seller } = invoice;
  const parts = [
    [`${seller.name}, ${addressLine(seller.address)}, ${words.country(seller.address.country)}`],
    [
      seller.coc ? `${words.word("coc")} ${seller.coc}` : "",
      seller.vatNumber ? `${words.word("sellerVat")} ${seller.vatNumber}` : "",
      seller.iban ? `IBAN ${seller.iban}` : "",
    ],
    [seller.phoneNumber ? `${words.word("phone")} ${seller.phoneNumber}` : "", seller.email ?? ""],
    [isIncomplete(sheet) ? words.word("incomplete", { mark: unprintable }) : ""],
  ];
  return parts.map((part) => part.filter(Boolean).join(" · ")).filter(Boolean);
};

export const renderPdf = (invoice: StoredInvoice): Promise<Buffer> => {
  const words = wordsOf(invoice.locale);
  const sheet = newSheet({
    title: `${words.word(invoice.type)} ${invoice.number}`,
    author: invoice.seller.name,
    language: invoice.locale,
    date: invoice.issueDate,
  });
  const paper: Paper = { sheet, invoice, words };
  drawLetterhead(sheet, invoice.variant, words.word(invoice.type));
  const afterParties = drawParties(sheet, invoice, words);
  const afterLines = tagged(sheet, "Table", () => drawLines(paper, afterParties + 8, closingHeight(paper)));
  drawClosing(paper, afterLines);
  drawFeet(sheet, footOf(paper), (place) => words.word("page", place));
  return bytesOf(sheet);
};
