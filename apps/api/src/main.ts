import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningApplication } from "./application.ts";
import type { Connect } from "./platform/database/database.ts";
import { type EmbeddedPostgres, restartIfEnded, startPostgres } from "./platform/database/embedded-postgres.ts";
import { withDemoSecretKey } from "./platform/process/demo-secret-key.ts";
import { type Config, readConfig } from "./platform/process/environment.ts";
import { createLog, type Log } from "./platform/process/log.ts";
import { connectBySocket, connectByUrl } from "./platform/migrate.ts";
import { currentTracing } from "./platform/tracing/traced.ts";
import { startWarnings } from "./platform/process/start-warnings.ts";

const superviseMs = 2000;

const openDatabase = async (config: Config, log: Log): Promise<{ connect: Connect; embedded?: EmbeddedPostgres }> => {
  const { databaseUrl, databaseRoleSecret: roleSecret } = config;
  if (databaseUrl !== "") return { connect: connectByUrl({ databaseUrl, roleSecret }) };
  const embedded = await startPostgres({ dataFolder: path.join(config.dataFolder, "postgres"), log });
  return { connect: connectBySocket(embedded, "postgres"), embedded };
};

/** Restarts the embedded server after a crash; an external server is managed elsewhere. */
const supervise = (config: Config, log: Log, isClosing: () => boolean): void => {
  const look = async (): Promise<void> => {
    while (!isClosing()) {
      await sleep(superviseMs, undefined, { ref: false });
      if (isClosing()) return;
      await restartIfEnded(path.join(config.dataFolder, "postgres")).catch((error: unknown) =>
        log.error({ reason: String(error) }, "the embedded PostgreSQL could not be restarted"),
      );
    }
  };
  void look();
};

interface Running {
  readonly application: RunningApplication;
  readonly embedded: EmbeddedPostgres | undefined;
}

/** Starts the database and the application. After a failure the embedded database is stopped. */
const start = async (config: Config, log: Log): Promise<Running> => {
  // The database starts in its own processes while this one loads the application.
  const [{ connect, embedded }, { startApplication }] = await Promise.all([
    openDatabase(config, log),
    import("./application.ts"),
  ]);
  try {
    return { application: await startApplication(config, connect, log), embedded };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
};

const run = async (): Promise<void> => {
  const config = withDemoSecretKey(readConfig(process.env));
  const log = createLog(config.logLevel);
  for (const warning of startWarnings(config)) log.warn(warning);
  const started = start(config, log);
  let closing = false;
  const isClosing = (): boolean => closing;

  const stop = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    // With an embedded database the start is awaited, which then stops it.
    if (config.databaseUrl !== "") setTimeout(() => process.exit(1), 9000).unref();
    const { application, embedded } = await started;
    // Ends the process even if a request never finishes.
    setTimeout(() => process.exit(1), 9000).unref();
    await application.close();
    await embedded?.stop();
    await currentTracing()
      ?.flush()
      .catch((error: unknown) => log.warn({ reason: String(error) }, "the last traces were not sent"));
    process.exit(0);
  };
  // During the start too: the database would outlive a process that ends at once.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stop().catch(() => process.exit(1)));

  const { application, embedded } = await started;
  if (isClosing()) return;
  if (embedded) supervise(config, log, isClosing);
  application.announce();
};

await run().catch((error: unknown) => {
  process.stderr.write(`\nDemarc could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
