import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { testKeys } from "../test-config.ts";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));

export interface ProductProcess {
  readonly process: ChildProcess;
  readonly url: string;
  said(): string;
  stop(): Promise<void>;
}

/** A start without the demo, on the database of any test: the tests run with `NODE_ENV=test`. */
export const withoutDemo = { DEMO: "false", TV_SECRET_KEY: testKeys.secretKeys.current } as const;

/**
 * Starts the whole product, by default with the demo, as a separate process and waits until it responds. Processes with the same folder share its
 * database.
 */
export const startProduct = async (
  folder: string,
  ports: readonly number[],
  environment: Readonly<Record<string, string | undefined>> = {},
  readySeconds = 60,
): Promise<ProductProcess> => {
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      DEMO: "true",
      TV_SECRET_KEY: testKeys.secretKeys.current,
      DATA_FOLDER: folder,
      PORT: String(ports[0]),
      PORT_DATA_CENTRE: String(ports[1]),
      PORT_TV: String(ports[2]),
      PORT_CONSOLE: String(ports[3] ?? 0),
      LIMIT_PER_TOKEN_PER_MINUTE: "1000000",
      LIMIT_PER_SERVICE_TOKEN_PER_MINUTE: "1000000",
      LIMIT_CONTACTS_PER_CUSTOMER: "0",
      LIMIT_PER_ADDRESS_PER_MINUTE: "1000000",
      LIMIT_IDENTITY_PER_ADDRESS_PER_MINUTE: "1000000",
      LIMIT_SIGN_IN_STARTS_PER_ADDRESS_PER_MINUTE: "1000000",
      // The history of the meters takes minutes of the processor.
      DEMO_METERS: "false",
      ...environment,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const url = `http://127.0.0.1:${ports[0]}`;
  for (const end = Date.now() + readySeconds * 1000; ; await sleep(50)) {
    if ((await fetch(`${url}/v1/ready`).catch(() => undefined))?.ok) break;
    if (child.exitCode === null && Date.now() < end) continue;
    child.kill("SIGKILL");
    throw new Error(`The product on port ${ports[0]} does not answer:\n${said}`);
  }
  return {
    process: child,
    url,
    said: () => said,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
};
