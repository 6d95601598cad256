import type pg from "pg";
import { isMarkedAsDemo, refuseOtherPurpose } from "../demo/installation.ts";
import { type Connect, createPool } from "../platform/database/database.ts";
import { type EmbeddedPostgres, startPostgres } from "../platform/database/embedded-postgres.ts";
import { connectBySocket, connectByUrl, connectToPower } from "../platform/migrate.ts";
import { refuseOtherDatabase } from "../ready-database.ts";
import { existingFolder } from "./existing-folder.ts";
import { withDemoSecretKey } from "../platform/process/demo-secret-key.ts";
import { type Config, readConfig } from "../platform/process/environment.ts";
import type { Environment } from "../platform/process/environment-values.ts";

interface Opened {
  readonly config: Config;
  readonly connect: Connect;
  readonly connectPower?: Connect | undefined;
  readonly embedded?: EmbeddedPostgres;
}

const openEmbedded = async (environment: Environment): Promise<Opened> => {
  const embedded = await startPostgres({ dataFolder: existingFolder(environment) });
  try {
    const connect = connectBySocket(embedded, "postgres");
    const given = (await isMarkedAsDemo(connect)) ? { DEMO: "true", ...environment } : environment;
    const config = withDemoSecretKey(readConfig(given));
    await refuseOtherPurpose(connect, config);
    return { config, connect, embedded };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
};

const openOwnServer = async ({
  DATABASE_OWNER_URL: ownerUrl,
  POWER_DATABASE_OWNER_URL: powerOwnerUrl,
  ...environment
}: Environment): Promise<Opened> => {
  const config = readConfig(environment);
  const { databaseUrl, databaseRoleSecret: roleSecret } = config;
  const connect = connectByUrl({ databaseUrl, roleSecret, ownerUrl });
  await refuseOtherDatabase(connect, config);
  return { config, connect, connectPower: connectToPower({ ...config, powerOwnerUrl }) };
};

/**
 * The database, and the variables of the product that runs on it: commands on the demo's own database need no `DEMO=true`. A server
 * of the operator needs its owner only for a command that says so.
 */
const open = (environment: Environment): Promise<Opened> =>
  environment["DATABASE_URL"] ? openOwnServer(environment) : openEmbedded(environment);

/** Runs work on the database of this machine, which the product may use at the same time. */
export const onServer = async <Done>(
  work: (server: Omit<Opened, "embedded"> & { operatorPool: pg.Pool }) => Promise<Done>,
): Promise<Done> => {
  const { embedded, ...server } = await open(process.env);
  const operatorPool = createPool(server.connect, "portal_operator", 2);
  try {
    return await work({ ...server, operatorPool });
  } finally {
    await operatorPool.end();
    await embedded?.stop();
  }
};
