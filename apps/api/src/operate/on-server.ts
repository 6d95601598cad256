import path from "node:path";
import type pg from "pg";
import { isMarkedAsDemo, refuseOtherPurpose } from "../demo/installation.ts";
import { type Connect, createPool } from "../platform/database/database.ts";
import { type EmbeddedPostgres, startPostgres } from "../platform/database/embedded-postgres.ts";
import { connectBySocket, connectByUrl } from "../platform/migrate.ts";
import { withDemoSecretKey } from "../platform/process/demo-secret-key.ts";
import { type Config, readConfig, readDataFolder } from "../platform/process/environment.ts";
import type { Environment } from "../platform/process/environment-values.ts";

interface Opened {
  readonly config: Config;
  readonly connect: Connect;
  readonly embedded?: EmbeddedPostgres;
}

/** The database, and the variables of the product that runs on it: commands on the demo's own database need no `DEMO=true`. */
const open = async (environment: Environment): Promise<Opened> => {
  if (environment["DATABASE_URL"]) {
    const config = readConfig(environment);
    return { config, connect: connectByUrl(config.databaseUrl) };
  }
  const embedded = await startPostgres({ dataFolder: path.join(readDataFolder(environment), "postgres") });
  try {
    const connect = connectBySocket(embedded, "postgres");
    const given = (await isMarkedAsDemo(connect)) ? { DEMO: "true", ...environment } : environment;
    return { config: withDemoSecretKey(readConfig(given)), connect, embedded };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
};

/** Runs work on the database of this machine, which the product may use at the same time. */
export const onServer = async <Done>(
  work: (server: { config: Config; connect: Connect; operatorPool: pg.Pool }) => Promise<Done>,
): Promise<Done> => {
  const { config, connect, embedded } = await open(process.env);
  const operatorPool = createPool(connect, "portal_operator", 2);
  try {
    await refuseOtherPurpose(connect, config);
    return await work({ config, connect, operatorPool });
  } finally {
    await operatorPool.end();
    await embedded?.stop();
  }
};
