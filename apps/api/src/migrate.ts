import { connectionProblem, engineProblem } from "./platform/database/server-checks.ts";
import { asOwner } from "./platform/database/database.ts";
import { connectByUrl } from "./platform/migrate.ts";
import { readMigration } from "./platform/process/migration-settings.ts";
import { createLog } from "./platform/process/log.ts";
import { prepareDatabase } from "./prepare-database.ts";

const run = async (): Promise<void> => {
  const { ownerUrl, roleSecret, production, logLevel } = readMigration(process.env);
  const connect = connectByUrl({ databaseUrl: ownerUrl, roleSecret, ownerUrl });
  const problem = await asOwner(connect, (first) => asOwner(connect, (second) => engineProblem(first, second))).catch(
    (error: unknown) => connectionProblem(error, "DATABASE_OWNER_URL"),
  );
  if (problem !== undefined) throw new Error(problem.replaceAll("DATABASE_URL", "DATABASE_OWNER_URL"));
  const log = createLog(logLevel);
  const applied = await prepareDatabase(connect, { demo: false, production }, { roleSecret, log });
  process.stdout.write(
    applied.length === 0 ? "The database has all migrations.\n" : `Applied migrations: ${applied.length}.\n`,
  );
};

await run().catch((error: unknown) => {
  process.stderr.write(
    `\nDemarc could not migrate the database. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
