import path from "node:path";
import { fileURLToPath } from "node:url";
import { brands, consoleBrand } from "@demarc/contract/core/brands";
import type pg from "pg";
import { reportDemoAccounts } from "./demo/demo-accounts.ts";
import { loadDemoOnce } from "./demo/load-once.ts";
import { demoStaff } from "./features/staff/demo/staff-people.demo.ts";
import { demoPassword, people } from "./features/users/demo/people.demo.ts";
import { openInvitation } from "./features/signup/signup.demo.ts";
import { otherIssuers } from "./features/session/session.operator.ts";
import { type Connect, createPool } from "./platform/database/database.ts";
import { connectToPower, connectToReplica } from "./platform/migrate.ts";
import type { Config } from "./platform/process/environment.ts";
import type { Log } from "./platform/process/log.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { refuseUnready } from "./ready-database.ts";
import { startServer } from "./server.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

export interface RunningApplication {
  announce(): void;
  /** Graceful shutdown: finishes running requests and jobs, then closes all connections. */
  close(): Promise<void>;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const announce = (config: Config, invitation: Awaited<ReturnType<typeof openInvitation>>): void => {
  say("");
  for (const portal of config.portals) say(`  ${brands[portal.variant].name.padEnd(24)} ${portal.url}`);
  if (config.console) say(`  ${`${consoleBrand.name} ${consoleBrand.shortName}`.padEnd(24)} ${config.console.url}`);
  const main = config.portals[0]?.url ?? "";
  say(`  ${"API reference".padEnd(24)} ${main}/docs`);
  if (!config.demo) return;
  say(`  ${"Mail that was sent".padEnd(24)} ${main}/demo/mail`);
  if (config.identity.bundled) say(`\n  Sign in with the password ${demoPassword}`);
  else {
    say(`\n  Sign in at ${config.identity.authority} with one of these as the verified e-mail address,`);
    say("  or link a user: npm run operate -- identity link USERNAME SUBJECT");
  }
  for (const person of people.filter((one) => !one.status && one.kind !== "API"))
    say(
      `    ${person.username.padEnd(36)} ${person.roles.map((role) => role.replace("RESELLER_", "").toLowerCase()).join(", ")}`,
    );
  for (const { username, roles } of demoStaff)
    say(`    ${username.padEnd(36)} ${roles.join(", ").toLowerCase()} (of the provider)`);
  if (config.identity.bundled) say(`  Codes for the second step of the provider's people: ${main}/demo/authenticator`);
  if (invitation) say(`\n  Open invitation of ${invitation[0]}\n    ${invitation[1]}`);
  say("\n  Ctrl-C stops everything.");
};

/** Logs a warning with the relink command when users are linked to another identity provider and so cannot sign in. */
const warnOfOtherIssuers = async (config: Config, operatorPool: pg.Pool, log: Log): Promise<void> => {
  const { linkedAs } = config.identity;
  for (const issuer of await otherIssuers(operatorPool, linkedAs))
    log.warn(
      { issuer, configured: linkedAs },
      `users linked to ${issuer} cannot sign in; run \`npm run operate -- identity relink ${issuer}\` to move them`,
    );
};

const reportPeople = async (config: Config, connect: Connect, log: Log): Promise<void> => {
  const operatorPool = createPool(connect, "portal_operator", 1);
  try {
    if (config.production) await reportDemoAccounts(operatorPool, log);
    await warnOfOtherIssuers(config, operatorPool, log);
  } finally {
    await operatorPool.end();
  }
};

/**
 * Starts serving. The embedded database is migrated first, and loaded with the demo if configured; a server of the operator has to
 * be migrated already.
 */
export async function startApplication(config: Config, connect: Connect, log: Log): Promise<RunningApplication> {
  if (config.databaseUrl === "") await prepareDatabase(connect, config, { log });
  else await refuseUnready(connect, config, { replica: connectToReplica(config), power: connectToPower(config) });
  if (config.demo && (await loadDemoOnce(connect, config))) say("Loaded the demo data.");
  await reportPeople(config, connect, log);
  // Loaded before the server accepts requests, so that an error here interrupts no request.
  const invitation = config.demo ? await openInvitation(connect, config) : undefined;
  const mailFolder = path.resolve(repository, config.dataFolder, "mail");
  const server = await startServer({ config, connect, mailFolder, log });
  return { announce: () => announce(config, invitation), close: () => server.close() };
}
