import type { BulkOutcome } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { parseAddressQuery } from "@demarc/contract/postal-code-check/address-query";
import type { AvailabilityCheck } from "@demarc/contract/postal-code-check/postal-code-check";
import { changeBySystem } from "../../platform/changes/authored-change.ts";
import { systemClock } from "../../platform/process/clock.ts";
import type { RunStatement } from "../../platform/database/database.ts";
import type { Config } from "../../platform/process/environment.ts";
import { ApiError } from "../../platform/refusals/errors.ts";
import { SystemAway } from "../../platform/jobs/circuit-breaker.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import type { Log } from "../../platform/process/log.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import { deleteOldChecks } from "./availability-checks.queries.ts";
import * as queries from "./bulk-checks.queries.ts";
import { addressCheck, type CheckAddress } from "./check-address.ts";

/** Small batches: a killed process loses little work, and other jobs get their turn. */
const rowsAtOnce = 20;

const foundThere = ({ street, city, packages }: AvailabilityCheck): queries.FoundThere => ({
  street,
  city,
  down: Math.max(0, ...packages.map(({ down }) => down)),
  up: Math.max(0, ...packages.map(({ up }) => up)),
  packages: [...new Set(packages.map(({ code }) => code))],
});

interface Checked {
  readonly outcome: BulkOutcome;
  readonly result: Partial<queries.FoundThere>;
}

const checkOne = async (check: CheckAddress, address: string, run: RunStatement): Promise<Checked> => {
  const query = parseAddressQuery(address);
  if (!query) return { outcome: "UNREAD", result: {} };
  try {
    const found = await check(query, run);
    return { outcome: found.packages.length > 0 ? "AVAILABLE" : "NOTHING", result: foundThere(found) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { outcome: error.status === 404 ? "UNKNOWN" : "FAILED", result: {} };
  }
};

export const postalCodeTimers: readonly Timer[] = [{ key: "postal-code-check.sweep", everySeconds: 3600 }];

/** Checks single addresses, and many in batches, each of which queues the next. Deletes old checks. */
export const postalCodeJobs = (config: Config, log: Log): Readonly<Record<string, JobHandler>> => {
  const check = addressCheck(config, systemClock, log);
  return {
    "postal-code-check.bulk": async (payload, { query: run, complete, signal }) => {
      const id = String(payload["bulkCheckId"]);
      for (const { position, address } of await run(queries.listOpenRows(id, rowsAtOnce))) {
        signal.throwIfAborted();
        const { outcome, result } = await checkOne(check, address, run);
        await run(queries.finishRow(id, position, outcome, result));
      }
      await complete(async (transaction) => {
        const [finished] = await transaction.query(queries.goOn(id));
        if (!finished) return;
        changeBySystem(transaction, finished.customerId).record({
          action: "bulk-check.finished",
          entityType: "bulk-check",
          entityId: id,
          after: { total: finished.total },
          event: "bulk-check.finished",
        });
      });
    },
    "postal-code-check.address": async (payload, { query: run }) => {
      const query = parseAddressQuery(String(payload["address"]));
      if (!query) return;
      await check(query, run).catch((error: unknown) => {
        const status = error instanceof ApiError ? error.status : 500;
        if (status === 503) throw new SystemAway(String(error));
        // An unknown address is for the person who accepts the order.
        if (status !== 404) throw error;
      });
    },
    "postal-code-check.sweep": (_payload, context) => sweep(context, deleteOldChecks()),
  };
};
