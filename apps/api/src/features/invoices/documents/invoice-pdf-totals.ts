import { isZero } from "../../../platform/money.ts";
import { tagged } from "../../../platform/pdf/pdf-tags.ts";
import { bottom, dim, drawRule, inner, margin, write, wrappedHeight } from "../../../platform/pdf/pdf-sheet.ts";
import { continuedHeight, continueLetter } from "../../../platform/pdf/pdf-letter.ts";
import { columns, type Paper } from "./invoice-paper.ts";
import { drawPayment, paymentHeight } from "./invoice-pdf-payment.ts";

interface Row {
  readonly name: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

const minus = (text: string): string => `−${text}`;

/** The rows before the total excl. VAT: the line total, and a row per allowance or charge. None without allowances. */
const allowanceRows = ({ invoice, words }: Paper): Row[] => {
  const { allowances, lineTotal } = invoice;
  if (allowances.length === 0) return [];
  return [
    { name: words.word("lineTotal"), value: words.euro(lineTotal) },
    ...allowances.map(({ charge, reason, amount }) => ({
      name: reason,
      value: charge ? words.euro(amount) : minus(words.euro(amount)),
    })),
  ];
};

/** The amounts deducted from the total since the invoice was sent, and the amount to pay. */
const settledRows = ({ invoice, words }: Paper): Row[] => {
  const { type, amountPaid, amountCredited, amountDisputed, amountToPay, grossTotal } = invoice;
  if (type === "CREDIT_NOTE" || amountToPay === grossTotal) return [];
  const parts = { paid: amountPaid, credited: amountCredited, disputed: amountDisputed } as const;
  const off = (["paid", "credited", "disputed"] as const)
    .filter((name) => !isZero(parts[name]))
    .map((name) => ({ name: words.word(name), value: minus(words.euro(parts[name])) }));
  return [...off, { name: words.word("toPay"), value: words.euro(amountToPay), isTotal: true }];
};

const totalRows = (paper: Paper): Row[] => {
  const { invoice, words } = paper;
  return [
    { name: words.word("netTotal"), value: words.euro(invoice.netTotal) },
    ...invoice.taxSubtotals.map(({ category, rate, taxable, tax }) => ({
      name: words.word(category === "S" ? "vatOver" : category, {
        rate: words.percent(rate),
        taxable: words.euro(taxable),
      }),
      value: words.euro(tax),
    })),
    {
      name: words.word(invoice.type === "INVOICE" ? "grossTotal" : "creditTotal"),
      value: words.euro(invoice.grossTotal),
      isTotal: true,
    },
    ...settledRows(paper),
  ];
};

const label = { x: margin + 130, width: 280 } as const;
const styleOf = ({ isTotal = false }: Row) => (isTotal ? { bold: true, size: 11 } : {});

const heightOf = ({ sheet }: Paper, row: Row): number =>
  Math.max(14, wrappedHeight(sheet, row.name, { width: label.width, ...styleOf(row) }) + 4);

const heightOfAll = (paper: Paper, rows: readonly Row[]): number =>
  rows.reduce((height, row) => height + heightOf(paper, row), 0);

const drawRow = (paper: Paper, y: number, row: Row): number => {
  const { sheet } = paper;
  const cell = { y, align: "right", ...styleOf(row) } as const;
  const place = row.isTotal ? { x: margin + 415, width: inner - 415 } : columns.amount;
  const nameColor = row.isTotal ? {} : { color: dim };
  tagged(sheet, "TR", () => {
    write(sheet, row.name, { ...label, ...cell, ...nameColor, long: "wrap", as: "rowHead" });
    write(sheet, row.value, { ...place, ...cell, as: "TD" });
  });
  return y + heightOf(paper, row);
};

const gap = 8;
const paymentGap = 16;

/** The height of the totals and the payment, which stay together. */
const lastHeight = (paper: Paper): number => heightOfAll(paper, totalRows(paper)) + paymentGap + paymentHeight(paper);

/**
 * The height of everything after the lines. If it does not fit on one page, only the height of its first row: the allowances
 * then continue on other pages.
 */
export const closingHeight = (paper: Paper): number => {
  const whole = 2 * gap + heightOfAll(paper, allowanceRows(paper)) + lastHeight(paper);
  const most = continuedHeight - 120;
  return whole <= most ? whole : 2 * gap + 14;
};

const drawSums = (paper: Paper, start: number): number => {
  const { sheet } = paper;
  let y = start;
  for (const row of allowanceRows(paper)) {
    if (y + heightOf(paper, row) > bottom) y = continueLetter(sheet);
    y = drawRow(paper, y, row);
  }
  if (y + lastHeight(paper) > bottom) y = continueLetter(sheet);
  for (const row of totalRows(paper)) y = drawRow(paper, y, row);
  return y;
};

export const drawClosing = (paper: Paper, start: number): void => {
  drawRule(paper.sheet, start + gap);
  const y = tagged(paper.sheet, "Table", () => drawSums(paper, start + 2 * gap));
  drawPayment(paper, y + paymentGap);
};
