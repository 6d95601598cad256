import { setTimeout as sleep } from "node:timers/promises";
import type { JobContext } from "../../../platform/jobs/job-context.ts";
import { shareProgress } from "../readings/readings.queries.ts";
import { preparePartitions } from "../rollups/partitions.queries.ts";
import { rollDays, rollHours } from "../rollups/coarse-rollups.queries.ts";
import * as queries from "./simulate.queries.ts";

/** Months of history including this one, and its days with five-minute buckets: this month and the one before. */
const historyMonths = 14;
const detailedDays = 64;
/** Days per transaction. The pause between transactions leaves room for requests. */
const daysAtOnce = { detailed: 4, hours: 31 };
const pauseMs = 100;
/** Minutes per transaction when the demo catches up after a stop. */
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
 * Simulates the demo's meters: writes the minutes since the last reading and, after the first start, the history as roll-ups. It
 * can be stopped at any moment and resumes where it was. The history is complete when its oldest day exists.
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
