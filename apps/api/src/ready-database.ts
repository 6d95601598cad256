import type pg from "pg";
import { otherPurpose } from "./demo/installation.ts";
import { type Connect, createPool, ofReplica } from "./platform/database/database.ts";
import {
  allowsTemporary,
  oneSession,
  connectionProblem,
  engineProblem,
  powerfulRoles,
  unsafeSettings,
} from "./platform/database/server-checks.ts";
import { inTime } from "./platform/in-time.ts";
import { pairMismatch, pairOf, pairProblem } from "./platform/database/power-pair.ts";
import { missingMigrations } from "./platform/migrate.ts";
import { isDatabaseAway } from "./platform/refusals/errors.ts";
import type { Config } from "./platform/process/environment.ts";
import { listed } from "./platform/process/problem-list.ts";

type Start = Pick<Config, "demo" | "production">;

/** What `npm run migrate` has yet to do. A database without our tables or rights has all of it before it. */
const unmigrated = async (client: pg.ClientBase): Promise<string | undefined> => {
  const missing = await missingMigrations(client).catch(() => undefined);
  if (missing?.length === 0) return undefined;
  const what = missing
    ? `Migrations that are not applied to this database: ${missing.length}.`
    : "The migrations are not applied to this database.";
  return `${what} Run \`npm run migrate\` with DATABASE_OWNER_URL and DATABASE_ROLE_SECRET.`;
};

/** `hasPowerUrl`: whether power figures have a database of their own; undefined for that one itself. */
const problemsOver = async (
  first: pg.ClientBase,
  second: pg.ClientBase,
  start: Start,
  hasPowerUrl?: boolean,
): Promise<string[]> => {
  const engine = await engineProblem(first, second);
  if (engine !== undefined) return [engine];
  const settings = await unsafeSettings(first);
  const migrations = await unmigrated(first);
  if (migrations !== undefined) return [...settings, migrations];
  const purpose = await otherPurpose(first, start);
  const rights = start.production ? [...(await powerfulRoles(first)), ...(await allowsTemporary(first))] : [];
  const pair = hasPowerUrl === undefined ? undefined : pairProblem(await pairOf(first), hasPowerUrl);
  return [...settings, ...[purpose, pair].filter((problem) => problem !== undefined), ...rights];
};

/** A pooler with one connection answers the second session only after the first. */
const longestMs = 30_000;

const asMain = (reason: unknown): string[] => [connectionProblem(reason, "DATABASE_URL")];

/** Runs checks over connections as the operator's role, and says what to look at if there are none. */
const overSessions = async (
  connect: Connect,
  count: number,
  checks: (first: pg.ClientBase, second: pg.ClientBase) => Promise<string[]>,
  unconnected = asMain,
): Promise<string[]> => {
  const pool = createPool(connect, "portal_operator", count);
  const opened = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()));
  const clients = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failed = opened.find((one) => one.status === "rejected");
  try {
    const [first, second = first] = clients;
    if (failed || !first || !second) return unconnected(failed?.reason);
    return await checks(first, second);
  } finally {
    for (const client of clients) client.release(true);
    await pool.end();
  }
};

/** The identifier that a server has in common with its replicas. */
const systemOf = async (connect: Connect): Promise<string | undefined> => {
  const pool = createPool(connect, "portal_operator", 1, ofReplica);
  try {
    const { rows } = await pool.query<{ system: string }>(
      "select system_identifier::text as system from pg_control_system()",
    );
    return rows[0]?.system;
  } finally {
    await pool.end();
  }
};

/**
 * Says why a server is not our replica. A server that does not answer is accepted: the primary reads until it does.
 */
const replicaProblems = async (primary: Connect, replica: Connect): Promise<string[]> => {
  const [ours, theirs] = await Promise.all([systemOf(primary), systemOf(replica)]).catch(() => []);
  if (ours === theirs) return [];
  return [
    "The server at READ_DATABASE_URL is not a replica of the one at DATABASE_URL: it has another system identifier. Set READ_DATABASE_URL to a streaming replica of it, or unset it.",
  ];
};

/**
 * What is wrong with the database of power figures. One that does not answer is accepted: the rest of the product works without it, and
 * recovers when it is back.
 */
const powerProblems = async (main: Connect, power: Connect, start: Start): Promise<string[]> => {
  let pair: Awaited<ReturnType<typeof pairOf>>;
  await overSessions(main, 1, async (client) => {
    pair = await pairOf(client);
    return [];
  });
  const checks = async (first: pg.ClientBase, second: pg.ClientBase): Promise<string[]> => {
    const problems = (await problemsOver(first, second, start)).map((one) =>
      one.replaceAll("DATABASE_URL", "POWER_DATABASE_URL").replaceAll("DATABASE_OWNER_URL", "POWER_DATABASE_OWNER_URL"),
    );
    if (problems.length > 0) return problems;
    const mismatch = pairMismatch(pair, await pairOf(first));
    return mismatch === undefined ? [] : [mismatch];
  };
  const limited = (first: pg.ClientBase, second: pg.ClientBase) => inTime(checks(first, second), longestMs, []);
  return overSessions(power, 2, limited, (reason) =>
    isDatabaseAway(reason) ? [] : [connectionProblem(reason, "POWER_DATABASE_URL")],
  );
};

/** The databases besides the main one. */
interface Others {
  readonly replica?: Connect | undefined;
  readonly power?: Connect | undefined;
}

/** What keeps the product from serving a server of the operator. Each sentence has its mend. Needs no rights of the owner. */
export const databaseProblems = async (
  connect: Connect,
  start: Start,
  { replica, power }: Others = {},
): Promise<string[]> => {
  const problems = await overSessions(connect, 2, (first, second) =>
    inTime(problemsOver(first, second, start, power !== undefined), longestMs, [oneSession]),
  );
  if (problems.length > 0) return problems;
  return [
    ...(replica ? await replicaProblems(connect, replica) : []),
    ...(power ? await powerProblems(connect, power, start) : []),
  ];
};

const refuseAny = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new Error(listed(problems));
};

/** Throws an error that names all that is wrong. */
export const refuseUnready = async (connect: Connect, start: Start, others: Others = {}): Promise<void> =>
  refuseAny(await databaseProblems(connect, start, others));

/** Throws for a database without our tables, or with another purpose. Commands need no more. */
export const refuseOtherDatabase = async (
  connect: Connect,
  start: Start & { powerDatabaseUrl: string },
): Promise<void> =>
  refuseAny(
    await overSessions(connect, 1, async (client) => {
      const pair = await pairOf(client);
      // Only the move is of use before the databases are a pair.
      const isMoving = !pair && start.powerDatabaseUrl !== "";
      const problem =
        (await unmigrated(client)) ??
        (await otherPurpose(client, start)) ??
        (isMoving ? undefined : pairProblem(pair, start.powerDatabaseUrl !== ""));
      return problem === undefined ? [] : [problem];
    }),
  );
