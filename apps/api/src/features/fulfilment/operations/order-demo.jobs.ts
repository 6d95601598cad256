import { addWorkingDays, amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { OrderStatus } from "@demarc/contract/orders/order-fields";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { ApiError, found } from "../../../platform/refusals/errors.ts";
import { independentWork } from "../../../platform/jobs/independent-work.ts";
import type { JobHandler, Timer } from "../../../platform/jobs/job-handler.ts";
import { changeBySystem } from "../../../platform/changes/authored-change.ts";
import { findAnyOrderForUpdate } from "../../orders/locked-orders.public.ts";
import { findTodayAndLocale } from "../acceptance/order-acceptance.queries.ts";
import { type Operation, operateOrder } from "./order-operations.steps.ts";
import { findLeadTime, listUnfulfilledOrders } from "./order-timers.queries.ts";

/** Steps from the submission of an order to its delivery. */
const stepsOfOrder = 4;

export const demoFulfilTimer: Timer = { key: "orders.demo-fulfil", everySeconds: 20 };

interface Days {
  readonly today: string;
  /** The day that a real delivery would have. */
  readonly planned: string;
}

const nextOperation = (status: OrderStatus, { today, planned }: Days): Operation | undefined => {
  if (status === "SUBMITTED") return { action: "accept" };
  if (status === "ACCEPTED") return { action: "schedule", plannedDate: planned };
  if (status === "SCHEDULED") return { action: "start" };
  if (status !== "IN_PROGRESS") return undefined;
  return { action: "complete", delivery: { deliveredDate: today, fillIn: true } };
};

/** The first working day that is both possible and not before the preferred date. */
const plannedDay = (today: string, leadTime: number, preferred: string | null): string => {
  const possible = addWorkingDays(today, leadTime);
  return addWorkingDays(daysAfter(preferred !== null && preferred > possible ? preferred : possible, -1), 1);
};

const takeStep = async (transaction: Transaction, id: string, config: Config): Promise<void> => {
  const [order] = await transaction.query(findAnyOrderForUpdate(id));
  if (!order) return;
  const today = amsterdamDate(new Date());
  const [lead] = await transaction.query(findLeadTime(order.packageCode));
  const wanted = nextOperation(order.status, { today, planned: plannedDay(today, lead?.days ?? 0, order.wishDate) });
  if (wanted) await operateOrder(changeBySystem(transaction, order.customerId), order, wanted, config);
};

const heldBecause = {
  en: "Something about this order needs a closer look. We will contact you.",
  nl: "Bij deze order moeten we iets nakijken. We nemen contact met u op.",
};

/** Puts an order that cannot proceed on hold, so that it is not retried. The customer gets a general text, because refusals are for the operator. */
const holdBack = async (transaction: Transaction, id: string, config: Config): Promise<void> => {
  const [order] = await transaction.query(findAnyOrderForUpdate(id));
  if (!order) return;
  const { locale } = found(await transaction.query(findTodayAndLocale(order.customerId)));
  const hold = { action: "hold", reason: heldBecause[locale] } as const;
  await operateOrder(changeBySystem(transaction, order.customerId), order, hold, config);
};

/** Fulfils the orders of the demo automatically, one step at a time, within `DEMO_FULFIL_MINUTES`. */
export const demoFulfilJobs = (config: Config): Readonly<Record<string, JobHandler>> => ({
  [demoFulfilTimer.key]: async (_payload, { query, write, exclusively, signal }) => {
    if (config.demoFulfilMinutes === 0) return;
    await exclusively(demoFulfilTimer.key, async () => {
      const seconds = Math.floor((config.demoFulfilMinutes * 60) / stepsOfOrder);
      const work = independentWork(signal);
      for (const { id } of await query(listUnfulfilledOrders(seconds)))
        await work.take(() =>
          write((transaction) => takeStep(transaction, id, config)).catch(async (error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
            await write((transaction) => holdBack(transaction, id, config));
          }),
        );
      work.end();
    });
  },
});
