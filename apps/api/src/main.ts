import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { brands } from "@demarc/contract/core/brands";
import { loadDemoData } from "./demo/demo-data.ts";
import { demoPassword, people } from "./demo/people.demo.ts";
import { openInvitation } from "./demo/signup.demo.ts";
import type { Connect } from "./platform/database.ts";
import { type EmbeddedPostgres, startPostgres } from "./platform/embedded-postgres.ts";
import { type Config, readConfig } from "./platform/environment.ts";
import { createLog, type Log } from "./platform/log.ts";
import { connectBySocket, connectByUrl, migrate } from "./platform/migrate.ts";
import { type RunningServer, startServer } from "./server.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const superviseMs = 2000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const openDatabase = async (config: Config, log: Log): Promise<{ connect: Connect; embedded?: EmbeddedPostgres }> => {
  if (config.databaseUrl) return { connect: connectByUrl(config.databaseUrl) };
  const embedded = await startPostgres({ dataFolder: path.join(config.dataFolder, "postgres"), log });
  return { connect: connectBySocket(embedded, "postgres"), embedded };
};

const announce = (config: Config, invitation: Awaited<ReturnType<typeof openInvitation>>): void => {
  say("");
  for (const portal of config.portals) say(`  ${brands[portal.variant].name.padEnd(24)} ${portal.url}`);
  const main = config.portals[0]?.url ?? "";
  say(`  ${"API reference".padEnd(24)} ${main}/docs`);
  if (!config.demo) return;
  say(`  ${"Mail that was sent".padEnd(24)} ${main}/demo/mail`);
  say(`\n  Sign in with the password ${demoPassword}`);
  for (const person of people.filter((one) => !one.status && one.kind !== "API"))
    say(
      `    ${person.username.padEnd(36)} ${person.roles.map((role) => role.replace("RESELLER_", "").toLowerCase()).join(", ")}`,
    );
  if (invitation) say(`\n  Open invitation of ${invitation[0]}\n    ${invitation[1]}`);
  say("\n  Ctrl-C stops everything.");
};

/** Brings the embedded server back when it was killed; a server of one's own is looked after elsewhere. */
const supervise = (config: Config, log: Log, isClosing: () => boolean): void => {
  const look = async (): Promise<void> => {
    while (!isClosing()) {
      await sleep(superviseMs, undefined, { ref: false });
      if (isClosing()) return;
      await startPostgres({ dataFolder: path.join(config.dataFolder, "postgres") }).catch((error: unknown) =>
        log.error({ reason: String(error) }, "the embedded PostgreSQL does not come back"),
      );
    }
  };
  void look();
};

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const { connect, embedded } = await openDatabase(config, log);
  const ownerPassword = config.databaseUrl ? decodeURIComponent(new URL(config.databaseUrl).password) : "";
  let server: RunningServer | undefined;
  let closing = false;
  let invitation: Awaited<ReturnType<typeof openInvitation>>;
  try {
    await migrate(connect, ownerPassword);
    if (config.demo && (await loadDemoData(connect, config.identity.linkedAs))) say("Loaded the demo data.");
    // Read before anybody is served: whoever is served already must not lose the process over it.
    if (config.demo) invitation = await openInvitation(connect, config);
    const mailFolder = path.resolve(repository, config.dataFolder, "mail");
    server = await startServer({ config, connect, mailFolder, log });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  if (embedded) supervise(config, log, () => closing);
  announce(config, invitation);

  const stop = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    // A request that never ends must not keep the process: the rest is let go.
    setTimeout(() => process.exit(1), 9000).unref();
    await server.close();
    await embedded?.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
};

await run().catch((error: unknown) => {
  process.stderr.write(`\nDemarc could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
