import { connectionProblem, engineProblem } from "./platform/database/server-checks.ts";
import { asOwner, type Connect } from "./platform/database/database.ts";
import { pairDatabases, refuseLonePair } from "./platform/database/power-pair.ts";
import { connectByUrl } from "./platform/migrate.ts";
import { readMigration } from "./platform/process/migration-settings.ts";
import { createLog } from "./platform/process/log.ts";
import { prepareDatabase } from "./prepare-database.ts";

const engineOf = async (connect: Connect, name: string): Promise<void> => {
  const problem = await asOwner(connect, (first) => asOwner(connect, (second) => engineProblem(first, second))).catch(
    (error: unknown) => connectionProblem(error, name),
  );
  if (problem !== undefined) throw new Error(problem.replaceAll("DATABASE_URL", name));
};

const run = async (): Promise<void> => {
  const { ownerUrl, powerOwnerUrl, roleSecret, production, logLevel } = readMigration(process.env);
  const connectTo = (url: string): Connect => connectByUrl({ databaseUrl: url, roleSecret, ownerUrl: url });
  const connect = connectTo(ownerUrl);
  await engineOf(connect, "DATABASE_OWNER_URL");
  const power = powerOwnerUrl === "" ? undefined : connectTo(powerOwnerUrl);
  if (power) await engineOf(power, "POWER_DATABASE_OWNER_URL");
  const log = createLog(logLevel);
  const start = { demo: false, production };
  await refuseLonePair(connect, power);
  const applied = await prepareDatabase(connect, start, { roleSecret, log });
  process.stdout.write(
    applied.length === 0 ? "The database has all migrations.\n" : `Applied migrations: ${applied.length}.\n`,
  );
  if (!power) return;
  const ofPower = await prepareDatabase(power, start, { roleSecret, log, isPower: true });
  process.stdout.write(
    ofPower.length === 0
      ? "The database for power readings has all migrations.\n"
      : `Applied migrations in the database for power readings: ${ofPower.length}.\n`,
  );
  if (await pairDatabases(connect, power))
    process.stdout.write(
      "The power readings are still in the main database. Now run `npm run operate -- power move`.\n",
    );
};

await run().catch((error: unknown) => {
  process.stderr.write(
    `\nDemarc could not migrate the database. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
