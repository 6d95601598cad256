import type { ConfiguredOrder } from "./order-context.ts";
import { earliestDate, kindRules } from "./order-errors.ts";
import { firstInvoice, orderLines, orderTotals } from "./prices.ts";

/**
 * The price of an order that can be priced (it has no `errors`, or its package and term are known): its lines, totals, dates and
 * hints, as codes. The portal computes it while the person chooses; the API computes the same and decides.
 */
export const summaryOf = (order: ConfiguredOrder, vatRate: string) => {
  const { kind, body, chosen, values, units, soldAt } = order;
  if (!chosen) throw new Error("an order without a package has no price");
  const termMonths = body.contractTermMonths ?? chosen.contractTerms[0] ?? 1;
  const lines = orderLines(chosen, { ...soldAt, values, termMonths, units });
  const totals = orderTotals(lines, termMonths, vatRate);
  const earliest = earliestDate(chosen, order);
  return {
    lines,
    ...totals,
    contractTermMonths: termMonths,
    earliestDate: earliest,
    firstInvoice: firstInvoice(totals, body.wishDate && body.wishDate >= earliest ? body.wishDate : earliest),
    noticeDays: chosen.noticeDays,
    warnings: kindRules[kind].warnings(order),
  };
};
