import type { PowerContext } from "../power-context.ts";
import { computeMonths, type DueMonth, listMonthMeters, storeMonths } from "./months.queries.ts";

/** Computes and stores months. Those of a rack or of units that no longer exist are left out. */
export const refreshMonths = async ({ query, figures }: PowerContext, due: readonly DueMonth[]): Promise<void> => {
  const meters = await query(listMonthMeters(due));
  const customers = new Map(meters.map(({ subjectId, customerId }) => [subjectId, customerId]));
  const months = await figures.query(computeMonths(meters));
  await query(
    storeMonths(
      months.flatMap((month) => {
        const customerId = customers.get(month.subjectId);
        return customerId === undefined ? [] : [{ ...month, customerId }];
      }),
    ),
  );
};
