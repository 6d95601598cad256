import { amsterdamDate } from "@demarc/contract/core/calendar";
import { changeBySystem } from "../../platform/changes/authored-change.ts";
import { type Clock, systemClock } from "../../platform/process/clock.ts";
import type { RunStatement, Transaction } from "../../platform/database/database.ts";
import type { Config } from "../../platform/process/environment.ts";
import { independentWork } from "../../platform/jobs/independent-work.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { remindingDay } from "../../platform/jobs/reminding-day.ts";
import { orderingObstacle } from "../orders/orders.public.ts";
import { mailQuotation } from "./mails/quotation.mails.ts";
import { findAnyQuotationForUpdate } from "./quotation/quotation-changes.queries.ts";
import * as dates from "./quotation-dates.queries.ts";
import { moveQuotation } from "./quotation/quotation.steps.ts";

const timer: Timer = { key: "quotations.dates", everySeconds: 300 };

export const quotationsTimers: readonly Timer[] = [timer];

const listedAtOnce = 200;
const beforeAll = "00000000-0000-0000-0000-000000000000";

interface Stepping {
  readonly config: Config;
  readonly days: dates.DueDays;
}

/** Lets a quotation expire, or reminds its company, unless it was decided since it was listed. */
const step = async (transaction: Transaction, id: string, { config, days }: Stepping): Promise<void> => {
  const [quotation] = await transaction.query(findAnyQuotationForUpdate(id));
  const [due] = await transaction.query(dates.findDueQuotation(days, id));
  if (!quotation || !due) return;
  const change = changeBySystem(transaction, quotation.customerId);
  if (due.isExpired) {
    await moveQuotation(change, quotation, ["expire", "EXPIRED"]);
    return;
  }
  if (due.reminder === null) return;
  change.send(dates.noteReminder(id, due.reminder));
  const run: RunStatement = (statement) => change.query(statement);
  const obstacle = await orderingObstacle(run, quotation.customerId, config);
  await mailQuotation(change, "expiring", quotation, { config, obstacle });
};

const eachDue = async ({ query, write, signal }: JobContext, stepping: Stepping): Promise<void> => {
  const work = independentWork(signal);
  let after = beforeAll;
  for (;;) {
    const rows = await query(dates.listDueQuotations(stepping.days, after, listedAtOnce));
    for (const { id } of rows) {
      await work.take(() => write((transaction) => step(transaction, id, stepping)));
      after = id;
    }
    if (rows.length < listedAtOnce) return work.end();
  }
};

/**
 * The changes over time: quotations expire after their last day. Reminders before it go out on working days from seven in the
 * morning.
 */
export const quotationsJobs = (config: Config, clock: Clock = systemClock): Readonly<Record<string, JobHandler>> => ({
  [timer.key]: (_payload, context) =>
    context.exclusively(timer.key, () => {
      const now = clock.now();
      const days = { today: amsterdamDate(now), until: remindingDay(now)?.until ?? null };
      return eachDue(context, { config, days });
    }),
});
