import { orderTotals } from "@demarc/contract/core/ordering/prices";
import {
  bottom,
  dim,
  drawRule,
  inner,
  margin,
  nextPage,
  write,
  wrappedHeight,
} from "../../../platform/pdf/pdf-sheet.ts";
import { tagged } from "../../../platform/pdf/pdf-tags.ts";
import type { ConfirmationPaper } from "./order-confirmation-paper.ts";

/** The groups of lines, in the order of the portal. */
const charges = ["MRC", "NRC", "USAGE"] as const;

const columns = {
  description: { x: margin, width: 232 },
  quantity: { x: margin + 236, width: 56 },
  unitPrice: { x: margin + 298, width: 66 },
  discount: { x: margin + 370, width: 60 },
  amount: { x: margin + 434, width: inner - 434 },
} as const;

const numbers = ["quantity", "unitPrice", "discount", "amount"] as const;

const rowHeight = 15;
const topOfPage = margin + 16;

/** The place of what needs a height: on the next page, if this one has no room for it. */
const placeFor = ({ sheet }: ConfirmationPaper, y: number, height: number): number => {
  if (y + height <= bottom) return y;
  nextPage(sheet);
  return topOfPage;
};

type Line = ConfirmationPaper["order"]["lines"][number];

const drawHeads = ({ sheet, text }: ConfirmationPaper, y: number, charge: Line["chargeType"]): number => {
  const head = { y, size: 8, color: dim, bold: true, as: "columnHead" } as const;
  tagged(sheet, "TR", () => {
    write(sheet, text.charges[charge], { ...columns.description, ...head });
    for (const name of charge === "USAGE" ? (["amount"] as const) : numbers)
      write(sheet, text[name], { ...columns[name], ...head, align: "right" });
  });
  drawRule(sheet, y + 13);
  return y + 18;
};

const drawLine = (paper: ConfirmationPaper, start: number, line: Line): number => {
  const { sheet, locale, euro, number } = paper;
  const { chargeType, quantity, unitPrice, discountPct, amount } = line;
  const description = line.description[locale];
  const y = placeFor(paper, start, wrappedHeight(sheet, description, columns.description));
  return tagged(sheet, "TR", () => {
    const height = write(sheet, description, { ...columns.description, y, long: "wrap", as: "TD" });
    const cell = { y, align: "right", as: "TD" } as const;
    if (chargeType !== "USAGE") {
      write(sheet, number(quantity), { ...columns.quantity, ...cell });
      write(sheet, euro(unitPrice), { ...columns.unitPrice, ...cell });
    }
    if (Number(discountPct) > 0) write(sheet, `${number(discountPct)}%`, { ...columns.discount, ...cell });
    write(sheet, euro(amount), { ...columns.amount, ...cell });
    return y + height + 5;
  });
};

const drawGroup = (paper: ConfirmationPaper, start: number, charge: Line["chargeType"]): number => {
  const lines = paper.order.lines.filter(({ chargeType }) => chargeType === charge);
  if (lines.length === 0) return start;
  const y = placeFor(paper, start, 18 + rowHeight);
  return tagged(paper.sheet, "Table", () =>
    lines.reduce((below, line) => drawLine(paper, below, line), drawHeads(paper, y, charge)),
  );
};

type Total = readonly [name: string, amount: string, isStrong: boolean];

const totalsOf = ({ order, text, number, months }: ConfirmationPaper): Total[] => {
  const { lines, vatRate, nrcTotal, mrcTotal, contractTermMonths } = order;
  const whole = orderTotals(lines, contractTermMonths ?? 1, vatRate);
  const rate = number(vatRate);
  const inclVat: Total[] =
    Number(vatRate) === 0
      ? []
      : [
          [text.mrcTotalInclVat(rate), whole.mrcTotalInclVat, false],
          [text.nrcTotalInclVat(rate), whole.nrcTotalInclVat, false],
        ];
  return [
    [text.mrcTotal, mrcTotal, true],
    [text.nrcTotal, nrcTotal, true],
    ...inclVat,
    ...(contractTermMonths === null
      ? []
      : [[text.contractTotal(months(contractTermMonths)), whole.contractTotal, false] as const]),
  ];
};

const drawTotals = (paper: ConfirmationPaper, start: number): number => {
  const { sheet, euro } = paper;
  const totals = totalsOf(paper);
  let y = placeFor(paper, start, 8 + totals.length * rowHeight);
  drawRule(sheet, y);
  y += 8;
  tagged(sheet, "Table", () => {
    for (const [name, amount, bold] of totals) {
      const cell = { y, bold, align: "right" } as const;
      tagged(sheet, "TR", () => {
        write(sheet, name, { ...cell, x: margin + 130, width: 298, as: "rowHead" });
        write(sheet, euro(amount), { ...cell, ...columns.amount, as: "TD" });
      });
      y += rowHeight;
    }
  });
  return y;
};

/** Draws the lines of an order by kind of charge, its totals, and what they say about VAT. Returns where it ends. */
export const drawPrices = (paper: ConfirmationPaper, start: number): number => {
  const { sheet, order, text } = paper;
  const lines = charges.reduce((y, charge) => drawGroup(paper, y, charge) + 6, start);
  const y = drawTotals(paper, lines);
  const { noVat } = text;
  const vat = order.vatTreatment === "REVERSE_CHARGE_EU" ? noVat.REVERSE_CHARGE_EU : noVat.other;
  const notes = [...(Number(order.vatRate) === 0 ? [vat] : []), text.firstInvoice];
  return notes.reduce((below, note) => {
    const at = placeFor(paper, below, rowHeight);
    return at + write(sheet, note, { x: margin, y: at, width: inner, color: dim, long: "wrap" }) + 2;
  }, y + 8);
};
