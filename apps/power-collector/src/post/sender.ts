import { setTimeout as sleep } from "node:timers/promises";
import type { Batch, DiskBuffer } from "../buffer/disk-buffer.ts";
import type { CollectorLog } from "../collector-log.ts";
import type { PostOutcome } from "./post-outcome.ts";
import type { PowerApi } from "./power-api.ts";
import { createRetryDelay, type SenderPace } from "./retry-delay.ts";

/** What the status file says about sending, since the start. */
export interface SendingState {
  sentAt?: string;
  accepted: number;
  duplicates: number;
  rejected: number;
  failure?: string;
}

export interface Sender {
  readonly state: Readonly<SendingState>;
  /** Sends what is in the buffer until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** Sends what is left, until nothing is, a call fails, or the signal aborts. */
  flush(signal: AbortSignal): Promise<void>;
}

const mostRows = 20_000;
const mostBytes = 4_000_000;
const apiRefuses = "the API refuses the token or the address; readings are kept";

type Taken = Extract<PostOutcome, { kind: "taken" }>;

const countTaken = (state: SendingState, { accepted, duplicates, rejectedCount }: Taken): void => {
  state.accepted += accepted;
  state.duplicates += duplicates;
  state.rejected += rejectedCount;
  state.sentAt = new Date().toISOString();
  delete state.failure;
};

/** Logs what became of a batch that the API took. */
const logTaken = (log: CollectorLog, { rows }: Batch, outcome: Taken): void => {
  const { accepted, duplicates, implausible, rejected, rejectedCount } = outcome;
  for (const { index, code, field } of rejected)
    log.error({ event: "reading-rejected", index, code, field, reading: rows[index] }, "a reading was rejected");
  log.info({ event: "batch-sent", rows: rows.length, accepted, duplicates, implausible, rejected: rejectedCount });
};

/** Sends the oldest readings first, one batch at a time, and forgets them only when the API has counted them all. */
export const createSender = (buffer: DiskBuffer, api: PowerApi, log: CollectorLog, pace: SenderPace): Sender => {
  const state: SendingState = { accepted: 0, duplicates: 0, rejected: 0 };
  const delay = createRetryDelay(pace);
  let size = mostRows;

  const settleTaken = async (batch: Batch, outcome: Taken): Promise<void> => {
    logTaken(log, batch, outcome);
    countTaken(state, outcome);
    delay.reset();
    size = Math.min(mostRows, size * 2);
    await buffer.acknowledge(batch.end);
  };

  const settleSplit = async ({ rows, end }: Batch, reason: string): Promise<void> => {
    if (rows.length > 1) {
      size = Math.ceil(rows.length / 2);
      log.warn({ event: "batch-split", rows: rows.length, next: size, reason });
      return;
    }
    log.error({ event: "reading-rejected", reason, reading: rows[0] }, "a reading was rejected");
    state.rejected += 1;
    await buffer.acknowledge(end);
  };

  /** How long to wait before the next call, in milliseconds. */
  const settle = async (batch: Batch, outcome: PostOutcome): Promise<number> => {
    if (outcome.kind === "taken") await settleTaken(batch, outcome);
    if (outcome.kind === "split") await settleSplit(batch, outcome.reason);
    if (outcome.kind === "taken" || outcome.kind === "split") return 0;
    state.failure = outcome.reason;
    const retryMs = delay.after(outcome);
    const fields = { reason: outcome.reason, retryMs, unsentBytes: buffer.unsentBytes() };
    if (outcome.kind === "refused") log.error({ event: "api-refused", ...fields }, apiRefuses);
    else log.warn({ event: "api-failed", ...fields }, "readings are kept and sent again");
    return retryMs;
  };

  /** One call; undefined when there is nothing to send. */
  const step = async (signal: AbortSignal): Promise<number | undefined> => {
    try {
      const batch = await buffer.read(size, mostBytes);
      return batch && (await settle(batch, await api.post(batch.rows, signal)));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      log.error({ event: "buffer-failed", code }, "the buffer cannot be read or acknowledged");
      return pace.firstRetryMs;
    }
  };

  return {
    state,
    run: async (signal) => {
      signal.addEventListener("abort", () => buffer.wake(), { once: true });
      while (!signal.aborted) {
        const wait = await step(signal);
        if (wait === undefined) await buffer.appended();
        else if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
      }
    },
    flush: async (signal) => {
      while (!signal.aborted && (await step(signal)) === 0);
    },
  };
};
