import path from "node:path";
import { loadDemoOnce } from "./demo/load-once.ts";
import { asOwner } from "./platform/database/database.ts";
import { startPostgres } from "./platform/database/embedded-postgres.ts";
import { withDemoSecretKey } from "./platform/demo-secret-key.ts";
import { readConfig } from "./platform/environment.ts";
import { connectBySocket, migrate } from "./platform/migrate.ts";

const config = readConfig(process.env);
if (!config.demo || config.databaseUrl) {
  process.stderr.write("reset-demo only works on the embedded demo database: unset DATABASE_URL and DEMO.\n");
  process.exit(1);
}
const server = await startPostgres({ dataFolder: path.join(config.dataFolder, "postgres") });
const connect = connectBySocket(server, "postgres");
await asOwner(connect, (owner) =>
  owner.query("drop schema public cascade; drop schema if exists identity cascade; create schema public"),
);
await migrate(connect);
await loadDemoOnce(connect, withDemoSecretKey(config));
await server.stop();
process.stdout.write("The demo data is reset.\n");
