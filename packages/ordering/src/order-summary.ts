import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import type { OrderContext } from "./order-context.ts";
import { earliestDate, orderWarnings, placeOf } from "./order-errors.ts";
import { orderValues, unitsOf } from "./order-values.ts";
import { firstInvoice, orderLines, orderTotals } from "./prices.ts";

/**
 * The price of an order that can be priced (`configuredErrors` is empty, or its package and term are known): its lines, totals,
 * dates and hints. The portal computes it while the person chooses; the API computes the same and decides.
 */
export const summaryOf = (kind: OrderKind, body: OrderBody, context: OrderContext, vatRate: string) => {
  const { chosen } = context;
  if (!chosen) throw new Error("an order without a package has no price");
  const termMonths = body.contractTermMonths ?? chosen.contractTerms[0] ?? 1;
  const values = orderValues(kind, body, chosen);
  const place = placeOf(kind, body, context);
  const lines = orderLines(chosen, { ...place, values, termMonths, units: unitsOf(kind, body, chosen) });
  const totals = orderTotals(lines, termMonths, vatRate);
  const earliest = earliestDate(chosen, context);
  return {
    lines,
    ...totals,
    contractTermMonths: termMonths,
    earliestDate: earliest,
    firstInvoice: firstInvoice(totals, body.wishDate && body.wishDate >= earliest ? body.wishDate : earliest),
    noticeDays: chosen.noticeDays,
    warnings: orderWarnings(kind, body, context),
  };
};
