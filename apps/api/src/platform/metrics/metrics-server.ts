import { createServer } from "node:http";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { type Connect, createPool, queryRows } from "../database/database.ts";
import type { Log } from "../process/log.ts";
import type { RevokedSessions } from "../tokens/revoked-sessions.ts";
import { listKinds } from "../jobs/job-repair.queries.ts";
import { type DatabaseMetrics, databaseMetrics } from "./database-metrics.ts";
import { registry as own } from "./metrics.ts";

const jobMetrics: DatabaseMetrics = {
  labels: ["queue", "kind"],
  gauges: {
    waiting: ["demarc_jobs_waiting", "Jobs that wait for their turn or for a retry, by queue and kind."],
    oldest: ["demarc_job_oldest_seconds", "Age of the oldest waiting job; of a timer, since it was due."],
    running: ["demarc_jobs_running", "Jobs that run, in any process."],
    failed: ["demarc_jobs_failed", "Jobs that were set aside after their last attempt."],
  },
  statement: listKinds,
};

const poolMetrics = (registry: Registry, pools: Readonly<Record<string, pg.Pool>>): void => {
  new Gauge({
    name: "demarc_database_connections",
    help: "Connections of this process by pool and state.",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: "used" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "awaited" }, waitingCount);
      }
    },
  });
};

const revocationMetric = (registry: Registry, revoked: Pick<RevokedSessions, "lag">): void => {
  new Gauge({
    name: "demarc_revocation_lag_seconds",
    help: "Time until this process hears that a session was ended, measured at the scrape; +Inf without an answer.",
    registers: [registry],
    async collect() {
      this.set(await revoked.lag().catch(() => Infinity));
    },
  });
};

interface MetricsGiven {
  readonly at: { readonly host: string; readonly port: number };
  readonly connect: Connect;
  readonly pools: Readonly<Record<string, pg.Pool>>;
  readonly revoked: Pick<RevokedSessions, "lag">;
  readonly metrics: readonly DatabaseMetrics[];
  readonly log: Log;
}

/** Serves `/metrics` in the text format of Prometheus, on a port of its own. */
export const serveMetrics = async (given: MetricsGiven): Promise<{ close(): Promise<void> }> => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  poolMetrics(registry, given.pools);
  revocationMetric(registry, given.revoked);
  const pool = createPool(given.connect, "portal_jobs", 1, { statementMs: 2000, lockMs: 1000 });
  const read = databaseMetrics([jobMetrics, ...given.metrics], registry, (statement) => queryRows(pool, statement));
  const all = Registry.merge([own, registry]);
  const scrape = async (): Promise<string> => {
    await read().catch((error: unknown) => given.log.warn({ reason: String(error) }, "the database was not measured"));
    return all.metrics();
  };
  let running: Promise<string> | undefined;
  const server = createServer({ maxHeaderSize: 16 * 1024, requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    // Scrapes at the same time share one.
    running ??= scrape().finally(() => (running = undefined));
    void running.then(
      (text) => response.writeHead(200, { "content-type": all.contentType }).end(text),
      (error: unknown) => {
        given.log.error({ reason: String(error) }, "the metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject).listen(given.at.port, given.at.host, resolve);
  await listening;
  return {
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await pool.end();
    },
  };
};
