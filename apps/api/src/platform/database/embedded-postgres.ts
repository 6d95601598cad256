import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import type { Log } from "../process/log.ts";
import { connectionName, holderOf } from "./connection-name.ts";
import { type Binaries, isOpenToAll, oldestPostgres, postgresBinaries, programCopyOf } from "./postgres-binaries.ts";

export interface EmbeddedPostgres {
  /** Folder of the unix socket, used as connection host. */
  readonly host: string;
  readonly port: number;
  /** Stops the server, unless another process still uses it. Close your own connections first. */
  stop(): Promise<void>;
}

const port = 5432;
const superuser = "postgres";
const unprivilegedUid = 65_534;
const startSeconds = 30;
const closeMilliseconds = 3000;

const runsAsRoot = process.getuid?.() === 0;

/** A socket path is limited to 107 bytes, so the folder is named after the data folder instead of placed inside it. */
const socketFolderOf = (dataFolder: string): string =>
  `/tmp/demarc-${createHash("sha1").update(dataFolder).digest("hex").slice(0, 16)}`;

/** Makes the folder private to the server's user and leaves its parents unchanged. */
const privateFolder = (folder: string): void => {
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o700);
  if (runsAsRoot) fs.chownSync(folder, unprivilegedUid, unprivilegedUid);
};

/** A copy made by root belongs to root; the server's user must own its data. */
const handOver = (dataFolder: string): void => {
  const version = path.join(dataFolder, "PG_VERSION");
  if (!runsAsRoot || fs.statSync(version).uid === unprivilegedUid) return;
  for (const entry of fs.readdirSync(dataFolder, { recursive: true, encoding: "utf8" }))
    fs.lchownSync(path.join(dataFolder, entry), unprivilegedUid, unprivilegedUid);
};

const probe = "probe";

const connect = async (host: string): Promise<pg.Client> => {
  const client = new pg.Client({
    host,
    port,
    user: superuser,
    database: "postgres",
    application_name: connectionName(probe),
    connectionTimeoutMillis: 2000,
  });
  client.on("error", () => undefined); // the query rejects when the server goes away
  await client.connect();
  return client;
};

const answers = async (host: string): Promise<boolean> => {
  try {
    await (await connect(host)).end();
    return true;
  } catch {
    return false;
  }
};

const readIfAny = (file: string): string | undefined => {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
};

const pidFileOf = (dataFolder: string): string => path.join(dataFolder, "postmaster.pid");

const serverOf = (dataFolder: string): number | undefined => {
  const text = readIfAny(pidFileOf(dataFolder));
  return text === undefined ? undefined : Number(text.split("\n", 1)[0]);
};

/** A process that has ended keeps its pid until its parent has read its exit code. */
const isZombie = (pid: number): boolean => /^.*\) Z/s.test(readIfAny(`/proc/${pid}/stat`) ?? "");

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/**
 * PostgreSQL trusts the pid in postmaster.pid, even of a zombie. Replaces it with an impossible one; the file stays, because
 * its shared-memory key is the interlock.
 */
const releaseZombie = (dataFolder: string): void => {
  const server = serverOf(dataFolder);
  if (server === undefined || !isZombie(server)) return;
  const pidFile = pidFileOf(dataFolder);
  fs.writeFileSync(pidFile, fs.readFileSync(pidFile, "utf8").replace(/^\d+/, "999999999"));
};

/**
 * A path through a folder that is closed to the server's user (such as root's home) cannot be resolved by that user,
 * but a working directory entered as root can; Linux exposes it under /proc.
 */
const nameFor = (dataFolder: string): string =>
  runsAsRoot && !isOpenToAll(path.dirname(dataFolder)) ? "/proc/self/cwd" : dataFolder;

const options = (binaries: Binaries, dataFolder: string) => ({
  env: { PATH: process.env["PATH"] ?? "", LD_LIBRARY_PATH: binaries.libraryPath, LC_ALL: "C" },
  cwd: dataFolder,
  ...(runsAsRoot ? { uid: unprivilegedUid, gid: unprivilegedUid } : {}),
});

const initialise = async (binaries: Binaries, dataFolder: string, version?: number): Promise<void> => {
  const builtin = version === oldestPostgres ? [] : ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const locale = ["--locale=C.UTF-8", ...builtin, "--encoding=UTF8"];
  const made = ["-D", nameFor(dataFolder), "-U", superuser, "--auth=trust", "--no-instructions", ...locale];
  await promisify(execFile)(binaries.initdb, made, options(binaries, dataFolder)).catch(
    (error: Error & { stderr?: string }) => {
      throw new Error(`The database folder ${dataFolder} could not be made: ${error.stderr || error.message}`);
    },
  );
};

const launch = (binaries: Binaries, dataFolder: string, socketFolder: string): ChildProcess => {
  const logFile = fs.openSync(path.join(socketFolder, "postgres.log"), "a");
  if (runsAsRoot) fs.fchownSync(logFile, unprivilegedUid, unprivilegedUid);
  const settings = {
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    port: String(port),
    timezone: "UTC",
    max_connections: "200",
    shared_buffers: "128MB",
    wal_keep_size: "256MB",
    log_timezone: "UTC",
  };
  const server = spawn(
    binaries.postgres,
    ["-D", nameFor(dataFolder), ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // Detached: Ctrl-C reaches only this process, which then stops the server gracefully.
    { ...options(binaries, dataFolder), argv0: binaries.postgres, detached: true, stdio: ["ignore", logFile, logFile] },
  );
  server.on("error", () => undefined); // reported by the wait below, which reads the server's log
  server.unref();
  fs.closeSync(logFile);
  return server;
};

/** A terminating server holds its lock for a moment, so the launch is retried until the deadline. */
const launchAndWait = async (binaries: Binaries, dataFolder: string, socketFolder: string): Promise<void> => {
  const deadline = Date.now() + startSeconds * 1000;
  let server: ChildProcess | undefined;
  while (Date.now() < deadline) {
    if (!server || server.exitCode !== null || server.signalCode !== null) {
      releaseZombie(dataFolder);
      privateFolder(socketFolder); // another process may have removed it while it stopped the server
      server = launch(binaries, dataFolder, socketFolder);
    }
    await sleep(25);
    if (await answers(socketFolder)) return;
  }
  const log = fs.readFileSync(path.join(socketFolder, "postgres.log"), "utf8").split("\n").slice(-8).join("\n");
  throw new Error(`The embedded PostgreSQL on ${dataFolder} did not start:\n${log}`);
};

const isInUse = (name: string): boolean => {
  const holder = holderOf(name);
  return holder === undefined || (holder !== process.pid && isAlive(holder));
};

/**
 * Whether other processes use the server. Waits for connections that are closing or opening: PostgreSQL lists the former for a
 * moment, longer under load, and the latter without a name. Probes do not count, so if several processes end at once, one of
 * them stops the server.
 */
const othersRemain = async (client: pg.Client): Promise<boolean> => {
  for (let waited = 0; waited <= closeMilliseconds; waited += 50) {
    const { rows } = await client.query<{ name: string; isOpen: boolean }>(
      `select application_name as name, usesysid is not null as "isOpen" from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name not like $1`,
      [`demarc ${probe} %`],
    );
    if (rows.length === 0) return false;
    if (rows.some(({ name, isOpen }) => isOpen && isInUse(name))) return true;
    await sleep(50);
  }
  return true;
};

const stopIfLast = async (dataFolder: string, socketFolder: string): Promise<void> => {
  const server = serverOf(dataFolder);
  const client = await connect(socketFolder).catch(() => undefined);
  if (!client || server === undefined) return;
  // A server that goes away during the check is being stopped by another process.
  const isNeeded = await othersRemain(client).catch(() => true);
  await client.end().catch(() => undefined);
  if (isNeeded || !isAlive(server)) return;
  process.kill(server, "SIGINT");
  for (let waited = 0; serverOf(dataFolder) === server && waited < 10_000; waited += 20) await sleep(20);
  // Another process may already have started the next server.
  if (serverOf(dataFolder) !== undefined) return;
  fs.rmSync(socketFolder, { recursive: true, force: true });
  const copy = programCopyOf(dataFolder);
  if (copy) fs.rmSync(copy, { recursive: true, force: true });
};

const folderOf = (dataFolder: string): string =>
  path.resolve(fileURLToPath(new URL("../../../../..", import.meta.url)), dataFolder);

/** Whether the embedded database of a data folder was made. */
export const hasDatabase = (dataFolder: string): boolean =>
  fs.existsSync(path.join(folderOf(dataFolder), "PG_VERSION"));

/**
 * Starts PostgreSQL on its own data folder, or adopts a server that already runs on it. It listens only on a unix
 * socket, in a folder that only its user can enter. Root switches to an unprivileged user.
 */
export async function startPostgres(given: {
  dataFolder: string;
  log?: Log;
  /** Overrides the bundled version, for tests. */
  version?: number | undefined;
}): Promise<EmbeddedPostgres> {
  const dataFolder = folderOf(given.dataFolder);
  const socketFolder = socketFolderOf(dataFolder);
  const server = { host: socketFolder, port, stop: () => stopIfLast(dataFolder, socketFolder) };
  if (await answers(socketFolder)) {
    given.log?.info({ dataFolder }, "adopted the running PostgreSQL");
    return server;
  }
  const binaries = postgresBinaries(dataFolder, unprivilegedUid, given.version);
  privateFolder(dataFolder);
  if (!hasDatabase(dataFolder)) await initialise(binaries, dataFolder, given.version);
  handOver(dataFolder);
  await launchAndWait(binaries, dataFolder, socketFolder);
  return server;
}

/**
 * Starts PostgreSQL again if its process has ended. A server that is alive but does not answer is left alone: it may be busy, or
 * this process is, and a second server on the same folder could not start.
 */
export async function restartIfEnded(dataFolder: string): Promise<void> {
  const server = serverOf(folderOf(dataFolder));
  if (server === undefined || !isAlive(server)) await startPostgres({ dataFolder });
}
