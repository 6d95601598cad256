import type { PowerContext } from "../power-context.ts";
import { computeMonths, type DueMonth, listMonthMeters, storeMonths, tryHoldMonths } from "./months.queries.ts";

/**
 * Computes and stores months. Those of a rack or of units that no longer exist are left out. While late readings are rolled up, none is
 * computed: a month could close without them.
 */
export const refreshMonths = async (
  { query, queryBeside, figures }: PowerContext,
  due: readonly DueMonth[],
): Promise<void> => {
  const meters = await query(listMonthMeters(due));
  const customers = new Map(meters.map(({ subjectId, customerId }) => [subjectId, customerId]));
  await figures.write(async (transaction) => {
    const [lock] = await transaction.query(tryHoldMonths());
    if (lock?.isHeld !== true) return;
    const months = await transaction.query(computeMonths(meters));
    await queryBeside(transaction)(
      storeMonths(
        months.flatMap((month) => {
          const customerId = customers.get(month.subjectId);
          return customerId === undefined ? [] : [{ ...month, customerId }];
        }),
      ),
    );
  });
};
