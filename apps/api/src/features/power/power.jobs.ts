import type { JobsGiven } from "../../platform/feature.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import { oldWarnings, strayFigures } from "../../platform/jobs/power-retention.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import { findPairId, otherPair } from "../../platform/database/power-pair.ts";
import { inTime } from "../../platform/in-time.ts";
import { isDatabaseAway } from "../../platform/refusals/errors.ts";
import { mailWarnings } from "./alerts/warning-mails.steps.ts";
import { watchPower } from "./alerts/watch.steps.ts";
import { simulatePower } from "./demo/simulate.steps.ts";
import { powerContext, type PowerContext } from "./power-context.ts";
import { listDueMonths } from "./rollups/months.queries.ts";
import { refreshMonths } from "./rollups/months.steps.ts";
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

/** How long the power database may take to answer at the start of a job. */
const answerMs = 2000;

/**
 * Runs a job that works on the figures. While they are in another database that does not answer, it does nothing, and the next run comes
 * in time: a failure would delay it by up to an hour, and a wait would delay other timers.
 */
const onFigures =
  (
    { powerPool, log }: Pick<JobsGiven, "powerPool" | "log">,
    work: (context: PowerContext) => Promise<void>,
  ): JobHandler =>
  async (_payload, context) => {
    const power = powerContext(context, powerPool);
    const away = (reason: unknown): void =>
      log.warn({ reason: String(reason) }, "the power database does not answer; its jobs wait");
    const isThere = async (): Promise<boolean> => {
      if (!powerPool) return true;
      const asked = Promise.all([context.query(findPairId()), power.figures.query(findPairId())]);
      const answer = await inTime(asked, answerMs, undefined).catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error;
        return undefined;
      });
      const [[ours], [theirs]] = answer ?? [[], []];
      if (answer && ours?.id !== theirs?.id) log.error(otherPair);
      return ours !== undefined && ours.id === theirs?.id;
    };
    if (!(await isThere())) {
      away(`no right answer within ${answerMs} ms`);
      return;
    }
    try {
      await work(power);
    } catch (error) {
      if (!powerPool || !isDatabaseAway(error) || (await isThere())) throw error;
      away(error);
    }
  };

const sweepFigures = async ({ figures }: PowerContext, config: JobsGiven["config"]): Promise<void> => {
  await sweep(figures, dropPartition(config.powerKept), 1);
  for (const statement of strayFigures(config)) await sweep(figures, statement);
};

const prepare = async ({ figures }: Pick<PowerContext, "figures">, log: JobsGiven["log"]): Promise<void> => {
  const [prepared] = await figures.query(preparePartitions(partitionDays, 0));
  if (prepared && prepared.stray > 0)
    log.warn({ rows: prepared.stray }, "power figures have no partition; is the clock of this machine right?");
};

const refreshDue = async (context: PowerContext): Promise<void> => {
  const due = await context.query(listDueMonths(monthsAtOnce));
  for (let place = 0; place < due.length; place += monthsInStatement) {
    context.signal.throwIfAborted();
    await refreshMonths(context, due.slice(place, place + monthsInStatement));
  }
};

const sweepWarnings = async (context: JobContext, config: JobsGiven["config"]): Promise<void> => {
  for (const statement of oldWarnings(config)) await sweep(context, statement);
};

export const powerJobs = (
  given: Pick<JobsGiven, "config" | "log" | "powerPool">,
): Readonly<Record<string, JobHandler>> => {
  const { config, log } = given;
  const watch = onFigures(given, (context) => context.exclusively("power.watch", () => watchPower(context, log)));
  const sweepAll = onFigures(given, (context) => sweepFigures(context, config));
  return {
    "power.partitions": onFigures(given, (context) => prepare(context, log)),
    "power.roll-up": onFigures(given, (context) =>
      context.figures.exclusively("power.roll-up", () => rollUp(context, config.powerKept.readingDays)),
    ),
    "power.months": onFigures(given, refreshDue),
    "power.watch": async (payload, context) => {
      await watch(payload, context);
      await mailWarnings(context, config);
    },
    "power.retention": async (payload, context) => {
      await sweepWarnings(context, config);
      await sweepAll(payload, context);
    },
    "power.simulate": async (_payload, context) => {
      if (config.demoMeters) await context.exclusively("power.simulate", () => simulatePower(context));
    },
  };
};
