import { amsterdamDate } from "@demarc/contract/core/calendar";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { queryRows } from "../../platform/database/database.ts";
import type { JobsGiven } from "../../platform/feature.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { type Clock, systemClock } from "../../platform/process/clock.ts";
import { startPriceList } from "./price-list-drafts.operator.ts";
import { listDueDrafts } from "./price-list-drafts.queries.ts";

export const priceListTimer: Timer = { key: "catalogue.price-lists", everySeconds: 60 };

/** Starts price lists on their day, under the name of the one who published them. A list that cannot start stops no other. */
export const priceListJobs = (
  { operatorPool }: Pick<JobsGiven, "operatorPool">,
  clock: Clock = systemClock,
): Readonly<Record<string, JobHandler>> => ({
  [priceListTimer.key]: async (_payload, { signal }) => {
    const failures: unknown[] = [];
    for (const { version, publishedBy: by } of await queryRows(
      operatorPool,
      listDueDrafts(amsterdamDate(clock.now())),
    )) {
      signal.throwIfAborted();
      // The publication was approved.
      const context = { ...byOperator(operatorPool, by), approved: {} };
      await runOperatorChange(context, (transaction) => startPriceList(transaction, version, by)).catch(
        (error: unknown) => failures.push(error),
      );
    }
    if (failures.length > 0) throw new AggregateError(failures, "price lists could not start");
  },
});
