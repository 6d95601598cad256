import type { Transaction } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { independentWork } from "../../../platform/jobs/independent-work.ts";
import type { JobContext } from "../../../platform/jobs/job-context.ts";
import type { JobHandler, Timer } from "../../../platform/jobs/job-handler.ts";
import { findTodayAndLocale } from "../acceptance/order-acceptance.queries.ts";
import { changeBySystem } from "../../../platform/changes/authored-change.ts";
import { findAnyOrderForUpdate, type LockedOrder, type OrderChange } from "../../orders/locked-orders.public.ts";
import { mailTransition } from "../../orders/order-effects.public.ts";
import { moveOrder, recordOrder } from "../../orders/order-steps.public.ts";
import { cancelDays } from "../acceptance/order-times.rules.ts";
import * as queries from "./order-timers.queries.ts";

const datesTimer: Timer = { key: "orders.dates", everySeconds: 3600 };
const reservationsTimer: Timer = { key: "orders.reservations", everySeconds: 3600 };

export const orderTimers: readonly Timer[] = [datesTimer, reservationsTimer];

/** In this sequence, so that an order that is deleted or cancelled gets no reminder. */
const dueKinds: readonly queries.DueOrderKind[] = ["delete-draft", "cancel", "remind"];
/** Orders per batch; each is changed in a separate transaction. */
const listedOrders = 500;
const beforeAll = "00000000-0000-0000-0000-000000000000";

const noAnswer = {
  en: `We received no answer to our question within ${cancelDays} days.`,
  nl: `We kregen binnen ${cancelDays} dagen geen antwoord op onze vraag.`,
};

type Step = (change: OrderChange, order: LockedOrder, config: Config) => Promise<void> | void;

const deleteDraft: Step = (change, order) => {
  change.send(queries.deleteOldDraft(order.id));
  recordOrder(change, "order.draft-deleted", order, { before: { kind: order.kind, place: order.place } });
};

const cancel: Step = async (change, order, config) => {
  const [company] = await change.query(findTodayAndLocale(order.customerId));
  const cancelled = await moveOrder(change, order, "autoCancel", { reason: noAnswer[company?.locale ?? "nl"] });
  await mailTransition(change, "cancelled", cancelled, config);
};

const remind: Step = async (change, order, config) => {
  change.send(queries.countReminder(order.id));
  await mailTransition(change, "reminder", order, config);
};

const steps: Readonly<Record<queries.DueOrderKind, Step>> = { "delete-draft": deleteDraft, cancel, remind };

/** Carries out one order, unless someone has changed it since it was listed. */
const carryOut = async (
  transaction: Transaction,
  kind: queries.DueOrderKind,
  { id, config }: { readonly id: string; readonly config: Config },
): Promise<void> => {
  const [order] = await transaction.query(findAnyOrderForUpdate(id));
  if (!order) return;
  const [isDue] = await transaction.query(queries.findDueOrder(kind, id));
  if (isDue) await steps[kind](changeBySystem(transaction, order.customerId), order, config);
};

const carryOutAll = async (
  kind: queries.DueOrderKind,
  { query, write, signal }: JobContext,
  config: Config,
): Promise<void> => {
  const work = independentWork(signal);
  let after = beforeAll;
  for (;;) {
    const rows = await query(queries.listDueOrders(kind, after, listedOrders));
    for (const { id } of rows) {
      await work.take(() => write((transaction) => carryOut(transaction, kind, { id, config })));
      after = id;
    }
    if (rows.length < listedOrders) return work.end();
  }
};

/**
 * The changes over time: deletes drafts that are not touched, sends reminders of unanswered questions, finally cancels those
 * orders, and ends reservations and quarantines.
 */
export const orderTimerJobs = (config: Config): Readonly<Record<string, JobHandler>> => ({
  [datesTimer.key]: (_payload, context) =>
    context.exclusively(datesTimer.key, async () => {
      for (const kind of dueKinds) await carryOutAll(kind, context, config);
    }),
  [reservationsTimer.key]: async (_payload, { query }) => {
    await query(queries.releaseEndedReservations());
    await query(queries.endQuarantine());
  },
});
