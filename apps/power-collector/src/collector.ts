import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openBuffer } from "./buffer/disk-buffer.ts";
import { lockFolder } from "./buffer/folder-lock.ts";
import type { CollectorLog } from "./collector-log.ts";
import type { CollectorConfig } from "./config/collector-config.ts";
import { createPoller } from "./poller.ts";
import { createHeldReadings } from "./post/held-readings.ts";
import { powerApi } from "./post/power-api.ts";
import { type SenderPace, usualPace } from "./post/retry-delay.ts";
import { createSender } from "./post/sender.ts";
import { writeStatus } from "./status-file.ts";

export interface Collector {
  /** Ends polling, saves what was read, and sends what it can within a few seconds. */
  stop(): Promise<void>;
}

/** Together with the time for a call in progress, this keeps the exit below ten seconds. */
const flushMs = 5000;
const megabyte = 1_000_000;
/** One part in this many of the buffer is for readings that the API may accept later. */
const heldPart = 8;

/** The time until the next poll: polls are aligned to the clock, so that a poll every minute starts with the minute. */
const msUntilNext = (intervalMs: number): number => intervalMs - (Date.now() % intervalMs);

const openBuffers = async ({ buffer: { folder, maxMegabytes } }: CollectorConfig, log: CollectorLog) => {
  const heldFolder = path.join(folder, "held");
  await fs.mkdir(heldFolder, { recursive: true, mode: 0o700 });
  const maxBytes = maxMegabytes * megabyte;
  return {
    buffer: await openBuffer({ folder, maxBytes: maxBytes - maxBytes / heldPart }, log),
    heldBuffer: await openBuffer({ folder: heldFolder, maxBytes: maxBytes / heldPart }, log),
  };
};

/**
 * Starts to poll, buffer and send readings. Rejects when the folder of the buffer cannot be used. `pace` is for tests, which
 * cannot wait for a minute.
 */
export const startCollector = async (
  config: CollectorConfig,
  log: CollectorLog,
  pace: SenderPace = usualPace,
): Promise<Collector> => {
  const { folder } = config.buffer;
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  const { buffer, heldBuffer } = await openBuffers(config, log);
  const api = powerApi(config.api);
  const held = createHeldReadings(heldBuffer, api, log, pace);
  const sender = createSender(buffer, held, api, log, pace);
  const keep = (readings: readonly object[]): void => buffer.append(readings.map((reading) => JSON.stringify(reading)));
  const poller = createPoller(config, keep, log);
  const stopping = new AbortController();
  const { signal } = stopping;

  const noteStatus = async (): Promise<void> => {
    const failing = poller.failing();
    const counts = {
      devices: config.devices.length,
      failing,
      unsentBytes: buffer.unsentBytes(),
      heldBytes: heldBuffer.unsentBytes(),
      sending: sender.state,
    };
    await writeStatus(folder, { at: new Date().toISOString(), ...counts }).catch(() => undefined);
  };
  const pollOnce = async (): Promise<void> => {
    await poller.poll(Date.now());
    await buffer.saved();
    await noteStatus();
  };
  const pollAll = async (): Promise<void> => {
    const polls = new Set<Promise<void>>();
    while (!signal.aborted) {
      // Not awaited: devices that do not answer must not delay the next poll of the others.
      const poll = pollOnce().finally(() => polls.delete(poll));
      polls.add(poll);
      await sleep(msUntilNext(config.poll.intervalSeconds * 1000), undefined, { signal }).catch(() => undefined);
    }
    await Promise.all(polls);
  };

  log.info({ event: "started", devices: config.devices.length, unsentBytes: buffer.unsentBytes() });
  const polling = pollAll();
  const sending = Promise.all([sender.run(signal), held.run(signal)]);
  return {
    stop: async () => {
      stopping.abort();
      poller.stop();
      await Promise.all([polling, sending]);
      await buffer.saved();
      await sender.flush(AbortSignal.timeout(flushMs));
      await noteStatus();
      await buffer.close();
      await heldBuffer.close();
      unlock();
      log.info({ event: "stopped", unsentBytes: buffer.unsentBytes() });
    },
  };
};
