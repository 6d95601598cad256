import { systemClock } from "../../platform/process/clock.ts";
import type { Config } from "../../platform/process/environment.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import type { Log } from "../../platform/process/log.ts";
import { checkFinder } from "../postal-code-check/postal-code-check.public.ts";
import { addressLookup } from "../orders/sent-orders.public.ts";
import * as queries from "./order-import-work.queries.ts";
import { judgeRow, orderRow } from "./order-import.steps.ts";

/** Small batches: a killed process loses little work, and other jobs get their turn. */
const rowsAtOnce = 20;

const sweepTimer: Timer = { key: "order-import.sweep", everySeconds: 3600 };
export const orderImportTimers: readonly Timer[] = [sweepTimer];

const idIn = (payload: Record<string, unknown>): string => String(payload["importId"]);

interface Batch {
  readonly kind: string;
  readonly state: "WAITING" | "ORDERING";
  readonly work: (context: JobContext, head: queries.ImportHead, row: queries.OpenImportRow) => Promise<unknown>;
}

/** Works through the next rows of an import, and queues the batch after them. An import that was deleted has none. */
const batch =
  ({ kind, state, work }: Batch) =>
  async (payload: Record<string, unknown>, context: JobContext): Promise<void> => {
    const id = idIn(payload);
    const [head] = await context.query(queries.findImportHead(id));
    const rows = head ? await context.query(queries.listOpenRows(id, state, rowsAtOnce)) : [];
    for (const row of rows) {
      context.signal.throwIfAborted();
      if (head) await work(context, head, row);
    }
    await context.complete((transaction) => transaction.send(queries.queueNext(id, state, kind)));
  };

export const orderImportJobs = (config: Config, log: Log): Readonly<Record<string, JobHandler>> => {
  const check = checkFinder(config, systemClock, log);
  const lookUpWith = ({ query }: JobContext) => addressLookup(check, query);
  const now = () => systemClock.now();
  const checkRows = batch({
    kind: "order-import.check",
    state: "WAITING",
    work: async (context, head, row) => {
      const judging = { run: context.query, lookUp: lookUpWith(context), now: now() };
      await context.query(queries.writeRow(head.id, row.row, "WAITING", await judgeRow(judging, head, row)));
    },
  });
  const orderRows = batch({
    kind: "order-import.order",
    state: "ORDERING",
    work: (context, head, row) =>
      orderRow(
        { run: context.query, write: context.write, lookUp: lookUpWith(context) },
        { head, row, now: now(), config },
      ),
  });
  return {
    "order-import.check": Object.assign(checkRows, {
      givenUp: (payload, transaction) => transaction.send(queries.giveUpChecking(idIn(payload))),
    } satisfies Pick<JobHandler, "givenUp">),
    "order-import.order": Object.assign(orderRows, {
      givenUp: (payload, transaction) => transaction.send(queries.giveUpOrdering(idIn(payload))),
    } satisfies Pick<JobHandler, "givenUp">),
    [sweepTimer.key]: (_payload, context) => sweep(context, queries.deleteOldImports()),
  };
};
