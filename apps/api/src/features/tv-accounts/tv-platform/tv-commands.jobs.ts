import type { Config } from "../../../platform/process/environment.ts";
import { SystemAway } from "../../../platform/jobs/circuit-breaker.ts";
import { mostAttempts } from "../../../platform/jobs/job-failure.ts";
import type { JobContext } from "../../../platform/jobs/job-context.ts";
import type { JobHandler, Timer } from "../../../platform/jobs/job-handler.ts";
import { sweep } from "../../../platform/jobs/sweep-batches.ts";
import type { Log } from "../../../platform/process/log.ts";
import { insertTvEvent } from "../account/tv-events.queries.ts";
import { sendingKind, type TvPlatform } from "./tv-platform-port.ts";
import { tvPlatformOf } from "./tv-platform.connector.ts";
import * as queries from "./tv-sending.queries.ts";

const daySeconds = 86_400;
/** Seconds until a new job continues with the commands of an account, after a failed command that has attempts left. */
const retrySeconds = 5;
/** The payload fields of a failed command that the timeline shows. A PIN is not one of them. */
const shownOfPayload = { productId: "productId", quantity: "quantity", name: "deviceName", type: "deviceType" };

export const tvCommandTimers: readonly Timer[] = [{ key: "tv-accounts.sweep-commands", everySeconds: daySeconds }];

/** Sends the first pending command of an account. Returns whether there was one. */
const sendFirst = async (platform: TvPlatform, accountId: string, { query }: JobContext): Promise<boolean> => {
  const [command] = await query(queries.takeFirstPending(accountId));
  if (!command) return false;
  await platform.carryOut(command).catch(async (error: unknown) => {
    await query(queries.noteFailure(command.id, error, !(error instanceof SystemAway)));
    throw error;
  });
  await query(queries.acknowledge(command.id));
  return true;
};

/**
 * Stops at the first command that fails, because the next ones depend on it. The attempts of a job belong to its first command,
 * so it continues in a new job after the failure of a later one.
 */
const sendAll = async (platform: TvPlatform, accountId: string, context: JobContext): Promise<void> => {
  for (let sent = 0; ; sent += 1) {
    context.signal.throwIfAborted();
    try {
      if (!(await sendFirst(platform, accountId, context))) return;
    } catch (error) {
      if (sent === 0) throw error;
      await context.query(queries.queueRest(accountId, retrySeconds));
      return;
    }
  }
};

const sending = (config: Config, log: Log): JobHandler => {
  const platformFor = tvPlatformOf(config, log);
  const send: JobHandler = async (payload, context) => {
    const accountId = String(payload["accountId"]);
    if (!platformFor) return;
    await context.exclusively(`tv ${accountId}`, async () => {
      // Each command has a job. While one job waits for its next attempt, the others leave their commands to it.
      const retrying = await context.query(queries.findRetryingJob(accountId));
      if (retrying.length === 0) await sendAll(platformFor(accountId), accountId, context);
    });
  };
  return Object.assign(send, {
    givenUp: async (payload, transaction) => {
      const id = String(payload["accountId"]);
      const [failed] = await transaction.query(queries.failSpentCommand(id, mostAttempts));
      if (!failed) {
        transaction.send(queries.queueRest(id, retrySeconds));
        return;
      }
      const { customerId, kind } = failed;
      const shown = Object.fromEntries(
        Object.entries(shownOfPayload).flatMap(([name, word]) =>
          name in failed.payload ? [[word, failed.payload[name]]] : [],
        ),
      );
      transaction.send(insertTvEvent({ id, customerId }, "COMMAND_FAILED", { kind, ...shown }));
      transaction.send(queries.queueRest(id));
    },
  } satisfies Pick<JobHandler, "givenUp">);
};

/** Sends the commands for the TV platform, one job per account at a time. */
export const tvCommandJobs = (config: Config, log: Log): Readonly<Record<string, JobHandler>> => ({
  [sendingKind]: sending(config, log),
  "tv-accounts.sweep-commands": (_payload, context) => sweep(context, queries.deleteClosed()),
});
