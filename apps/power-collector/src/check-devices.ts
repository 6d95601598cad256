import type { CollectorConfig, DeviceConfig } from "./config/collector-config.ts";
import { createLimit } from "./poll-limit.ts";
import { powerApi } from "./post/power-api.ts";
import type { PowerReading } from "./power-reading.ts";
import { pollDevice } from "./snmp/device-poll.ts";
import { pollFailure } from "./snmp/poll-failure.ts";
import { oidsOf, planOf, readingsFrom } from "./snmp/read-plan.ts";

const longestPollMs = 60_000;

const described = ({ meter, phase, currentA, voltageV, powerW, energyWh, powerFactor }: PowerReading): string => {
  const values = [
    [currentA, "A"],
    [voltageV, "V"],
    [powerW, "W"],
    [energyWh, "Wh"],
    [powerFactor, "power factor"],
  ].flatMap(([value, unit]) => (value === undefined ? [] : [`${value} ${unit}`]));
  return `  ${meter}${phase ? ` L${phase}` : ""}: ${values.join(", ")}`;
};

interface Checked {
  readonly isGood: boolean;
  readonly lines: readonly string[];
}

const checkDevice = async (device: DeviceConfig): Promise<Checked> => {
  const plan = planOf(device);
  const name = `${device.name} (${device.host}:${device.port})`;
  try {
    const values = await pollDevice(device, oidsOf(plan), AbortSignal.timeout(longestPollMs));
    const { readings, missing } = readingsFrom(plan, values, new Date().toISOString());
    const gaps = missing.map(
      ({ meter, phase, quantity, oid, reason }) =>
        `  ${meter}${phase > 0 ? ` L${phase}` : ""}: no ${quantity} at ${oid}: ${reason}`,
    );
    const isGood = readings.length > 0;
    const verdict = isGood ? "answers" : "gives none of the values";
    return { isGood, lines: [`${name}: ${verdict}`, ...readings.map(described), ...gaps] };
  } catch (error) {
    return { isGood: false, lines: [`${name}: ${pollFailure(error)}`] };
  }
};

/** An empty batch changes nothing and proves address and token. */
const checkApi = async ({ api }: CollectorConfig): Promise<Checked> => {
  const outcome = await powerApi(api).post([], AbortSignal.timeout(api.timeoutSeconds * 1000));
  const isGood = outcome.kind === "taken";
  return { isGood, lines: [`${api.address}: ${isGood ? "takes readings" : outcome.reason}`] };
};

/** Polls each device once and calls the API once, and keeps nothing. `print` gets one line at a time. */
export const checkAll = async (config: CollectorConfig, print: (line: string) => void): Promise<boolean> => {
  const limit = createLimit(config.poll.parallel);
  const checks = await Promise.all([
    ...config.devices.map((device) => limit(() => checkDevice(device))),
    checkApi(config),
  ]);
  for (const { lines } of checks) for (const line of lines) print(line);
  return checks.every(({ isGood }) => isGood);
};
