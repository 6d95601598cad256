import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "@playwright/test";
import { freePorts } from "../../apps/api/src/testing/free-ports.ts";
import { type ProductProcess, startProduct } from "../../apps/api/src/testing/processes/product-process.ts";

interface OwnProduct {
  /** Kills the server as `kill -9` does, and starts it again on the same database and ports. */
  readonly crash: () => Promise<void>;
}

const addresses = ["E2E_MAIN", "E2E_DATA_CENTRE", "E2E_TV", "E2E_CONSOLE"] as const;

/** Starts a separate product for a spec file, which all helpers then use. The tests of such a file run in one worker. */
export const ownProduct = (): OwnProduct => {
  const shared: Record<string, string | undefined> = {};
  let folder: string;
  let ports: number[];
  let product: ProductProcess | undefined;
  const start = async (): Promise<void> => {
    // Tests drive orders by command.
    product = await startProduct(folder, ports, { DEMO_FULFIL_MINUTES: "0" });
  };
  const use = (name: string, value: string): void => {
    shared[name] = process.env[name];
    process.env[name] = value;
  };

  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    test.setTimeout(120_000); // a start with an empty database
    folder = mkdtempSync(path.join(tmpdir(), "demarc-own-"));
    ports = await freePorts(addresses.length);
    await start();
    addresses.forEach((name, door) => use(name, `http://localhost:${ports[door]}`));
    use("E2E_DATA_FOLDER", folder);
  });
  test.afterAll(async () => {
    Object.assign(process.env, shared);
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    crash: async () => {
      if (product) {
        const ended = once(product.process, "exit");
        product.process.kill("SIGKILL");
        await ended;
      }
      await start();
    },
  };
};
