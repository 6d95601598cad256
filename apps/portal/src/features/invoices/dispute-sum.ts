import type { Invoice, InvoiceLine } from "@demarc/contract/core/invoices/invoice";
import { amountOf, centsOf } from "./invoice-amounts.ts";

export interface DisputeSum {
  readonly net: string;
  readonly gross: string;
  /** The open amount minus the disputed amount. */
  readonly toPay: string;
}

/** The VAT of a rate is rounded once, half away from zero, as on the invoice. */
const vatOf = (netCents: number, rate: string): number => {
  const exact = (Math.abs(netCents) * centsOf(rate)) / 10_000;
  return Math.sign(netCents) * Math.round(exact);
};

/** Without lines, the whole open amount is disputed. */
export const disputeSumOf = (
  { netTotal, amountOpen }: Pick<Invoice, "netTotal" | "amountOpen">,
  lines: readonly Pick<InvoiceLine, "lineAmount" | "vatCategory" | "vatRate">[],
): DisputeSum => {
  if (lines.length === 0) return { net: netTotal, gross: amountOpen, toPay: "0.00" };
  const rates = Map.groupBy(lines, ({ vatCategory, vatRate }) => `${vatCategory} ${vatRate}`);
  const sums = [...rates.values()].map((ofRate) => {
    const net = ofRate.reduce((sum, { lineAmount }) => sum + centsOf(lineAmount), 0);
    return { net, vat: vatOf(net, ofRate[0]?.vatRate ?? "0") };
  });
  const net = sums.reduce((sum, one) => sum + one.net, 0);
  const gross = sums.reduce((sum, one) => sum + one.net + one.vat, 0);
  const disputed = Math.min(Math.max(gross, 0), centsOf(amountOpen));
  return { net: amountOf(net), gross: amountOf(gross), toPay: amountOf(centsOf(amountOpen) - disputed) };
};
