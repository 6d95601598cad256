import { addressLine, cityLine } from "@demarc/contract/core/address";
import type { InvoiceParty } from "@demarc/contract/core/invoices/invoice";
import type { StoredInvoice } from "../invoice/invoices.queries.ts";
import { type Words, wordsOf } from "./invoice-labels.ts";
import type { Paper } from "./invoice-paper.ts";
import { drawLines, periodText } from "./invoice-pdf-lines.ts";
import { closingHeight, drawClosing } from "./invoice-pdf-totals.ts";
import {
  beginLetter,
  drawAddressAndFacts,
  drawTitle,
  endLetter,
  type Letterhead,
} from "../../../platform/pdf/pdf-letter.ts";
import { letterTexts } from "../../../platform/pdf/pdf-letter.texts.ts";
import { inner, margin, type Sheet, write } from "../../../platform/pdf/pdf-sheet.ts";
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
  [letterTexts[invoice.locale].customer, String(invoice.customerId)],
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

const letterOf = (invoice: StoredInvoice, words: Words): Letterhead => {
  const { type, number, variant, locale, buyer, customerId, issueDate, seller } = invoice;
  return {
    variant,
    locale,
    title: words.word(type),
    number,
    customer: { name: buyer.name, number: customerId },
    seller: {
      ...seller,
      address: `${addressLine(seller.address)}, ${words.country(seller.address.country)}`,
      phone: seller.phoneNumber,
    },
    date: issueDate,
  };
};

export const renderPdf = (invoice: StoredInvoice): Promise<Buffer> => {
  const words = wordsOf(invoice.locale);
  const letter = letterOf(invoice, words);
  const sheet = beginLetter(letter);
  const paper: Paper = { sheet, invoice, words };
  drawTitle(sheet, letter);
  const afterParties = drawParties(sheet, invoice, words);
  const afterLines = tagged(sheet, "Table", () => drawLines(paper, afterParties + 8, closingHeight(paper)));
  drawClosing(paper, afterLines);
  return endLetter(sheet, letter);
};
