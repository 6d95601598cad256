import { amsterdamDate } from "@demarc/contract/core/calendar";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { queryRows } from "../../platform/database/database.ts";
import type { JobsGiven } from "../../platform/feature.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { type Clock, systemClock } from "../../platform/process/clock.ts";
import { startPriceList } from "./price-list-drafts.operator.ts";
import { type DueDraft, listDueDrafts } from "./price-list-drafts.queries.ts";

export const priceListTimer: Timer = { key: "catalogue.price-lists", everySeconds: 60 };

/** The prices that a list sets. */
const keysOf = ({ products, classPrices }: DueDraft): string[] => [
  ...products.map((one) => `${one.package} ${one.product}`),
  ...classPrices.map((one) => `class ${one.class} ${one.product}`),
];

/**
 * Starts price lists on their day, under the name of their publisher. A list that cannot start does not stop the others, except for later
 * ones of the same products: it would replace their prices when it starts at last.
 */
export const priceListJobs = (
  { operatorPool }: Pick<JobsGiven, "operatorPool">,
  clock: Clock = systemClock,
): Readonly<Record<string, JobHandler>> => ({
  [priceListTimer.key]: async (_payload, { signal }) => {
    const failures: string[] = [];
    const held = new Set<string>();
    for (const draft of await queryRows(operatorPool, listDueDrafts(amsterdamDate(clock.now())))) {
      signal.throwIfAborted();
      const { version, publishedBy: by } = draft;
      const keys = keysOf(draft);
      // The publication was approved.
      const context = { ...byOperator(operatorPool, by), approved: {} };
      const failure = keys.some((key) => held.has(key))
        ? "an earlier list of its products has not started"
        : await runOperatorChange(context, (transaction) => startPriceList(transaction, version, by)).then(
            () => undefined,
            String,
          );
      if (failure === undefined) continue;
      failures.push(`${version}: ${failure}`);
      for (const key of keys) held.add(key);
    }
    if (failures.length > 0) throw new Error(`Price lists could not start. ${failures.join("; ")}`);
  },
});
