import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createCollectorLog } from "../collector-log.ts";
import { type Collector, startCollector } from "../collector.ts";
import type { CollectorConfig, DeviceConfig, MeterConfig } from "../config/collector-config.ts";
import type { SenderPace } from "../post/retry-delay.ts";
import { community, v3User } from "./fake-pdu.ts";
import { token } from "./fake-operator-api.ts";

export const temporaryFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), "demarc-collector-"));

export const fastPace: SenderPace = {
  firstRetryMs: 20,
  longestRetryMs: 50,
  refusedMs: 50,
  firstHeldMs: 40,
  longestHeldMs: 80,
};

export const meter = (fields: Partial<MeterConfig> & { meter: string }): MeterConfig => ({
  phases: 1,
  multiplier: 1,
  ...fields,
});

export const device = (port: number, fields: Partial<DeviceConfig> & Pick<DeviceConfig, "meters">): DeviceConfig => ({
  name: `pdu-${port}`,
  host: "127.0.0.1",
  port,
  snmp: { version: "2c", community, context: "" },
  timeoutMs: 300,
  retries: 0,
  oidsPerRequest: 20,
  ...fields,
});

export const v3: DeviceConfig["snmp"] = {
  version: 3,
  user: v3User.name,
  context: "",
  auth: { protocol: "sha256", key: v3User.auth },
  privacy: { protocol: "aes", key: v3User.privacy },
};

export const collectorConfig = (address: string, folder: string, devices: DeviceConfig[]): CollectorConfig => ({
  api: { address, token, timeoutSeconds: 1, allowInsecure: false },
  poll: { intervalSeconds: 10, parallel: 8 },
  buffer: { folder, maxMegabytes: 10 },
  devices,
});

export interface LoggedCollector extends Collector {
  readonly lines: Record<string, unknown>[];
  readonly text: () => string;
}

export const keptLog = () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line));
  return { lines, log: createCollectorLog([token, v3User.auth, v3User.privacy], { write }) };
};

export const startTestCollector = async (config: CollectorConfig, pace = fastPace): Promise<LoggedCollector> => {
  const { lines, log } = keptLog();
  const collector = await startCollector(config, log, pace);
  return { stop: () => collector.stop(), lines, text: () => JSON.stringify(lines) };
};
