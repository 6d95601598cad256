import type { Package } from "@demarc/contract/core/package";
import { orderValues } from "@demarc/ordering/order-values";
import { orderLines, type OrderTotals, orderTotals } from "@demarc/ordering/prices";

/** What a line costs with the usual choices of its package, as an order is priced; decimal text, excl. VAT. */
export const linePrice = (chosen: Package, termMonths: number): Pick<OrderTotals, "nrcTotal" | "mrcTotal"> => {
  const body = { action: "NEW", packageCode: chosen.code, contractTermMonths: termMonths } as const;
  const { values } = orderValues("LINE", body, chosen);
  const lines = orderLines(chosen, { values, termMonths, units: 1, siteCode: undefined, routeCode: undefined });
  const { nrcTotal, mrcTotal } = orderTotals(lines, termMonths, "0.00");
  return { nrcTotal, mrcTotal };
};
