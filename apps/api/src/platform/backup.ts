import fs from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { type CopiedFile, copyFile, copyFolder, flush, flushAll, handOver } from "./backup-files.ts";
import { neededSegments } from "./backup-log.ts";
import { abandon, claim, contains } from "./backup-target.ts";

/** Written last: a folder without it is not a back-up. */
export const manifestName = "back-up.json";

const controlFile = path.join("global", "pg_control");

/** Folders whose content belongs to the running server alone; a server that starts makes it anew. */
const emptied = new Set(
  "pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_wal".split(" "),
);
const left =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|pg_internal\.init(\..*)?|pgsql_tmp.*|t[0-9]+_[0-9]+(_.*)?|.*\.tmp)$/;

/** What is not copied with the data: PostgreSQL's own list, and pg_control, which is written when all else is there. */
const isLeftOut = (relative: string): boolean =>
  emptied.has(path.dirname(relative)) || left.test(path.basename(relative)) || relative === controlFile;

/** pg_control is written while we read, so it is read until it says the same twice. */
const readControl = async (data: string): Promise<Buffer> => {
  const read = () => fs.readFile(path.join(data, controlFile));
  for (let before = await read(); ;) {
    const now = await read();
    if (now.equals(before)) return now;
    before = now;
  }
};

const below = (folder: string, files: readonly CopiedFile[]): CopiedFile[] =>
  files.map(({ path: name, bytes }) => ({ path: path.join(folder, name), bytes }));

interface Ended {
  readonly first: string;
  readonly last: string;
  readonly label: string;
  readonly segmentBytes: number;
}

/**
 * Takes the server into back-up mode, works, and takes it out again. Were this connection to end, so would the mode, and
 * with it the slot that holds the log (pg_wal) until it is copied.
 */
const inBackupMode = async (owner: pg.Client, label: string, work: () => Promise<void>): Promise<Ended> => {
  await owner.query("select pg_create_physical_replication_slot('demarc_backup_' || pg_backend_pid(), true, true)");
  await owner.query("select pg_backup_start($1, fast => true)", [label]);
  await work();
  const { rows } = await owner.query<Ended & { tablespaces: string }>(
    `select substring(labelfile from 'file ([0-9A-F]{24})') as first, pg_walfile_name(lsn - 1) as last, labelfile as label,
       spcmapfile as tablespaces, (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes"
     from pg_backup_stop(wait_for_archive => false)`,
  );
  const [ended] = rows;
  if (!ended) throw new Error("PostgreSQL told nothing of the back-up.");
  if (ended.tablespaces) throw new Error("The database has tablespaces outside its folder: use pg_basebackup.");
  return ended;
};

export interface Backup {
  readonly files: readonly CopiedFile[];
  readonly bytes: number;
}

interface BackupGiven {
  /** A connection as the owner of the embedded server. */
  readonly owner: pg.Client;
  readonly dataFolder: string;
  readonly target: string;
  /** Whom the files of the database are to belong to, when root makes the back-up. */
  readonly serverUid: number | undefined;
}

const copyDatabase = async ({ owner, dataFolder, target }: BackupGiven, startedAt: Date): Promise<CopiedFile[]> => {
  const [data, copy] = [path.join(dataFolder, "postgres"), path.join(target, "postgres")];
  const files: CopiedFile[] = [];
  let control: Buffer = Buffer.alloc(0);
  const ended = await inBackupMode(owner, `demarc ${startedAt.toISOString()}`, async () => {
    files.push(...(await copyFolder(data, copy, isLeftOut)));
    control = await readControl(data);
  });
  const put = async (name: string, content: string | Buffer): Promise<void> => {
    await fs.writeFile(path.join(copy, name), content, { flag: "wx", mode: 0o600 });
    files.push({ path: name, bytes: Buffer.byteLength(content) });
  };
  for (const name of neededSegments(await fs.readdir(path.join(data, "pg_wal")), ended)) {
    const segment = path.join("pg_wal", name);
    const bytes = await copyFile(path.join(data, segment), path.join(copy, segment));
    if (bytes !== ended.segmentBytes) throw new Error(`The log of the database (${segment}) could not be read whole.`);
    files.push({ path: segment, bytes });
  }
  await put("backup_label", ended.label);
  await flushAll(copy);
  // Without it no server starts on the folder, so one that is not whole is never taken for a database.
  await put(controlFile, control);
  return below("postgres", files);
};

/** Copies all that the product keeps while it runs. What fails leaves the target as it was. */
export async function backUp(given: BackupGiven): Promise<Backup> {
  const { owner, dataFolder, target, serverUid } = given;
  if (contains(dataFolder, target)) throw new Error(`${target} is inside the data folder; name one elsewhere.`);
  const made = await claim(target);
  try {
    const startedAt = new Date();
    const files = await copyDatabase(given, startedAt);
    const mails = await copyFolder(path.join(dataFolder, "mail"), path.join(target, "mail"));
    files.push(...below("mail", mails));
    if (serverUid !== undefined) await handOver(path.join(target, "postgres"), serverUid);
    await flushAll(target);
    const { rows } = await owner.query<{ postgres: string }>("select current_setting('server_version') as postgres");
    const manifest = { startedAt, finishedAt: new Date(), postgres: rows[0]?.postgres, files };
    await fs.writeFile(path.join(target, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
    await flush(path.join(target, manifestName));
    await flush(target);
    return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (error) {
    await abandon(target, made);
    throw error;
  }
}
