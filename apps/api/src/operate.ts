import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { operatorCommands } from "./operator-commands.ts";
import { createPool } from "./platform/database/database.ts";
import { startPostgres } from "./platform/database/embedded-postgres.ts";
import { withDemoSecretKey } from "./platform/demo-secret-key.ts";
import { readConfig } from "./platform/environment.ts";
import { connectBySocket, connectByUrl } from "./platform/migrate.ts";

const commands = operatorCommands();

const usage = `The operator's side on the command line.

${commands.map((command) => command.usage).join("\n")}
  --by NAME   who decides, as the ledger names them (default: ${os.userInfo().username})

It reads the same variables as the product (DATABASE_URL or DATA_FOLDER, PORTAL_URL…), which may be running.
`;

const run = async (): Promise<readonly string[]> => {
  const config = withDemoSecretKey(readConfig(process.env));
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { state: { type: "string" }, by: { type: "string" }, after: { type: "string" } },
  });
  const [name, ...words] = positionals;
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(usage);
  const embedded = config.databaseUrl
    ? undefined
    : await startPostgres({ dataFolder: path.join(config.dataFolder, "postgres") });
  const connect = embedded ? connectBySocket(embedded, "postgres") : connectByUrl(config.databaseUrl);
  const operatorPool = createPool(connect, "portal_operator", 1);
  try {
    const by = values.by ?? os.userInfo().username;
    const lines = await command.run({ words, options: values, by, config, operatorPool, connect });
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
