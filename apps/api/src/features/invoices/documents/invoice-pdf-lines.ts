import type { InvoiceLine } from "@demarc/contract/core/invoices/invoice";
import { add } from "../../../platform/money.ts";
import { tagged } from "../../../platform/pdf/pdf-tags.ts";
import { bottom, dim, drawRule, margin, write, wrappedHeight } from "../../../platform/pdf/pdf-sheet.ts";
import { continueLetter } from "../../../platform/pdf/pdf-letter.ts";
import { columns, type Paper } from "./invoice-paper.ts";
import type { Words } from "./invoice-labels.ts";

export const periodText = (period: NonNullable<InvoiceLine["period"]>, words: Words): string =>
  `${words.date(period.from)} ${words.word("until")} ${words.date(period.to)}`;

/** Column heads. On continuation pages they are artifacts, which screen readers skip. */
const drawTableHead = ({ sheet, words }: Paper, y: number, as: "columnHead" | "artifact"): number => {
  const head = { y, size: 8, color: dim, bold: true, as } as const;
  write(sheet, words.word("description"), { ...columns.description, ...head });
  for (const name of ["quantity", "unitPrice", "vat", "amount"] as const)
    write(sheet, words.word(name), { ...columns[name], ...head, align: "right" });
  drawRule(sheet, y + 14);
  return y + 20;
};

const asideOf = (line: InvoiceLine, { invoice, words }: Paper): string => {
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

const asideStyle = { width: 380, size: 7.5 } as const;

const heightOf = (paper: Paper, line: InvoiceLine): number => {
  const aside = asideOf(line, paper);
  const description = wrappedHeight(paper.sheet, line.description, columns.description);
  return description + 6 + (aside ? wrappedHeight(paper.sheet, aside, asideStyle) + 0.5 : 0);
};

const vatText = ({ vatCategory, vatRate }: InvoiceLine, words: Words): string =>
  vatCategory === "AE" ? words.word("reverseCharge") : words.percent(vatRate);

const drawLine = (paper: Paper, y: number, line: InvoiceLine): number => {
  const { sheet, words } = paper;
  const aside = asideOf(line, paper);
  const height = tagged(sheet, "TD", () => {
    const taken = write(sheet, line.description, { ...columns.description, y, long: "wrap" });
    if (!aside) return taken;
    const place = { ...asideStyle, x: margin, y: y + taken + 0.5, color: dim, long: "wrap" } as const;
    return taken + 0.5 + write(sheet, aside, place);
  });
  const cell = { y, align: "right", as: "TD" } as const;
  write(sheet, words.quantity(line), { ...columns.quantity, ...cell });
  write(sheet, words.euro(line.unitPrice), { ...columns.unitPrice, ...cell });
  write(sheet, vatText(line, words), { ...columns.vat, ...cell });
  write(sheet, words.euro(line.lineAmount), { ...columns.amount, ...cell });
  return y + height + 6;
};

const subtotalHeight = 16;

/** The sum of the lines so far, at a page break: an artifact, so that screen readers read the lines without interruption. */
const drawSubtotal = ({ sheet, words }: Paper, y: number, name: "subtotal" | "carriedOver", sum: string): number => {
  const cell = { y, size: 8, color: dim, as: "artifact" } as const;
  write(sheet, words.word(name), { ...columns.description, ...cell });
  write(sheet, words.euro(sum), { ...columns.amount, ...cell, align: "right" });
  return y + subtotalHeight;
};

const breakPage = (paper: Paper, y: number, sum: string): number => {
  drawRule(paper.sheet, y);
  drawSubtotal(paper, y + 4, "subtotal", sum);
  const top = continueLetter(paper.sheet);
  return drawSubtotal(paper, drawTableHead(paper, top, "artifact"), "carriedOver", sum);
};

/**
 * Draws the table of lines, with a running subtotal where it continues on another page. The last line stays on the
 * same page as the content after the table, which needs the height `closing`. Returns where the table ends.
 */
export const drawLines = (paper: Paper, start: number, closing: number): number => {
  const { sheet, invoice } = paper;
  let y = tagged(sheet, "TR", () => drawTableHead(paper, start, "columnHead"));
  let sum = "0.00";
  for (const [place, line] of invoice.lines.entries()) {
    const after = place === invoice.lines.length - 1 ? closing : subtotalHeight;
    if (place > 0 && y + heightOf(paper, line) + after > bottom) y = breakPage(paper, y, sum);
    const from = y;
    y = tagged(sheet, "TR", () => drawLine(paper, from, line));
    sum = add(sum, line.lineAmount);
  }
  return y;
};
