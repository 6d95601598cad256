import { orderTotals } from "@demarc/ordering/prices";
import { drawLines, drawRemarks, drawTotals, vatRemarks } from "../../../platform/pdf/pdf-prices.ts";
import type { ConfirmationPaper } from "./order-confirmation-paper.ts";

/** Draws the lines of an order by kind of charge, its totals, and what they say about VAT. Returns where it ends. */
export const drawPrices = (paper: ConfirmationPaper, start: number): number => {
  const { order, text } = paper;
  const { lines, vatRate, nrcTotal, mrcTotal, contractTermMonths } = order;
  const totals = { ...orderTotals(lines, contractTermMonths ?? 1, vatRate), nrcTotal, mrcTotal, contractTermMonths };
  const y = drawTotals(paper, drawLines(paper, start, lines), totals);
  return drawRemarks(paper, y + 8, [...vatRemarks(paper, order), text.firstInvoice]);
};
