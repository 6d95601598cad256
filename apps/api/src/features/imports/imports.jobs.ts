import { setTimeout as sleep } from "node:timers/promises";
import type { Plan } from "@demarc/contract/operator/writing";
import type pg from "pg";
import { type OperatorContext, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { queryRows, runTransaction } from "../../platform/database/database.ts";
import type { JobsGiven } from "../../platform/feature.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { type Clock, systemClock } from "../../platform/process/clock.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import { ApiError } from "../../platform/refusals/errors.ts";
import * as work from "./import-work.queries.ts";
import { GaveWay, refuseLost, storeVerdicts, writeImport, type WrittenRows } from "./import-rows.steps.ts";
import * as queries from "./imports.queries.ts";
import { kindOf } from "./kinds.ts";

const sweepTimer: Timer = { key: "import.sweep", everySeconds: 3600 };
export const importTimers: readonly Timer[] = [sweepTimer];

interface Given extends Pick<JobsGiven, "operatorPool" | "log" | "config">, Pick<JobContext, "signal"> {
  readonly clock: Clock;
  readonly pausesMs: readonly number[];
}

/** A preview that gave way begins again after these pauses. */
const usualPausesMs = [500, 1000, 2000, 4000, 8000, 16_000, 30_000];

const idIn = (payload: Record<string, unknown>): string => String(payload["importId"]);

/** The change that an import makes and its preview plans. Both have the same hash if they do the same. */
const changeOf = (
  pool: pg.Pool,
  { id, by, confirmedBy, reason }: queries.StoredImport,
  planned: { readonly dryRun: boolean; readonly planHash?: string },
): OperatorContext => ({
  pool,
  actor: { actorType: "OPERATOR", actorId: confirmedBy ?? by },
  ip: null,
  requestId: null,
  reason,
  // The policy has already judged the confirmation.
  approved: {},
  planned: { operation: "import", target: { importId: id }, body: null, ...planned },
});

const importing = ({ operatorPool, log, signal, config, clock }: Given, stored: queries.StoredImport) => ({
  kind: kindOf(stored.kind),
  stored,
  log,
  given: { config, clock, by: stored.confirmedBy ?? stored.by },
  progressed: async (done: number): Promise<void> => {
    signal.throwIfAborted();
    await queryRows(operatorPool, queries.noteProgress(stored.id, done));
  },
});

/** The plan of an import; undefined if other transactions needed its locks in every attempt. */
const planned = async (given: Given, stored: queries.StoredImport): Promise<(WrittenRows & Plan) | undefined> => {
  const change = changeOf(given.operatorPool, stored, { dryRun: true });
  for (const pause of [0, ...given.pausesMs]) {
    await sleep(pause, undefined, { signal: given.signal });
    try {
      return (await runOperatorChange(change, (transaction) =>
        writeImport(transaction, importing(given, stored)),
      )) as WrittenRows & Plan;
    } catch (error) {
      if (!(error instanceof GaveWay)) throw error;
    }
  }
  return undefined;
};

/** Plans all rows in a dry run. It gives way to transactions that need its locks. */
const preview = async (given: Given, stored: queries.StoredImport): Promise<void> => {
  const { operatorPool: pool } = given;
  const plan = await planned(given, stored);
  if (!plan) {
    await queryRows(pool, queries.leavePreview(stored.id));
    return;
  }
  const { verdicts, totals, planHash } = plan;
  await runTransaction(pool, [], async (transaction) => {
    await storeVerdicts(transaction, stored.id, verdicts);
    refuseLost(await transaction.query(queries.endPreview(stored.id, totals, planHash)));
  });
};

/** Writes all rows in one transaction if the result still matches the preview. Otherwise makes the preview again. */
const carryOut = async (given: Given, stored: queries.StoredImport): Promise<void> => {
  const { operatorPool: pool } = given;
  const { planHash } = stored;
  if (planHash === null) throw new Error("an import is carried out without a preview");
  try {
    await runOperatorChange(changeOf(pool, stored, { dryRun: false, planHash }), async (transaction) => {
      const { verdicts, totals } = await writeImport(transaction, importing(given, stored));
      await storeVerdicts(transaction, stored.id, verdicts);
      refuseLost(await transaction.query(queries.endImport(stored.id, totals)));
    });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "plan-outdated")) throw error;
    await queryRows(pool, queries.previewAgain(stored.id));
    await preview(given, stored);
  }
};

/** Skips imports in other states. */
const steps: Readonly<Partial<Record<queries.ImportState, typeof preview>>> = {
  PREVIEWING: preview,
  IMPORTING: carryOut,
};

type JobsOf = Omit<Given, "signal" | "pausesMs" | "clock"> & Partial<Pick<Given, "pausesMs" | "clock">>;

export const importJobs = ({
  pausesMs = usualPausesMs,
  clock = systemClock,
  ...given
}: JobsOf): Readonly<Record<string, JobHandler>> => {
  const run = async (payload: Record<string, unknown>, { signal }: JobContext): Promise<void> => {
    const [stored] = await queryRows(given.operatorPool, queries.findImport(idIn(payload)));
    if (stored) await steps[stored.state]?.({ ...given, signal, pausesMs, clock }, stored);
  };
  return {
    "import.work": Object.assign(run, {
      givenUp: (payload, transaction) => transaction.send(work.giveUp(idIn(payload))),
    } satisfies Pick<JobHandler, "givenUp">),
    [sweepTimer.key]: async (_payload, context) => {
      for (const statement of [work.deleteOldImages(), work.deleteOldRows(), work.deleteOldImports()])
        await sweep(context, statement);
    },
  };
};
