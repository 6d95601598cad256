import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePorts } from "../apps/api/src/testing/free-ports.ts";

const main = fileURLToPath(new URL("../apps/api/src/main.ts", import.meta.url));

/** The same command as `npm start`. */
const compileCache = fileURLToPath(new URL("../node_modules/.cache/node", import.meta.url));
const memoryFlags = ["--max-semi-space-size=16", "--heap-growing-percent=50"];

export interface Product {
  readonly url: string;
  readonly dataCentreUrl: string;
  readonly pid: number;
  /** Milliseconds from launch to the first response. */
  readonly startMs: number;
  stop(): Promise<void>;
}

export const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
};

interface Instrumented {
  readonly preload?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the product on a data folder, with limits that no benchmark reaches. */
export async function startProduct(
  dataFolder: string,
  { preload, environment = {} }: Instrumented = {},
): Promise<Product> {
  const ports = await freePorts(4);
  const url = `http://localhost:${ports[0]}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...memoryFlags, ...(preload ? ["--import", preload] : []), main], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      DEMO: "true",
      ...environment,
      NODE_COMPILE_CACHE: compileCache,
      DATA_FOLDER: path.resolve(dataFolder),
      PORT: String(ports[0]),
      PORT_DATA_CENTRE: String(ports[1]),
      PORT_TV: String(ports[2]),
      PORT_CONSOLE: String(ports[3]),
      LOG_LEVEL: "silent",
      LIMIT_PER_TOKEN_PER_MINUTE: "10000000",
      LIMIT_CONTACTS_PER_CUSTOMER: "0",
      LIMIT_PER_ADDRESS_PER_MINUTE: "10000000",
      LIMIT_IDENTITY_PER_ADDRESS_PER_MINUTE: "10000000",
      LIMIT_SIGN_IN_STARTS_PER_ADDRESS_PER_MINUTE: "10000000",
      LIMIT_SIGN_IN_PER_ADDRESS: "10000000",
      LIMIT_SIGN_IN_PER_ACCOUNT: "10000000",
    },
  });
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("the product did not start");
    const answer = await fetch(`${url}/v1/ready`).catch(() => undefined);
    if (answer?.ok) break;
    await sleep(5);
  }
  return {
    url,
    dataCentreUrl: `http://localhost:${ports[1]}`,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    stop: () => stopProcess(child),
  };
}
