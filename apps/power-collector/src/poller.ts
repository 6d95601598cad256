import type { CollectorLog } from "./collector-log.ts";
import type { CollectorConfig, DeviceConfig } from "./config/collector-config.ts";
import { createLimit } from "./poll-limit.ts";
import type { PowerReading } from "./power-reading.ts";
import { pollDevice } from "./snmp/device-poll.ts";
import { pollFailure } from "./snmp/poll-failure.ts";
import { type MissingQuantity, oidsOf, type PlannedReading, planOf, readingsFrom } from "./snmp/read-plan.ts";

const minuteMs = 60_000;
/** The time limit of a poll, also for a device that answers piece by piece. */
const longestPollMs = 30_000;

interface PolledDevice {
  readonly device: DeviceConfig;
  readonly plan: readonly PlannedReading[];
  readonly oids: readonly string[];
  isBusy: boolean;
  /** The minute of its last reading. */
  slot: number;
  failure: string | undefined;
  missing: string;
}

export interface Poller {
  /** Polls every device that has not answered in this minute. Resolves when all have answered or failed. */
  poll(now: number): Promise<void>;
  failing(): readonly string[];
  stop(): void;
}

const describe = ({ meter, phase, quantity, reason }: MissingQuantity): string =>
  `${meter}${phase > 0 ? ` L${phase}` : ""} ${quantity}: ${reason}`;

/** Reads all devices at once, up to the limit, and hands over the readings of each as soon as it has answered. */
export const createPoller = (
  { devices, poll: { parallel } }: CollectorConfig,
  keep: (readings: readonly PowerReading[]) => void,
  log: CollectorLog,
): Poller => {
  const limit = createLimit(parallel);
  const stopping = new AbortController();
  const polled = devices.map((device): PolledDevice => {
    const plan = planOf(device);
    return { device, plan, oids: oidsOf(plan), isBusy: false, slot: 0, failure: undefined, missing: "" };
  });

  const noteFailure = (one: PolledDevice, failure: string | undefined): void => {
    const { name } = one.device;
    if (failure !== undefined && failure !== one.failure)
      log.warn({ event: "device-failed", device: name, reason: failure }, "a device is not read");
    if (failure === undefined && one.failure !== undefined) log.info({ event: "device-recovered", device: name });
    one.failure = failure;
  };

  const noteMissing = (one: PolledDevice, missing: readonly MissingQuantity[]): void => {
    const described = missing.map(describe);
    const key = described.join("\n");
    if (key !== one.missing && key !== "")
      log.warn({ event: "values-missing", device: one.device.name, missing: described }, "a device lacks values");
    one.missing = key;
  };

  const read = async (one: PolledDevice, slot: number): Promise<number> => {
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(longestPollMs)]);
      const values = await pollDevice(one.device, one.oids, signal);
      const { readings, missing } = readingsFrom(one.plan, values, new Date(slot).toISOString());
      keep(readings);
      one.slot = slot;
      noteFailure(one, readings.length === 0 ? "it gives none of the values" : undefined);
      noteMissing(one, missing);
      return readings.length;
    } catch (error) {
      if (!stopping.signal.aborted) noteFailure(one, pollFailure(error));
      return 0;
    } finally {
      one.isBusy = false;
    }
  };

  return {
    poll: async (now) => {
      const slot = Math.floor(now / minuteMs) * minuteMs;
      const due = polled.filter((one) => !one.isBusy && one.slot !== slot);
      // Devices that failed last time wait, because each of them may occupy its slot until its timeout.
      const ordered = due.toSorted(
        (one, other) => Number(one.failure !== undefined) - Number(other.failure !== undefined),
      );
      for (const one of ordered) one.isBusy = true;
      const counts = await Promise.all(ordered.map((one) => limit(() => read(one, slot))));
      const readings = counts.reduce((sum, count) => sum + count, 0);
      const failed = ordered.filter((one) => one.failure !== undefined).length;
      if (ordered.length > 0)
        log.info({ event: "polled", devices: ordered.length, failed, readings, ms: Date.now() - now });
    },
    failing: () => polled.flatMap(({ device, failure }) => (failure === undefined ? [] : [device.name])),
    stop: () => stopping.abort(),
  };
};
