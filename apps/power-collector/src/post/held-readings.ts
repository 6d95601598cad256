import { setTimeout as sleep } from "node:timers/promises";
import type { Batch, DiskBuffer } from "../buffer/disk-buffer.ts";
import type { CollectorLog } from "../collector-log.ts";
import type { PostOutcome, RefusedRow } from "./post-outcome.ts";
import type { PowerApi } from "./power-api.ts";
import { jittered, type SenderPace } from "./retry-delay.ts";

/** Readings that the API may accept later. They wait in a separate buffer, so that they do not delay others. */
export interface HeldReadings {
  keep(rows: readonly string[]): Promise<void>;
  /** Retries them until the signal aborts, less and less often while none is accepted. */
  run(signal: AbortSignal): Promise<void>;
}

type Taken = Extract<PostOutcome, { kind: "taken" }>;

/** The API lists at most this many refused readings, so in a batch of at most this size all of them are listed. */
export const mostListed = 100;
const mostRows = 20_000;
const mostBytes = 4_000_000;
// The clock of this machine is ahead, or the meter is not in the portal yet.
const passing: ReadonlySet<string> = new Set(["power-reading.ahead", "power-reading.meter-unknown"]);

export const isPassing = ({ code }: RefusedRow): boolean => passing.has(code);

export const isListedInFull = ({ rejected, rejectedCount }: Taken): boolean => rejected.length >= rejectedCount;

/** Logs the permanently refused readings. Returns the readings that may be accepted later. */
export const settleRejected = (log: CollectorLog, { rows }: Batch, { rejected }: Taken): readonly string[] => {
  for (const { index, code, field } of rejected.filter((row) => !isPassing(row)))
    log.error({ event: "reading-rejected", index, code, field, reading: rows[index] }, "a reading was rejected");
  return rejected.filter(isPassing).flatMap(({ index }) => rows[index] ?? []);
};

/** One call for the oldest readings. Returns how many were accepted, and the rows to retry; undefined after a failure. */
const sendOldest = async (batch: Batch, api: PowerApi, log: CollectorLog, signal: AbortSignal) => {
  const outcome = await api.post(batch.rows, signal);
  if (outcome.kind !== "taken" || !isListedInFull(outcome)) return undefined;
  return { taken: batch.rows.length - outcome.rejectedCount, again: settleRejected(log, batch, outcome) };
};

export const createHeldReadings = (
  buffer: DiskBuffer,
  api: PowerApi,
  log: CollectorLog,
  pace: SenderPace,
): HeldReadings => {
  const keep = async (rows: readonly string[]): Promise<void> => {
    if (rows.length === 0) return;
    buffer.append(rows);
    await buffer.saved();
  };

  /** The oldest readings, up to the first one that was refused in this pass. */
  const readUpTo = async (firstAgain: string | undefined, size: number): Promise<Batch | undefined> => {
    const batch = await buffer.read(size, mostBytes);
    const place = batch === undefined || firstAgain === undefined ? -1 : batch.rows.indexOf(firstAgain);
    if (place === 0) return undefined;
    return place > 0 ? buffer.read(place, mostBytes) : batch;
  };

  /** Sends each buffered reading once. Readings that are refused again go to the end, where the pass stops. */
  const pass = async (signal: AbortSignal): Promise<number> => {
    let taken = 0;
    let firstAgain: string | undefined;
    let size = mostRows;
    while (!signal.aborted) {
      const batch = await readUpTo(firstAgain, size);
      if (!batch) break;
      const sent = await sendOldest(batch, api, log, signal);
      if (!sent && size === mostListed) break;
      if (!sent) {
        size = mostListed;
        continue;
      }
      await keep(sent.again);
      await buffer.acknowledge(batch.end);
      firstAgain ??= sent.again[0];
      taken += sent.taken;
    }
    return taken;
  };

  return {
    keep,
    run: async (signal) => {
      let wait = pace.firstHeldMs;
      while (!signal.aborted) {
        if (buffer.unsentBytes() > 0) {
          const taken = await pass(signal).catch(() => 0);
          if (taken > 0) log.info({ event: "held-sent", rows: taken });
          wait = taken > 0 ? pace.firstHeldMs : Math.min(pace.longestHeldMs, wait * 2);
        }
        await sleep(jittered(wait), undefined, { signal }).catch(() => undefined);
      }
    },
  };
};
