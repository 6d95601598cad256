import { setTimeout as sleep } from "node:timers/promises";
import type { Batch, DiskBuffer } from "../buffer/disk-buffer.ts";
import type { CollectorLog } from "../collector-log.ts";
import { type HeldReadings, isListedInFull, mostListed, settleRejected } from "./held-readings.ts";
import type { PostOutcome } from "./post-outcome.ts";
import type { PowerApi } from "./power-api.ts";
import { createRetryDelay, type SenderPace } from "./retry-delay.ts";

/** The sending part of the status file, counted since the start. */
export interface SendingState {
  sentAt?: string;
  accepted: number;
  duplicates: number;
  rejected: number;
  /** Refused, and kept to be sent again. */
  held: number;
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

/**
 * The size of the next batch if this one must be sent in parts: it is too large, the API refused all of it, or the API refused
 * more readings than it lists. Undefined if the batch need not or cannot be split.
 */
const smallerSize = ({ rows }: Batch, outcome: PostOutcome): number | undefined => {
  if (outcome.kind === "split" && rows.length > 1) return Math.ceil(rows.length / 2);
  return outcome.kind === "taken" && !isListedInFull(outcome) && rows.length > mostListed ? mostListed : undefined;
};

const logFailure = (
  log: CollectorLog,
  { kind, reason }: Exclude<PostOutcome, { kind: "taken" | "split" }>,
  waiting: { readonly retryMs: number; readonly unsentBytes: number },
): void => {
  const fields = { reason, ...waiting };
  if (kind === "refused") log.error({ event: "api-refused", ...fields }, apiRefuses);
  else log.warn({ event: "api-failed", ...fields }, "readings are kept and sent again");
};

type Taken = Extract<PostOutcome, { kind: "taken" }>;

const countTaken = (state: SendingState, { accepted, duplicates, rejectedCount }: Taken, held: number): void => {
  state.accepted += accepted;
  state.duplicates += duplicates;
  state.rejected += rejectedCount - held;
  state.held += held;
  state.sentAt = new Date().toISOString();
  delete state.failure;
};

const logTaken = (log: CollectorLog, { rows }: Batch, outcome: Taken, held: readonly string[]): void => {
  const { accepted, duplicates, implausible, rejected, rejectedCount } = outcome;
  if (held.length > 0) {
    const codes = [...new Set(rejected.map(({ code }) => code))];
    log.warn(
      { event: "readings-held", rows: held.length, codes, reading: held[0] },
      "readings are kept and sent again",
    );
  }
  log.info({ event: "batch-sent", rows: rows.length, accepted, duplicates, implausible, rejected: rejectedCount });
};

const logBufferFailure = (log: CollectorLog, error: unknown): void => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  log.error({ event: "buffer-failed", code }, "the buffer cannot be read or acknowledged");
};

/** Counts and logs a batch that was accepted. Returns the readings that may be accepted later. */
const settleListed = (state: SendingState, log: CollectorLog, batch: Batch, outcome: Taken): readonly string[] => {
  const kept = settleRejected(log, batch, outcome);
  logTaken(log, batch, outcome, kept);
  countTaken(state, outcome, kept.length);
  return kept;
};

/** Sends the oldest readings first, one batch at a time, and deletes them only when the API has counted them all. */
export const createSender = (
  buffer: DiskBuffer,
  held: Pick<HeldReadings, "keep">,
  api: PowerApi,
  log: CollectorLog,
  pace: SenderPace,
): Sender => {
  const state: SendingState = { accepted: 0, duplicates: 0, rejected: 0, held: 0 };
  const delay = createRetryDelay(pace);
  let size = mostRows;

  const settleTaken = async (batch: Batch, outcome: Taken): Promise<void> => {
    // A larger batch must not have more refused readings than an answer lists.
    if (outcome.rejectedCount * 2 <= mostListed) size = Math.min(mostRows, size * 2);
    await held.keep(settleListed(state, log, batch, outcome));
    await buffer.acknowledge(batch.end);
  };

  const settleRefused = async ({ rows, end }: Batch, reason: string): Promise<void> => {
    log.error({ event: "reading-rejected", reason, reading: rows[0] }, "a reading was rejected");
    state.rejected += 1;
    await buffer.acknowledge(end);
  };

  /** How long to wait before the next call, in milliseconds. */
  const settle = async (batch: Batch, outcome: PostOutcome): Promise<number> => {
    if (outcome.kind === "taken") delay.reset();
    const smaller = smallerSize(batch, outcome);
    if (smaller !== undefined) {
      size = smaller;
      log.warn({ event: "batch-split", rows: batch.rows.length, next: size });
      return 0;
    }
    if (outcome.kind === "taken") await settleTaken(batch, outcome);
    if (outcome.kind === "split") await settleRefused(batch, outcome.reason);
    if (outcome.kind === "taken" || outcome.kind === "split") return 0;
    state.failure = outcome.reason;
    const retryMs = delay.after(outcome);
    logFailure(log, outcome, { retryMs, unsentBytes: buffer.unsentBytes() });
    return retryMs;
  };

  /** One call; undefined when there is nothing to send. */
  const step = async (signal: AbortSignal): Promise<number | undefined> => {
    try {
      const batch = await buffer.read(size, mostBytes);
      return batch && (await settle(batch, await api.post(batch.rows, signal)));
    } catch (error) {
      logBufferFailure(log, error);
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
