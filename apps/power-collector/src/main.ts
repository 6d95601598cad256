import fs from "node:fs/promises";
import path from "node:path";
import { createCollectorLog } from "./collector-log.ts";
import type { CollectorConfig } from "./config/collector-config.ts";
import { readCollectorConfig } from "./config/config-reader.ts";
import { secretsOf } from "./config/config-secrets.ts";

const usage = "Usage: npm run collect-power -- config.yaml [--check]\n";
/** Ends the process even if something hangs. */
const longestStopMs = 9000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The configuration; its faults go to standard error, each with its line. */
const configOf = async (file: string): Promise<CollectorConfig | undefined> => {
  const text = await fs.readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) {
    process.stderr.write(`${file} cannot be read.\n`);
    return undefined;
  }
  const { config, faults } = readCollectorConfig(text, { folder: path.dirname(file), environment: process.env });
  for (const { line, reason } of faults ?? []) process.stderr.write(`${file}:${line}: ${reason}\n`);
  return (
    config && {
      ...config,
      buffer: { ...config.buffer, folder: path.resolve(path.dirname(file), config.buffer.folder) },
    }
  );
};

const collect = async (config: CollectorConfig): Promise<void> => {
  const { startCollector } = await import("./collector.ts");
  const log = createCollectorLog(secretsOf(config));
  const collector = await startCollector(config, log);
  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(1), longestStopMs).unref();
    await collector.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
};

const run = async (words: readonly string[]): Promise<number | undefined> => {
  const [file, ...others] = words.filter((word) => word !== "--check");
  if (file === undefined || file.startsWith("-") || others.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  if (process.env["NODE_TLS_REJECT_UNAUTHORIZED"] === "0") {
    process.stderr.write(
      "Unset NODE_TLS_REJECT_UNAUTHORIZED: the collector sends its token only to a verified address.\n",
    );
    return 1;
  }
  const config = await configOf(file);
  if (!config) return 1;
  if (!words.includes("--check")) {
    await collect(config);
    return undefined;
  }
  const { checkAll } = await import("./check-devices.ts");
  return (await checkAll(config, print)) ? 0 : 1;
};

try {
  const code = await run(process.argv.slice(2));
  if (code !== undefined) process.exitCode = code;
} catch (error) {
  process.stderr.write(`The collector could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
