import path from "node:path";
import { refuseOtherPurpose } from "./demo/installation.ts";
import { loadDemoOnce } from "./demo/load-once.ts";
import { asOwner } from "./platform/database/database.ts";
import { startPostgres } from "./platform/database/embedded-postgres.ts";
import { withDemoSecretKey } from "./platform/process/demo-secret-key.ts";
import { readConfig } from "./platform/process/environment.ts";
import { connectBySocket, migrate } from "./platform/migrate.ts";

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  if (!config.demo) throw new Error("Only the demo can be reset: use `npm run reset-demo`.");
  const server = await startPostgres({ dataFolder: path.join(config.dataFolder, "postgres") });
  try {
    const connect = connectBySocket(server, "postgres");
    await refuseOtherPurpose(connect, config);
    await asOwner(connect, (owner) =>
      owner.query("drop schema public cascade; drop schema if exists identity cascade; create schema public"),
    );
    await migrate(connect);
    await loadDemoOnce(connect, withDemoSecretKey(config));
  } finally {
    await server.stop();
  }
};

await run().then(
  () => process.stdout.write("The demo data is reset.\n"),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
