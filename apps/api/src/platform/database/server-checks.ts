import { randomInt } from "node:crypto";
import { once } from "node:events";
import pg from "pg";
import { databaseRoles } from "./database.ts";

const oldestVersion = 150_000;

/** What is unsafe in the settings of the server. */
export const unsafeSettings = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ fsync: string; version: number; hasty: boolean }>(
    // Checks each role, because a setting of a role is not visible in the session of another.
    `select current_setting('fsync') as fsync, current_setting('server_version_num')::int as version,
       current_setting('synchronous_commit') = 'off' or exists (
         select from pg_db_role_setting join pg_roles on pg_roles.oid = setrole, unnest(setconfig) as setting
         where rolname = any ($1) and setdatabase in (0, (select oid from pg_database where datname = current_database()))
           and setting ~ '^synchronous_commit=(off|false|no|0)$') as hasty`,
    [databaseRoles],
  );
  const { fsync, hasty, version } = rows[0] ?? { fsync: "off", hasty: true, version: 0 };
  return [
    ...(fsync !== "on" || hasty
      ? [
          "The database runs with fsync or synchronous_commit off: an acknowledged change could be lost. Set both to on, also for the product's roles.",
        ]
      : []),
    ...(version < oldestVersion ? ["PostgreSQL 15 or later is needed. Upgrade the server."] : []),
  ];
};

/** Servers that speak as PostgreSQL does, but lack LISTEN, advisory locks or both. */
const otherEngines = /CockroachDB|YugabyteDB|-YB-|Redshift|Greenplum|Aurora DSQL/i;

const otherEngine = async (client: pg.ClientBase): Promise<string | undefined> => {
  const { rows } = await client.query<{ version: string }>("select version()");
  const version = rows[0]?.version ?? "";
  if (version.startsWith("PostgreSQL ") && !otherEngines.test(version)) return undefined;
  return `The database is ${version.split(/ on |,/, 1)[0]}. The product needs LISTEN and advisory locks of PostgreSQL itself. Set DATABASE_URL to a PostgreSQL server.`;
};

const backendOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;

const turns = 3;

/** Whether a connection changes its backend between transactions, while another one is in a transaction. */
const changesBackend = async (first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> => {
  const backends = new Set<number>();
  for (let turn = 0; turn < turns; turn += 1) {
    backends.add(await backendOf(first));
    await second.query("begin");
    backends.add(await backendOf(second).then(() => backendOf(first)));
    await second.query("commit");
  }
  return backends.size > 1;
};

const tryLock = async (client: pg.ClientBase, key: number): Promise<boolean> =>
  (await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1::int, 0) as mine", [key])).rows[0]?.mine ===
  true;

const locksOut = async (first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> => {
  const key = randomInt(2 ** 31);
  const isFirst = await tryLock(first, key);
  const isSecond = await tryLock(second, key);
  for (const client of [first, second]) await client.query("select pg_advisory_unlock_all()");
  return isFirst && !isSecond;
};

const heardWithinMs = 5000;

const hears = async (listener: pg.ClientBase, other: pg.ClientBase): Promise<boolean> => {
  const channel = `demarc_check_${randomInt(2 ** 31)}`;
  const heard = once(listener, "notification", { signal: AbortSignal.timeout(heardWithinMs) }).then(
    () => true,
    () => false,
  );
  await listener.query(`listen ${channel}`);
  await other.query(`notify ${channel}`);
  const result = await heard;
  await listener.query(`unlisten ${channel}`);
  return result;
};

const pooler =
  "DATABASE_URL leads to a connection pooler that gives each transaction another connection. LISTEN, advisory locks and settings of a session do not work over it. Set DATABASE_URL to the address of PostgreSQL itself, or let the pooler work in session mode.";

export const oneSession =
  "The database at DATABASE_URL does not serve two sessions at once. Set DATABASE_URL to PostgreSQL itself, or give the pooler more connections for each role (default_pool_size of PgBouncer).";

/** What a pooler says instead of an answer. */
const poolerSays: readonly [RegExp, problem: string][] = [
  [/unsupported startup parameter|statement pooling mode/, pooler],
  [/query_wait_timeout|Query read timeout/, oneSession],
];

const saidByPooler = (error: unknown): string | undefined =>
  poolerSays.find(([said]) => said.test((error as Error).message))?.[1];

/** What shows in two sessions that are in transactions by turns. */
const poolerProblem = async (first: pg.ClientBase, second: pg.ClientBase): Promise<string | undefined> => {
  try {
    return (await changesBackend(first, second)) ? pooler : undefined;
  } catch (error) {
    const problem = saidByPooler(error);
    if (problem === undefined) throw error;
    return problem;
  }
};

const standby =
  "The database at DATABASE_URL is a standby, which only reads. Set DATABASE_URL to the primary, or to an address that follows the primary.";

const isStandby = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query<{ is: boolean }>("select pg_is_in_recovery() as is")).rows[0]?.is === true;

/** What two sessions show: an engine or a pooler on which locks or notifications do not work. The first reason only. */
export const engineProblem = async (first: pg.ClientBase, second: pg.ClientBase): Promise<string | undefined> => {
  const problem = (await otherEngine(first)) ?? (await poolerProblem(first, second));
  if (problem !== undefined) return problem;
  if (await isStandby(first)) return standby;
  try {
    if (!(await locksOut(first, second)))
      return "The database grants one advisory lock to two sessions. The product needs a PostgreSQL server, without a pooler that shares connections. Set DATABASE_URL to one.";
    if (!(await hears(first, second)))
      return "The database does not deliver notifications (LISTEN, NOTIFY). The product needs a PostgreSQL server, without a pooler that shares connections. Set DATABASE_URL to one.";
  } catch (error) {
    return `The database does not know LISTEN or advisory locks (${(error as Error).message}). Set DATABASE_URL to a PostgreSQL server.`;
  }
  return undefined;
};

/** Roles of the product that may more than the product needs. */
export const powerfulRoles = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; superuser: boolean; owner: string | null }>(
    // A superuser is a member of every role.
    `select rolname as name, rolsuper as superuser,
       case when pg_has_role(pg_roles.oid, owner, 'MEMBER') then quote_ident(pg_get_userbyid(owner)) end as owner
     from pg_roles left join (select relowner as owner from pg_class where oid = to_regclass('public.customer')) customer on true
     where rolname = any ($1)
       and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication or pg_has_role(pg_roles.oid, owner, 'MEMBER'))
     order by rolname`,
    [databaseRoles],
  );
  return rows.map(({ name, superuser, owner }) => {
    if (superuser) return `The role ${name} is a superuser. Let a superuser run: alter role ${name} nosuperuser`;
    return owner !== null
      ? `The role ${name} has the rights of the owner of the tables. Let a superuser run: revoke ${owner} from ${name}`
      : `The role ${name} has rights of an administrator. Let a superuser run: alter role ${name} nocreaterole nocreatedb nobypassrls noreplication`;
  });
};

/** Whether the product's roles may create temporary tables, which could stand in for ours. */
export const allowsTemporary = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ database: string }>(
    `select current_database() as database where exists (
       select from pg_roles where rolname = any ($1) and not rolsuper and has_database_privilege(oid, current_database(), 'TEMPORARY'))`,
    [databaseRoles],
  );
  return rows.map(
    ({ database }) =>
      `The product's roles may create temporary tables. Run \`npm run migrate\` as the owner of the database, or let it run: revoke temporary on database "${database}" from public`,
  );
};

const looksByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Look at its host and port, and whether PostgreSQL runs there.",
  ENOTFOUND: "Look at its host name.",
  EAI_AGAIN: "Look at its host name, and whether this machine can resolve names.",
  ENOENT: "Look at the folder of its socket.",
  EHOSTUNREACH: "Look at its host, and at the network between.",
  ETIMEDOUT: "Look at its host and port, and at firewalls between.",
  "3D000": "Look at the name of its database.",
  "53300": "The server has too many connections. Raise its max_connections, or lower DATABASE_POOL_SIZE.",
  "57P03": "The server is starting or stopping. Try again.",
};

const refusedRole: ReadonlySet<string> = new Set(["28P01", "28000"]);

/** What to look at after a failed connection. `name`: the variable with the address, which is not shown. */
export const connectionProblem = (error: unknown, name: string): string => {
  const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const [cause] = causes as [NodeJS.ErrnoException | undefined];
  const code = cause?.code ?? "";
  const message = cause?.message ?? String(error);
  const what = `The database at ${name} cannot be reached (${message}).`;
  const said = saidByPooler(new Error(message));
  if (said !== undefined) return said;
  if (!refusedRole.has(code))
    return `${what} ${looksByCode[code] ?? "Look at its host, port and database, and at firewalls between."}`;
  return name.endsWith("DATABASE_OWNER_URL")
    ? `${what} Look at its user and password, and at pg_hba.conf of the server.`
    : `${what} Run \`npm run migrate\` with the same DATABASE_ROLE_SECRET, which makes the product's roles and sets their passwords. If that does not help, look at pg_hba.conf of the server.`;
};
