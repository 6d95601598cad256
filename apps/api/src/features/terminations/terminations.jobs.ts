import { found } from "../../platform/refusals/errors.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import { independentWork } from "../../platform/jobs/independent-work.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { changeBySystem } from "../../platform/changes/authored-change.ts";
import { findAnyOrderForUpdate } from "../orders/locked-orders.public.ts";
import { completeOrder } from "../fulfilment/fulfilment.public.ts";
import * as queries from "./terminations.queries.ts";

export const terminationsTimer: Timer = { key: "orders.terminations", everySeconds: 3600 };

/** Orders per batch; each is carried out in a separate transaction. */
const listedRows = 500;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** Ends one service, unless its termination was withdrawn since it was listed. */
const carryOut = (id: string, { write }: JobContext): Promise<void> =>
  write(async (transaction) => {
    const order = found(await transaction.query(findAnyOrderForUpdate(id)));
    const [due] = await transaction.query(queries.findDueTermination(id));
    if (due) await completeOrder(changeBySystem(transaction, order.customerId), order, { deliveredDate: due.lastDay });
  });

/** Ends the services whose last day is over. What was carried out is not due again. */
const endServices: JobHandler = (_payload, context) =>
  context.exclusively(terminationsTimer.key, async () => {
    const work = independentWork(context.signal);
    let after = beforeAll;
    for (;;) {
      const rows = await context.query(queries.listDueTerminations(after, listedRows));
      for (const { id } of rows) {
        await work.take(() => carryOut(id, context));
        after = id;
      }
      if (rows.length < listedRows) return work.end();
    }
  });

export const terminationsJobs: Readonly<Record<string, JobHandler>> = { [terminationsTimer.key]: endServices };
