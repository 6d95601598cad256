import { afterAll, beforeAll, expect, it } from "vitest";
import {
  pairDatabases,
  pairMismatch,
  pairOf,
  pairProblem,
  refuseLonePair,
} from "../../../platform/database/power-pair.ts";
import { asOwner, type Connect } from "../../../platform/database/database.ts";
import { companyIds } from "../../../testing/company-ids.ts";
import { plantPower } from "../../../testing/power/power-rows.ts";
import { testApi } from "../../../testing/test-api.ts";
import { type TestDatabase, testDatabase } from "../../../testing/test-database.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { movePower } from "./power-move.steps.ts";

let database: TestDatabase;
let connectPower: Connect;
let meterId: number;
beforeAll(async () => {
  database = await testDatabase(true);
  ({ connectPower = database.connect } = database);
  const { rows } = database;
  ({ meterId } = await plantPower({ rows }, companyIds.kadeblok));
  // One row without a partition, one of each phase, one late bucket, and a roll-up that is ahead of the other database.
  await rows(
    "insert into power_5m (bucket, meter_id, phase, n, flags) values (now() + interval '90 days', $1, 0, 5, 0)",
    [meterId],
  );
  await rows("select prepare_power_partitions(now() - interval '8 days', now() - interval '40 months')");
  await rows(
    "insert into power_1h (bucket, meter_id, phase, n, flags, energy_wh, last_wh) select '2025-02-03T04:00:00Z', $1, phase, 60, 1, 0.125, 99 from generate_series(0, 3) phase",
    [meterId],
  );
  await rows(
    "insert into power_dirty (meter_id, bucket) values ($1, '2026-11-01T00:00:00Z'), ($1, '2026-11-01T00:05:00Z')",
    [meterId],
  );
  await rows("update power_progress set claimed_until = '2026-11-02T00:00:00Z', rolled_until = '2026-11-01T23:00:00Z'");
});
afterAll(() => database.drop());

const said: string[] = [];
const move = async (isAhead = false) => {
  said.length = 0;
  await movePower({ connect: database.connect, connectPower, isAhead, say: (line) => said.push(line) });
};
/** The copied rows of each table. */
const copied = () => {
  const counts: Record<string, number> = {};
  for (const line of said.toSorted()) {
    const [, table = "", rows = ""] = /^(power_[a-z0-9]+?)_(?:rest|[0-9_]+): (\d+) rows$/.exec(line) ?? [];
    counts[table] = (counts[table] ?? 0) + Number(rows);
  }
  return counts;
};
const kept = ["power_reading", "power_5m", "power_1h", "power_1d", "power_current", "power_progress"];
const everything = async (run: TestDatabase["rows"]) => [
  ...(await Promise.all(kept.map((table) => run<{ one: string }>(`select one::text from ${table} one order by 1`)))),
  await run("select meter_id, bucket from power_dirty order by id"),
];
const pairs = () =>
  asOwner(database.connect, async (portal) =>
    asOwner(connectPower, async (power) => [await pairOf(portal), await pairOf(power)]),
  );

it("figures are moved with all that the roll-ups need, after a copy ahead and an interruption", async () => {
  await expect(move()).rejects.toThrow("npm run migrate");
  expect(await pairDatabases(database.connect, connectPower)).toBe(true);
  const [portal, power] = await pairs();
  expect([portal, power?.side]).toEqual([undefined, "power"]);
  // With the variable a start is refused until they are moved.
  expect([pairProblem(portal, true), pairProblem(portal, false)]).toEqual([
    expect.stringContaining("power move"),
    undefined,
  ]);

  await move(true);
  expect(copied()).toEqual({ power_1d: 1, power_1h: 5, power_5m: 2, power_reading: 61 });
  // What was corrected since, and what an interruption left.
  await database.rows("update power_1h set energy_wh = 0.25 where energy_wh = 0.125 and phase = 1");
  await database.figures("delete from power_reading where slot > now() - interval '30 minutes'");
  await move();
  expect(Object.keys(copied())).toEqual(["power_1h", "power_reading"]);
  const moved = await everything(database.figures);
  expect(moved).toEqual(await everything(database.rows));
  expect(moved.every((rows) => rows.length > 0)).toBe(true);

  const [ours, theirs] = await pairs();
  expect([ours, theirs]).toEqual([
    { id: theirs?.id, side: "portal", inUse: false },
    { id: theirs?.id, side: "power", inUse: true },
  ]);
  expect([pairProblem(ours, true), pairMismatch(ours, theirs)]).toEqual([undefined, undefined]);
  expect([pairProblem(ours, false), pairProblem(theirs, false)]).toEqual([
    expect.stringContaining("Set POWER_DATABASE_URL"),
    expect.stringContaining("Set DATABASE_URL to its main database"),
  ]);
  expect(pairMismatch(ours, ours)).toContain("does not hold");
  await expect(move()).rejects.toThrow("moved already");
});

/** The rights of our roles to store readings. */
const writersOf = ({ rows }: Pick<TestDatabase, "rows">) =>
  rows(
    `select role, named, wanted from unnest(array['portal_operator', 'portal_jobs']) as role,
       unnest(array['power_reading', 'power_current']) as named, unnest(array['insert', 'update']) as wanted
     where has_table_privilege(role, named, wanted)`,
  );

it("500 a process that still runs without the other database acknowledges no reading", async () => {
  const api = await testApi({}, { ...database, connectPower: undefined });
  try {
    const token = await serviceToken(database);
    const body = [{ meter: meterId, at: new Date().toISOString(), powerW: 1 }];
    expect((await api.send("POST", "/operator/v1/power-reading", { token, body })).status).toBe(500);
    expect(await writersOf(database)).toEqual([]);
  } finally {
    await api.close();
  }
});

it("a database of another installation, or one in use, is no pair", async () => {
  const other = await testDatabase(true);
  const { connectPower: otherPower = other.connect } = other;
  try {
    await expect(pairDatabases(database.connect, otherPower)).rejects.toThrow("does not hold the power readings");
    await expect(pairDatabases(other.connect, database.connect)).rejects.toThrow("in use by something else");
    // Without figures there is no move: the mark alone.
    await asOwner(other.connect, (owner) =>
      owner.query("truncate power_reading, power_5m, power_1h, power_1d, power_current"),
    );
    expect(await pairDatabases(other.connect, otherPower)).toBe(false);
    expect(await pairDatabases(other.connect, otherPower)).toBe(false);
    // As if the main database were restored to a moment before the move.
    await asOwner(other.connect, (owner) => owner.query("delete from power_pair"));
    const given = { connect: other.connect, connectPower: otherPower, isAhead: false, say: () => {} };
    for (const attempt of [
      () => pairDatabases(other.connect, otherPower),
      () => refuseLonePair(other.connect, otherPower),
      () => movePower(given),
    ])
      await expect(attempt()).rejects.toThrow("insert into power_pair");
    const { id } = (await asOwner(otherPower, pairOf)) ?? {};
    await asOwner(other.connect, async (owner) => {
      await owner.query("insert into power_pair (id, side) values ($1, 'portal')", [id]);
      await owner.query("grant insert, update on power_reading, power_current to portal_operator, portal_jobs");
    });
    await asOwner(otherPower, (owner) => owner.query("update power_pair set in_use = false"));
    expect(await pairDatabases(other.connect, otherPower)).toBe(false);
    expect(await writersOf(other)).toEqual([]);
    expect(await asOwner(otherPower, pairOf)).toMatchObject({ inUse: true });
    await expect(pairDatabases(other.connect, connectPower)).rejects.toThrow("does not hold the power readings");
  } finally {
    await other.drop();
  }
});
