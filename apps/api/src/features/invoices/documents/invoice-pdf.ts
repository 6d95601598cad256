import { addressLine } from "@demarc/contract/core/address";
import { brands } from "@demarc/contract/core/brands";
import type { InvoiceLine, InvoiceParty } from "@demarc/contract/core/invoice";
import { encode } from "uqr";
import type { StoredInvoice } from "../invoices.queries.ts";
import { type Words, wordsOf } from "./invoice-labels.ts";
import { paymentCodeOf } from "./payment-code.ts";
import { asArtifact, asContent, tagged } from "../../../platform/pdf/pdf-tags.ts";
import {
  bottom,
  bytesOf,
  dim,
  drawRule,
  inner,
  margin,
  newSheet,
  nextPage,
  page,
  type Sheet,
  write,
} from "../../../platform/pdf/pdf-sheet.ts";

const columns = {
  description: { x: margin, width: 250 },
  quantity: { x: margin + 254, width: 70 },
  unitPrice: { x: margin + 328, width: 68 },
  vat: { x: margin + 400, width: 30 },
  amount: { x: margin + 434, width: inner - 434 },
} as const;

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

const addressOf = ({ name, address }: InvoiceParty): string[] => [
  name,
  `${address.street} ${address.houseNumber}${address.houseNumberExtension ?? ""}${address.room ? `, ${address.room}` : ""}`,
  `${address.postalCode} ${address.city}`,
  address.country === "NL" ? "" : address.country,
];

const periodText = (period: NonNullable<InvoiceLine["period"]>, words: Words): string =>
  `${words.date(period.from)} ${words.word("until")} ${words.date(period.to)}`;

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
  for (const [position, text] of addressOf(invoice.buyer).entries())
    if (text) y += write(sheet, text, { x: margin, y, width: 210, size: 10, bold: position === 0, long: "wrap" }) + 2;
  const factsY = tagged(sheet, "Table", () => drawFacts(sheet, invoice, words));
  const noteY = Math.max(y, factsY) + 12;
  return invoice.note
    ? noteY + write(sheet, invoice.note, { x: margin, y: noteY, width: inner, long: "wrap" }) + 8
    : noteY;
};

/** Column heads. On continuation pages they are artifacts, which screen readers skip. */
const drawTableHead = (sheet: Sheet, y: number, words: Words, as: "columnHead" | "artifact"): number => {
  const head = { y, size: 8, color: dim, bold: true, as } as const;
  write(sheet, words.word("description"), { ...columns.description, ...head });
  for (const name of ["quantity", "unitPrice", "vat", "amount"] as const)
    write(sheet, words.word(name), { ...columns[name], ...head, align: "right" });
  drawRule(sheet, y + 14);
  return y + 20;
};

const asideOf = (line: InvoiceLine, invoice: StoredInvoice, words: Words): string => {
  const { period, serviceRef, endCustomerName, allowanceReason, allowanceAmount } = line;
  const isOther = period && (period.from !== invoice.period?.from || period.to !== invoice.period.to);
  return [
    serviceRef?.label,
    endCustomerName,
    isOther ? periodText(period, words) : undefined,
    allowanceReason ? `${allowanceReason} − ${words.euro(allowanceAmount)}` : undefined,
  ]
    .filter(Boolean)
    .join(" · ");
};

const drawLine = (sheet: Sheet, y: number, line: InvoiceLine, invoice: StoredInvoice, words: Words): number => {
  const aside = asideOf(line, invoice, words);
  const height = tagged(sheet, "TD", () => {
    const taken = write(sheet, line.description, { ...columns.description, y, long: "wrap" });
    if (aside) write(sheet, aside, { x: margin, y: y + taken + 0.5, width: 380, size: 7.5, color: dim, long: "cut" });
    return taken;
  });
  const quantity = `${words.number(line.quantity)} ${words.word(line.unit)}`;
  const cell = { y, align: "right", as: "TD" } as const;
  write(sheet, quantity, { ...columns.quantity, ...cell });
  write(sheet, words.euro(line.unitPrice), { ...columns.unitPrice, ...cell });
  write(sheet, words.percent(line.vatRate), { ...columns.vat, ...cell });
  write(sheet, words.euro(line.lineAmount), { ...columns.amount, ...cell });
  return y + height + (aside ? 15 : 6);
};

const heightOf = (line: InvoiceLine): number => 26 + 11 * Math.floor(line.description.length / 48);

const drawLines = (sheet: Sheet, start: number, invoice: StoredInvoice, words: Words): number => {
  let y = tagged(sheet, "TR", () => drawTableHead(sheet, start, words, "columnHead"));
  for (const line of invoice.lines) {
    if (y + heightOf(line) > bottom) {
      nextPage(sheet);
      y = drawTableHead(sheet, margin, words, "artifact");
    }
    const from = y;
    y = tagged(sheet, "TR", () => drawLine(sheet, from, line, invoice, words));
  }
  return y;
};

const totalsOf = (invoice: StoredInvoice, words: Words): [string, string][] => [
  ...(invoice.allowances.length > 0
    ? [[words.word("lineTotal"), words.euro(invoice.lineTotal)] as [string, string]]
    : []),
  ...invoice.allowances.map(({ charge, reason, amount }): [string, string] => [
    reason,
    `${charge ? "" : "− "}${words.euro(amount)}`,
  ]),
  [words.word("netTotal"), words.euro(invoice.netTotal)],
  ...invoice.taxSubtotals.map(({ category, rate, taxable, tax }): [string, string] => [
    category === "S"
      ? words.word("vatOver", { rate: words.percent(rate), taxable: words.euro(taxable) })
      : words.word(category),
    words.euro(tax),
  ]),
];

type Row = ReturnType<typeof totalsOf>[number];

const drawSums = (sheet: Sheet, start: number, rows: readonly Row[], invoice: StoredInvoice, words: Words): number => {
  const label = { x: margin + 190, width: 240, align: "right", as: "rowHead" } as const;
  let y = start;
  for (const [name, value] of rows)
    y += tagged(sheet, "TR", () => {
      write(sheet, name, { ...label, y, color: dim });
      return write(sheet, value, { ...columns.amount, y, align: "right", as: "TD" }) + 2;
    });
  const total = { y: y + 3, bold: true, size: 11 } as const;
  tagged(sheet, "TR", () => {
    write(sheet, words.word(invoice.type === "INVOICE" ? "grossTotal" : "creditTotal"), { ...label, ...total });
    const amount = { x: margin + 400, width: inner - 400, align: "right", as: "TD", ...total } as const;
    write(sheet, words.euro(invoice.grossTotal), amount);
  });
  return y;
};

const drawTotals = (sheet: Sheet, start: number, invoice: StoredInvoice, words: Words): number => {
  const rows = totalsOf(invoice, words);
  const needed = rows.length * 14 + 40;
  let y = start + 8;
  if (y + needed > bottom) {
    nextPage(sheet);
    y = margin;
  }
  drawRule(sheet, y);
  return tagged(sheet, "Table", () => drawSums(sheet, y + 8, rows, invoice, words)) + 30;
};

const paymentText = (invoice: StoredInvoice, words: Words): string => {
  const { seller, buyer, number } = invoice;
  if (invoice.type === "CREDIT_NOTE") return words.word("credit", { number: invoice.creditedInvoiceNumber ?? "" });
  if (invoice.paymentMeans === "59")
    return words.word(buyer.iban ? "debit" : "debitByMandate", {
      date: words.date(invoice.collectionDate ?? invoice.dueDate),
      iban: buyer.iban ?? "",
      mandate: invoice.mandateReference ?? "",
    });
  const reference = invoice.paymentReference ?? number;
  return words.word("transfer", {
    date: words.date(invoice.dueDate),
    iban: seller.iban ?? "",
    name: seller.name,
    reference,
  });
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

const drawPayment = (sheet: Sheet, start: number, invoice: StoredInvoice, words: Words): void => {
  const code = paymentCodeOf(invoice);
  const needed = code ? 110 : 40;
  let y = start;
  if (y + needed > bottom) {
    nextPage(sheet);
    y = margin;
  }
  write(sheet, paymentText(invoice, words), { x: margin, y, width: code ? inner - 130 : inner, long: "wrap" });
  if (!code) return;
  const alt = words.word("scan");
  const picture = () => asContent(sheet, () => drawCode(sheet, code, page.width - margin - 90, y, 90));
  tagged(sheet, "Figure", picture, { alt });
  write(sheet, alt, { x: margin, y: y + 40, width: inner - 130, size: 8, color: dim });
};

const drawFeet = (sheet: Sheet, { seller }: StoredInvoice, words: Words): void => {
  const { count } = sheet.bufferedPageRange();
  const text = [
    `${seller.name}, ${addressLine(seller.address)}`,
    seller.coc ? `${words.word("coc")} ${seller.coc}` : "",
    seller.vatNumber ? `${words.word("sellerVat")} ${seller.vatNumber}` : "",
    seller.iban ? `IBAN ${seller.iban}` : "",
  ];
  for (let index = 0; index < count; index += 1) {
    sheet.switchToPage(index);
    drawRule(sheet, page.height - 62);
    const foot = { y: page.height - 52, size: 7, color: dim } as const;
    // On continuation pages the text is repeated, so it is an artifact there.
    const as = index === 0 ? "P" : "artifact";
    write(sheet, text.filter(Boolean).join(" · "), { x: margin, width: inner - 70, ...foot, long: "wrap", as });
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
  drawHead(sheet, invoice, words);
  const afterParties = drawParties(sheet, invoice, words);
  const afterLines = tagged(sheet, "Table", () => drawLines(sheet, afterParties + 8, invoice, words));
  const afterTotals = drawTotals(sheet, afterLines, invoice, words);
  drawPayment(sheet, afterTotals, invoice, words);
  drawFeet(sheet, invoice, words);
  return bytesOf(sheet);
};
