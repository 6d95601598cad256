import type pg from "pg";
import { asOwner, type Connect } from "../../../platform/database/database.ts";
import { leaveFigures, pairOf, refuseInUse } from "../../../platform/database/power-pair.ts";

/** The partitioned tables, the column that their keys begin with, and how long a partition is. */
const trees = [
  { tree: "power_reading", key: "slot", type: "timestamptz", length: "1 day" },
  { tree: "power_5m", key: "bucket", type: "timestamptz", length: "7 days" },
  { tree: "power_1h", key: "bucket", type: "timestamptz", length: "1 month" },
  { tree: "power_1d", key: "day", type: "date", length: "1 year" },
] as const;
type Tree = (typeof trees)[number];

const rowsAtOnce = 20_000;

/** What the product writes into while figures are taken in or rolled up. Whoever holds these keeps all of them as they are. */
const locks = [
  "pg_advisory_lock(hashtext('power progress'))",
  "pg_advisory_lock(hashtext('power partitions'))",
  "pg_advisory_lock(hashtext('job'), hashtext('power.roll-up'))",
];

const leavesOf = async (client: pg.Client, { tree }: Tree): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = $1::regclass order by 1",
    [tree],
  );
  return rows.map(({ name }) => name);
};

/** The number of rows of a table, and a sum that differs if a row does. */
const sumOf = async (client: pg.Client, table: string): Promise<{ rows: number; sum: string }> => {
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(one::text, 0)::numeric), 0)::text as sum from ${table} as one`,
  );
  return rows[0] ?? { rows: 0, sum: "" };
};

const isSame = async (from: pg.Client, to: pg.Client, table: string): Promise<boolean> => {
  const [ours, theirs] = await Promise.all([sumOf(from, table), sumOf(to, table)]);
  return ours.rows === theirs.rows && ours.sum === theirs.sum;
};

/** The partition of a day, week, month or year, as it is in the first database. */
const makeLeaf = async (to: pg.Client, { tree, key, length }: Tree, leaf: string): Promise<void> => {
  const [, date] = /_(\d{4}_\d{2}_\d{2})$/.exec(leaf) ?? [];
  if (date === undefined) return;
  await to.query(
    `call make_power_partition('${tree}', '${key}', '${date.replaceAll("_", "-")}'::timestamptz, '${date.replaceAll("_", "-")}'::timestamptz + interval '${length}')`,
  );
};

/** Copies the rows of a partition in the order of their key. Text of one database is read by the other, so the rows are the same. */
const copyLeaf = async (from: pg.Client, to: pg.Client, { tree, key, type }: Tree, leaf: string): Promise<number> => {
  await to.query(`truncate ${leaf}`);
  let count = 0;
  for (let last: readonly (string | number)[] = ["-infinity", 0, 0]; ;) {
    const { rows } = await from.query<{ count: number; rows: string; last: readonly (string | number)[] | null }>(
      `with part as (
         select * from ${leaf} where (${key}, meter_id, phase) > ($1::${type}, $2::int, $3::smallint)
         order by ${key}, meter_id, phase limit ${rowsAtOnce})
       select count(*)::int as count, array_agg(part)::text as rows,
         (select json_build_array(${key}::text, meter_id, phase) from part order by ${key} desc, meter_id desc, phase desc limit 1) as last
       from part`,
      [...last],
    );
    const [part] = rows;
    if (!part?.last) return count;
    await to.query(`insert into ${tree} select (one).* from unnest($1::${tree}[]) as one`, [part.rows]);
    count += part.count;
    last = part.last;
  }
};

/** Copies the partitions that differ, and returns how many rows that were. A partition that is the same is left as it is. */
export const copyFigures = async (from: pg.Client, to: pg.Client, say: (line: string) => void): Promise<number> => {
  let count = 0;
  for (const tree of trees)
    for (const leaf of await leavesOf(from, tree)) {
      await makeLeaf(to, tree, leaf);
      if (await isSame(from, to, leaf)) continue;
      const copied = await copyLeaf(from, to, tree, leaf);
      if (copied > 0) say(`${leaf}: ${copied} rows`);
      count += copied;
    }
  return count;
};

/** The last readings, the late buckets and how far the readings are rolled up. */
const copyState = async (from: pg.Client, to: pg.Client): Promise<void> => {
  const textOf = async (columns: string, table: string) =>
    (
      await from.query<{ rows: string }>(
        `select coalesce(array_agg(one), '{}')::text as rows from (select ${columns} from ${table}) one`,
      )
    ).rows[0]?.rows;
  await to.query("begin");
  await to.query("truncate power_current, power_dirty, power_progress");
  for (const table of ["power_current", "power_progress"])
    await to.query(`insert into ${table} select (one).* from unnest($1::${table}[]) as one`, [
      await textOf("*", table),
    ]);
  // The ids are given again, in the same order.
  await to.query(
    "insert into power_dirty (meter_id, bucket) select (one).meter_id, (one).bucket from unnest($1::power_dirty[]) as one order by (one).id",
    [await textOf("*", "power_dirty")],
  );
  await to.query("commit");
};

const differing = async (from: pg.Client, to: pg.Client): Promise<string[]> => {
  const leaves: string[] = [];
  for (const tree of trees)
    for (const leaf of await leavesOf(from, tree)) if (!(await isSame(from, to, leaf))) leaves.push(leaf);
  return (await isSame(from, to, "power_current")) ? leaves : [...leaves, "power_current"];
};

interface Move {
  readonly connect: Connect;
  readonly connectPower: Connect;
  /** Copies only, while the product goes on. The move then has less to copy. */
  readonly isAhead: boolean;
  readonly say: (line: string) => void;
}

/**
 * Moves the figures of power into the other database of a pair, or copies them ahead. During the move the product takes no readings in and
 * rolls none up. Throws if the databases are no pair, the figures were moved already, or something differs in the end. It can be repeated
 * after an interruption. The rows of the first database stay.
 */
export const movePower = ({ connect, connectPower, isAhead, say }: Move): Promise<void> =>
  asOwner(connect, (from) =>
    asOwner(connectPower, async (to) => {
      const pair = await pairOf(to);
      if (pair?.side !== "power")
        throw new Error(
          "Run `npm run migrate` with POWER_DATABASE_OWNER_URL first: it prepares the database for the readings.",
        );
      if (await pairOf(from)) throw new Error("The power readings have been moved already.");
      refuseInUse(undefined, pair);
      for (const client of [from, to]) await client.query("set timezone = 'UTC'; set datestyle = 'ISO'");
      if (!isAhead) for (const lock of locks) await from.query(`select ${lock}`);
      await copyFigures(from, to, say);
      if (isAhead) return;
      await copyState(from, to);
      const wrong = await differing(from, to);
      if (wrong.length > 0)
        throw new Error(`These tables differ in the two databases: ${wrong.join(", ")}. Run the command again.`);
      await to.query("analyze power_reading, power_5m, power_1h, power_1d, power_current");
      await leaveFigures(from, to, pair.id);
    }),
  );
