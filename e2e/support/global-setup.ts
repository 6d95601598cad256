import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePorts } from "../../apps/api/src/testing/free-ports.ts";
import { sendReadings } from "./power-readings.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const readySeconds = 60;

const untilReady = async (url: string, server: ChildProcess, said: () => string): Promise<void> => {
  for (let waited = 0; waited < readySeconds * 1000; waited += 100) {
    if (server.exitCode !== null) throw new Error(`The product did not start:\n${said()}`);
    const answer = await fetch(`${url}/v1/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`The product was not ready within ${readySeconds} seconds:\n${said()}`);
};

/** Starts the product with demo data on free ports and a new database, and passes its addresses to the tests. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires it
export default async function setup(): Promise<() => Promise<void>> {
  const data = mkdtempSync(path.join(tmpdir(), "demarc-e2e-"));
  const ports = await freePorts(4);
  const [main, dataCentre, tv, console] = ports.map((port) => `http://localhost:${port}`);
  const addresses = { E2E_MAIN: main, E2E_DATA_CENTRE: dataCentre, E2E_TV: tv, E2E_CONSOLE: console };
  Object.assign(process.env, addresses, { E2E_DATA_FOLDER: data });
  const server = spawn(process.execPath, ["apps/api/src/main.ts"], {
    cwd: repository,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      DEMO: "true",
      DATA_FOLDER: data,
      PORT: String(ports[0]),
      PORT_DATA_CENTRE: String(ports[1]),
      PORT_TV: String(ports[2]),
      PORT_CONSOLE: String(ports[3]),
      // The history of the meters takes minutes of the processor; `sendReadings` sends those of one rack.
      DEMO_METERS: "false",
      // Tests drive orders by command.
      DEMO_FULFIL_MINUTES: "0",
      // The receivers of the tests are on this machine.
      WEBHOOK_ALLOW_LOOPBACK: "true",
      LIMIT_PER_TOKEN_PER_MINUTE: "1000000",
      LIMIT_PER_ADDRESS_PER_MINUTE: "1000000",
      LIMIT_IDENTITY_PER_ADDRESS_PER_MINUTE: "1000000",
      LIMIT_SIGN_IN_STARTS_PER_ADDRESS_PER_MINUTE: "1000000",
      LIMIT_LOOKUPS_PER_HOUR: "1000000",
      LIMIT_POSTAL_CODE_CHECKS_PER_MINUTE: "1000000",
      LIMIT_POSTAL_CODE_CHECKS_PER_HOUR: "1000000",
      LIMIT_BULK_POSTAL_CODE_CHECKS_PER_DAY: "1000000",
      LIMIT_ORDER_IMPORT_ROWS_PER_DAY: "1000000",
      LIMIT_ORDER_ADDRESSES_PER_MINUTE: "1000000",
      LIMIT_APPLICATIONS_PER_HOUR: "1000000",
      LIMIT_ACTIVATION_TRIES: "1000000",
      LIMIT_SIGN_IN_PER_ADDRESS: "1000000",
    },
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await untilReady(main ?? "", server, () => output);
    await sendReadings();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
