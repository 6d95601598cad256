import { mkdtempSync, chmodSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startPostgres } from "../apps/api/src/platform/database/embedded-postgres.ts";
import { connectBySocket } from "../apps/api/src/platform/migrate.ts";
import { freePorts } from "../apps/api/src/testing/free-ports.ts";
import { fuzzLimits } from "../apps/api/src/testing/fuzz/fuzz-limits.ts";
import type { FuzzTarget } from "../apps/api/src/testing/fuzz/fuzz-world.ts";
import { startProduct } from "../apps/api/src/testing/processes/product-process.ts";

export interface FuzzProduct extends FuzzTarget {
  said(): string;
  /** CPU time of the process; Linux counts it in steps of 10 ms. */
  cpuMs(): number;
  readonly process: { readonly pid?: number | undefined };
  stop(): Promise<void>;
}

const tickMs = 10;
/** Loading the demo takes more than a minute on a machine that does other work. */
const readySeconds = 180;

/** Starts the product in a separate process with new demo data; by default no limit is reached. */
export const startFuzzProduct = async (environment = fuzzLimits): Promise<FuzzProduct> => {
  const held = new AsyncDisposableStack();
  const folder = mkdtempSync(path.join(tmpdir(), "demarc-fuzz-"));
  held.defer(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const product = await startProduct(folder, await freePorts(3), { ...environment, LOG_LEVEL: "error" }, readySeconds);
  held.defer(() => product.stop());
  const server = await startPostgres({ dataFolder: path.join(folder, "postgres") });
  const owner = new pg.Pool({ ...connectBySocket(server, "postgres")(), max: 2 });
  held.defer(() => owner.end());
  return {
    url: product.url,
    rows: async <Row>(text: string, given?: unknown[]) => (await owner.query(text, given)).rows as Row[],
    said: () => product.said(),
    process: product.process,
    cpuMs: () => {
      const [user, system] = (readFileSync(`/proc/${product.process.pid}/stat`, "utf8").split(") ")[1] ?? "")
        .split(" ")
        .slice(11, 13)
        .map(Number);
      return ((user ?? 0) + (system ?? 0)) * tickMs;
    },
    stop: () => held.disposeAsync(),
  };
};
