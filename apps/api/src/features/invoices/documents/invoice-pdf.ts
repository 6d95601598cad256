import { addressLine, cityLine } from "@demarc/contract/core/address";
import { brands } from "@demarc/contract/core/brands";
import type { InvoiceParty } from "@demarc/contract/core/invoices/invoice";
import type { StoredInvoice } from "../invoices.queries.ts";
import { type Words, wordsOf } from "./invoice-labels.ts";
import type { Paper } from "./invoice-paper.ts";
import { drawLines, periodText } from "./invoice-pdf-lines.ts";
import { closingHeight, drawClosing } from "./invoice-pdf-totals.ts";
import { unprintable } from "../../../platform/pdf/pdf-glyphs.ts";
import { asArtifact, tagged } from "../../../platform/pdf/pdf-tags.ts";
import {
  bytesOf,
  dim,
  drawRule,
  inner,
  isIncomplete,
  margin,
  newSheet,
  page,
  type Sheet,
  write,
} from "../../../platform/pdf/pdf-sheet.ts";

const drawHead = (sheet: Sheet, { variant, type }: StoredInvoice, words: Words): void => {
  const brand = brands[variant];
  asArtifact(sheet, () => {
    sheet.save().roundedRect(margin, 46, 26, 26, 6).fill(brand.ramp[6]);
    sheet
      .translate(margin + 1, 47)
      .path(brand.mark)
      .fill("#ffffff")
      .restore();
  });
  write(sheet, brand.name, { x: margin + 36, y: 52, width: 260, bold: true, size: 12 });
  write(sheet, words.word(type), {
    x: margin,
    y: 48,
    width: inner,
    align: "right",
    bold: true,
    size: 18,
    color: brand.ramp[7],
    as: "H1",
  });
};

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

const drawFacts = (sheet: Sheet, invoice: StoredInvoice, words: Words): number => {
  let y = 118;
  for (const [name, value] of factsOf(invoice, words))
    if (value)
      y += tagged(sheet, "TR", () => {
        write(sheet, name, { x: margin + 225, y, width: 92, color: dim, as: "rowHead" });
        return write(sheet, value, { x: margin + 320, y, width: inner - 320, long: "wrap", as: "TD" }) + 3;
      });
  return y;
};

const drawParties = (sheet: Sheet, invoice: StoredInvoice, words: Words): number => {
  let y = 118;
  for (const [position, text] of addressOf(invoice.buyer, words).entries())
    if (text) y += write(sheet, text, { x: margin, y, width: 210, size: 10, bold: position === 0, long: "wrap" }) + 2;
  const factsY = tagged(sheet, "Table", () => drawFacts(sheet, invoice, words));
  const noteY = Math.max(y, factsY) + 12;
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

const drawFeet = (paper: Paper): void => {
  const { sheet, words } = paper;
  const { count } = sheet.bufferedPageRange();
  const lines = footOf(paper);
  for (let index = 0; index < count; index += 1) {
    sheet.switchToPage(index);
    drawRule(sheet, page.height - 74);
    const foot = { y: page.height - 66, size: 8, color: dim } as const;
    // On continuation pages the text is repeated, so it is an artifact there.
    const as = index === 0 ? "P" : "artifact";
    let { y } = foot;
    for (const line of lines)
      y += write(sheet, line, { ...foot, x: margin, y, width: inner - 80, long: "wrap", as }) + 1;
    const pages = words.word("page", { page: String(index + 1), pages: String(count) });
    write(sheet, pages, { x: page.width - margin - 70, width: 70, align: "right", ...foot, as: "artifact" });
  }
};

/** An invoice as a PDF in its own language and brand, with text that can be selected and searched. */
export const renderPdf = (invoice: StoredInvoice): Promise<Buffer> => {
  const words = wordsOf(invoice.locale);
  const sheet = newSheet({
    title: `${words.word(invoice.type)} ${invoice.number}`,
    author: invoice.seller.name,
    language: invoice.locale,
    date: invoice.issueDate,
  });
  const paper: Paper = { sheet, invoice, words };
  drawHead(sheet, invoice, words);
  const afterParties = drawParties(sheet, invoice, words);
  const afterLines = tagged(sheet, "Table", () => drawLines(paper, afterParties + 8, closingHeight(paper)));
  drawClosing(paper, afterLines);
  drawFeet(paper);
  return bytesOf(sheet);
};
