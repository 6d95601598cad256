import type { JobsGiven } from "../../platform/feature.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import { strayRows } from "../../platform/jobs/power-retention.ts";
import { mailWarnings } from "./alerts/warning-mails.steps.ts";
import { watchPower } from "./alerts/watch.steps.ts";
import { simulatePower } from "./demo/simulate.steps.ts";
import { listDueMonths, refreshMonths } from "./rollups/months.queries.ts";
import { dropPartition, preparePartitions } from "./rollups/partitions.queries.ts";
import { rollUp } from "./rollups/roll-up.steps.ts";

/** Months per run, each minute: enough for 10,000 racks within an hour. */
const monthsAtOnce = 200;
/** Months per statement, so that it takes less than a second. */
const monthsInStatement = 20;
/** Past days with partitions of readings: the oldest reading that is accepted has one. */
const partitionDays = 8;

export const powerTimers: readonly Timer[] = [
  { key: "power.partitions", everySeconds: 6 * 3600 },
  { key: "power.roll-up", everySeconds: 60 },
  { key: "power.months", everySeconds: 60 },
  { key: "power.watch", everySeconds: 60 },
  { key: "power.retention", everySeconds: 3600 },
  { key: "power.simulate", everySeconds: 60 },
];

export const powerJobs = ({
  config,
  log,
}: Pick<JobsGiven, "config" | "log">): Readonly<Record<string, JobHandler>> => ({
  "power.partitions": async (_payload, { query }) => {
    const [prepared] = await query(preparePartitions(partitionDays, 0));
    if (prepared && prepared.stray > 0)
      log.warn({ rows: prepared.stray }, "power figures have no partition; is the clock of this machine right?");
  },
  "power.roll-up": (_payload, context) =>
    context.exclusively("power.roll-up", () => rollUp(context, config.powerKept.readingDays)),
  "power.months": async (_payload, { query, signal }) => {
    const due = await query(listDueMonths(monthsAtOnce));
    for (let place = 0; place < due.length; place += monthsInStatement) {
      signal.throwIfAborted();
      await query(refreshMonths(due.slice(place, place + monthsInStatement)));
    }
  },
  "power.watch": async (_payload, context) => {
    await context.exclusively("power.watch", () => watchPower(context, log));
    await mailWarnings(context, config);
  },
  "power.retention": async (_payload, context) => {
    await sweep(context, dropPartition(config.powerKept), 1);
    for (const statement of strayRows(config)) await sweep(context, statement);
  },
  "power.simulate": async (_payload, context) => {
    if (config.demoMeters) await context.exclusively("power.simulate", () => simulatePower(context));
  },
});
