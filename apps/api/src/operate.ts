import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { isMarkedAsDemo, refuseOtherPurpose } from "./demo/installation.ts";
import { operatorCommands } from "./operator-commands.ts";
import { type Connect, createPool } from "./platform/database/database.ts";
import { type EmbeddedPostgres, startPostgres } from "./platform/database/embedded-postgres.ts";
import { readable } from "./platform/commands/operator-command.ts";
import { withDemoSecretKey } from "./platform/process/demo-secret-key.ts";
import { type Config, readConfig, readDataFolder } from "./platform/process/environment.ts";
import type { Environment } from "./platform/process/environment-values.ts";
import { connectBySocket, connectByUrl } from "./platform/migrate.ts";

const commands = operatorCommands();

const usage = `The operator's side on the command line.

${commands.map((command) => command.usage).join("\n")}
  --by NAME   who decides, as the ledger names them (default: ${os.userInfo().username})

It reads the same variables as the product (DATABASE_URL or DATA_FOLDER, PORTAL_URL…), which may be running.
`;

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

const run = async (): Promise<readonly string[]> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { state: { type: "string" }, by: { type: "string" }, after: { type: "string" } },
  });
  const [name, ...words] = positionals;
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(usage);
  const { config, connect, embedded } = await open(process.env);
  const operatorPool = createPool(connect, "portal_operator", 1);
  try {
    await refuseOtherPurpose(connect, config);
    const by = values.by ?? os.userInfo().username;
    const lines = await command
      .run({ words, options: values, by, config, operatorPool, connect })
      .catch(readable("record"));
    if (!lines) throw new Error(usage);
    return lines;
  } finally {
    await operatorPool.end();
    await embedded?.stop();
  }
};

// A reader such as `head` may close the pipe before the last line.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  for (const line of await run()) process.stdout.write(`${line}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
