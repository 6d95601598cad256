import { setTimeout as sleep } from "node:timers/promises";
import type { JobContext } from "../../../platform/jobs/job-context.ts";
import { shareProgress } from "../readings/readings.queries.ts";
import { preparePartitions } from "../rollups/partitions.queries.ts";
import { rollDays, rollHours } from "../rollups/coarse-rollups.queries.ts";
import * as queries from "./simulate.queries.ts";

/** Months of history, and days of it in five minutes: this month and the one before. */
const historyMonths = 14;
const detailedDays = 64;
/** Days that one transaction writes. Between them requests have their turn. */
const daysAtOnce = { detailed: 4, hours: 31 };
const pauseMs = 100;
/** Minutes that one transaction writes, after the demo was off. */
const minutesAtOnce = 360;

const writeMinutes = async ({ write, signal }: JobContext): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const [added] = await write((transaction) => {
      transaction.send(shareProgress());
      return transaction.query(queries.insertMinutes(minutesAtOnce));
    });
    if (!added || added.count === 0) return;
  }
};

/** Writes one part of the history. Returns whether there is more to write. */
const writeHistory = async ({ query, write }: JobContext): Promise<boolean> => {
  const [edge] = await query(queries.findHistoryEdge());
  if (!edge) return false;
  if (edge.isFirst) await query(preparePartitions(detailedDays, historyMonths));
  const [detailed] = await query(queries.findHistoryStart(edge.before, daysAtOnce.detailed));
  const [coarse] = await query(queries.findHistoryStart(edge.before, daysAtOnce.hours));
  if (!detailed || !coarse) return false;
  const { from } = detailed.isDetailed ? detailed : coarse;
  await write(async (transaction) => {
    if (detailed.isDetailed) {
      transaction.send(queries.insertHistoryBuckets(from, edge.before));
      transaction.send(rollHours(from, edge.before));
    } else transaction.send(queries.insertHistoryHours(from, edge.before));
    transaction.send(rollDays(from, edge.before));
  });
  return true;
};

/**
 * The demo's meters: the minutes since the last reading, and after the first start their history, as roll-ups. It can be ended
 * at any moment and goes on where it was. The history is complete when its oldest day is there.
 */
export const simulatePower = async (context: JobContext): Promise<void> => {
  await writeMinutes(context);
  let wrote = false;
  while (await writeHistory(context)) {
    wrote = true;
    context.signal.throwIfAborted();
    await sleep(pauseMs, undefined, { signal: context.signal });
  }
  if (wrote) await context.query(queries.endHistory());
};
