import { randomUUID } from "node:crypto";
import type pg from "pg";
import { asOwner, type Connect } from "./database.ts";

/** The two databases of one installation have the same id. Without a pair, the figures of power are in the main database. */
interface Pair {
  id: string;
  side: "portal" | "power";
  /** Of the database for power: whether the main one has left its figures to it. */
  inUse: boolean;
}

// Also read before the migration that adds the column.
const readPair = `select id, side, coalesce((to_jsonb(power_pair) ->> 'in_use')::boolean, false) as "inUse" from power_pair`;

/** Undefined also in a database without our tables. */
export const pairOf = async (client: pg.ClientBase): Promise<Pair | undefined> => {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.power_pair') is not null as exists",
  );
  if (rows[0]?.exists !== true) return undefined;
  return (await client.query<Pair>(readPair)).rows[0];
};

/** What is wrong with the main database, by whether the product is given another one for power figures. Each sentence has its mend. */
export const pairProblem = (pair: Pair | undefined, hasPowerUrl: boolean): string | undefined => {
  if (pair?.side === "power")
    return "The database at DATABASE_URL is the one for the power readings of an installation. Set DATABASE_URL to its main database, and POWER_DATABASE_URL to this one.";
  if (pair && !hasPowerUrl)
    return "The power readings of this installation are in a database of their own. Set POWER_DATABASE_URL to it.";
  if (!pair && hasPowerUrl)
    return "The power readings are in the database at DATABASE_URL. Run `npm run migrate` with POWER_DATABASE_OWNER_URL, and if there are readings already, `npm run operate -- power move`. Or unset POWER_DATABASE_URL.";
  return undefined;
};

export const otherPair =
  "The database at POWER_DATABASE_URL does not hold the power readings of this installation. Set POWER_DATABASE_URL to the one that does.";

/** What is wrong with the pair of two databases that may be used as such. */
export const pairMismatch = (portal: Pair | undefined, power: Pair | undefined): string | undefined =>
  power?.side === "power" && power.id === portal?.id ? undefined : otherPair;

const figureTables = ["power_reading", "power_5m", "power_1h", "power_1d", "power_current"];

const hasRows = async (client: pg.ClientBase, tables: readonly string[]): Promise<boolean> => {
  const some = tables.map((table) => `exists (select from ${table})`).join(" or ");
  return (await client.query<{ some: boolean }>(`select ${some} as some`)).rows[0]?.some === true;
};

const revokeFigures = (portal: pg.ClientBase) =>
  portal.query("revoke insert, update on power_reading, power_current from portal_operator, portal_jobs");

/**
 * From now on the figures are in the other database. A process that still runs without it can store no reading, so it acknowledges
 * none.
 */
export const leaveFigures = async (portal: pg.ClientBase, power: pg.ClientBase, id: string): Promise<void> => {
  await portal.query("begin");
  await portal.query("insert into power_pair (id, side) values ($1, 'portal')", [id]);
  await revokeFigures(portal);
  await portal.query("commit");
  await markInUse(power);
};

const markInUse = (power: pg.ClientBase) => power.query("update power_pair set in_use = true where not in_use");

/** Throws if the main database has no pair, but the power database is in use by another one or by a later state of this one. */
export const refuseInUse = (portal: Pair | undefined, power: Pair | undefined): void => {
  if (portal || !power?.inUse) return;
  throw new Error(
    `The database at POWER_DATABASE_OWNER_URL holds the power readings of an installation, and the main database does not know it. If the main database was restored to a moment before the move, run \`insert into power_pair (id, side) values ('${power.id}', 'portal')\` in it as its owner. Otherwise set POWER_DATABASE_OWNER_URL to an empty database.`,
  );
};

/** Throws for a main database whose readings are in another one that is not migrated with it, and for that one as the main database. */
export const refuseLonePair = (connect: Connect, connectPower: Connect | undefined): Promise<void> =>
  asOwner(connect, async (portal) => {
    const pair = await pairOf(portal);
    const problem = pairProblem(pair, connectPower !== undefined);
    if (problem !== undefined && pair)
      throw new Error(problem.replaceAll(/\b((?:POWER_)?)DATABASE_URL/g, "$1DATABASE_OWNER_URL"));
    if (connectPower) await asOwner(connectPower, async (power) => refuseInUse(pair, await pairOf(power)));
  });

/** Throws if the two migrated databases do not fit together. */
const refusePair = async (portal: pg.ClientBase, power: pg.ClientBase): Promise<void> => {
  const [ours, theirs] = [await pairOf(portal), await pairOf(power)];
  refuseInUse(ours, theirs);
  if (theirs?.side === "portal" || (!theirs && (await hasRows(power, ["customer", ...figureTables]))))
    throw new Error(
      "The database at POWER_DATABASE_OWNER_URL is in use by something else. Set POWER_DATABASE_OWNER_URL to an empty database, or to the one with the power readings of this installation.",
    );
  if (ours && theirs?.id !== ours.id)
    throw new Error(
      "The database at POWER_DATABASE_OWNER_URL does not hold the power readings of this installation. Restore them there first. If they are lost, run `delete from power_pair` in both databases as their owner, and `npm run migrate` again.",
    );
};

/**
 * Marks two migrated databases as a pair. One without figures leaves them to the other database at once; otherwise they have to be
 * moved. Returns whether that is still to be done.
 */
export const pairDatabases = (connect: Connect, connectPower: Connect): Promise<boolean> =>
  asOwner(connect, (portal) =>
    asOwner(connectPower, async (power) => {
      await refusePair(portal, power);
      const [ours, theirs] = [await pairOf(portal), await pairOf(power)];
      const id = theirs?.id ?? randomUUID();
      if (!theirs) await power.query("insert into power_pair (id, side) values ($1, 'power')", [id]);
      if (ours) {
        // Both were left out if the row of the pair was inserted by hand, after a restore.
        await revokeFigures(portal);
        await markInUse(power);
        return false;
      }
      if (await hasRows(portal, figureTables)) return true;
      await leaveFigures(portal, power, id);
      return false;
    }),
  );
