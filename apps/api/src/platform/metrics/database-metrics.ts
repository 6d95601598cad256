import { Gauge, type Registry } from "prom-client";
import type { RunStatement } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";

type Row = Readonly<Record<string, string | number | null>>;

/** Gauges that one statement reads at each scrape, as the role portal_jobs. The same in each process. */
export interface DatabaseMetrics {
  /** Columns of the statement that are labels. */
  readonly labels: readonly string[];
  /** The name and the help of the gauge of each other column. */
  readonly gauges: Readonly<Record<string, readonly [name: string, help: string]>>;
  readonly statement: () => Sql<Row>;
}

const gaugesOf = ({ labels, gauges }: DatabaseMetrics, registry: Registry) =>
  Object.entries(gauges).map(
    ([column, [name, help]]) => [column, new Gauge({ name, help, labelNames: labels, registers: [registry] })] as const,
  );

/** Reads the gauges into the registry; the result reads them again. After a failure the gauges have no values. */
export const databaseMetrics = (
  metrics: readonly DatabaseMetrics[],
  registry: Registry,
  run: RunStatement,
): (() => Promise<void>) => {
  const up = new Gauge({
    name: "demarc_database_up",
    help: "Whether the database answered the last scrape.",
    registers: [registry],
  });
  const seconds = new Gauge({
    name: "demarc_database_scrape_seconds",
    help: "Time of the first statement of the last scrape.",
    registers: [registry],
  });
  const read = metrics.map((metric) => ({ ...metric, own: gaugesOf(metric, registry) }));
  const readOne = async ({ labels, own, statement }: (typeof read)[number]): Promise<void> => {
    const rows = await run(statement());
    for (const [column, gauge] of own) {
      gauge.reset();
      for (const row of rows) {
        const value = row[column];
        if (typeof value === "number")
          gauge.set(Object.fromEntries(labels.map((label) => [label, String(row[label])])), value);
      }
    }
  };
  return async () => {
    const since = performance.now();
    up.set(0);
    seconds.reset();
    for (const { own } of read) for (const [, gauge] of own) gauge.reset();
    for (const [position, metric] of read.entries()) {
      await readOne(metric);
      if (position === 0) seconds.set((performance.now() - since) / 1000);
    }
    up.set(1);
  };
};
