import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseRole, enterTenant, queryRows } from "../../../platform/database/database.ts";
import { dropLedgerMonth } from "../../../platform/jobs/sweeps.ts";
import { sealMissed } from "../../../platform/ledger/sealer.ts";
import { type LedgerHarness, ledgerHarness } from "../../../testing/ledger/ledger-harness.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
let ledger: LedgerHarness;
beforeAll(async () => {
  ledger = await ledgerHarness();
});
beforeEach(() => ledger.empty());
// A test that fails must not keep a transaction open.
const clients: pg.Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});
afterAll(() => ledger.close());

const insert = `insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id)
  values ('7 years', ${polderlicht}, 'SYSTEM', 'x', 'x', $1) returning id::int as id`;

/** A connection of the role that writes. */
const writer = async (role?: DatabaseRole) => {
  const client = new pg.Client(ledger.database.connect(role));
  client.on("error", () => undefined);
  clients.push(client);
  await client.connect();
  return client;
};

const begun = async (name: string) => {
  const client = await writer();
  await client.query("begin");
  const { rows } = await client.query<{ id: number }>(insert, [name]);
  return {
    id: rows[0]?.id ?? 0,
    end: (how: "commit" | "rollback") => client.query(how),
  };
};

const sealed = async () =>
  (await ledger.database.rows<{ id: number }>("select event_id::int as id from audit_seal order by position")).map(
    ({ id }) => id,
  );
const gaps = async () =>
  (await ledger.database.rows<{ id: number }>("select id::int as id from audit_gap order by id")).map(({ id }) => id);

/** Transactions of other tests' databases count too. */
const gapsAreGone = () =>
  expect
    .poll(async () => {
      await ledger.seal();
      return gaps();
    })
    .toEqual([]);

describe("rows are sealed after their commit", () => {
  it("a row in an open transaction does not delay others, and is sealed as soon as it commits", async () => {
    const [first, second, third] = [await begun("1"), await begun("2"), await begun("3")];
    await second.end("commit");
    await ledger.seal();
    expect([await sealed(), await gaps()]).toEqual([[second.id], [first.id]]);
    await third.end("commit");
    await ledger.seal();
    await first.end("commit");
    const last = await ledger.add();
    await ledger.seal();
    expect((await sealed()).slice(0, 2)).toEqual([second.id, third.id]);
    expect(new Set((await sealed()).slice(2))).toEqual(new Set([first.id, last]));
    expect(await ledger.faults()).toEqual([]);
  });

  it("a gap of a transaction that was rolled back is forgotten, also while another one is open", async () => {
    const other = await begun("other");
    const gone = await begun("gone");
    await ledger.add();
    await ledger.seal();
    await gone.end("rollback");
    expect(await gaps()).toEqual([other.id, gone.id]);
    await ledger.database.rows("update audit_gap set noted_at = now() - interval '16 minutes' where id = $1", [
      gone.id,
    ]);
    await ledger.seal();
    expect(await gaps()).toEqual([other.id]);
    await other.end("rollback");
    await gapsAreGone();
    expect(await ledger.faults()).toEqual([]);
  });

  it("a gap is kept until its transaction has ended, also over several runs", async () => {
    const open = await begun("open");
    await ledger.add();
    for (let run = 0; run < 4; run += 1) await ledger.seal();
    expect(await gaps()).toEqual([open.id]);
    await open.end("commit");
    await ledger.seal();
    expect(await sealed()).toContain(open.id);
  });

  it("a row that was missed is sealed within the hour", async () => {
    const open = await begun("open");
    await ledger.add();
    await ledger.seal();
    await ledger.database.rows("delete from audit_gap");
    await open.end("commit");
    await ledger.seal();
    expect(await sealed()).not.toContain(open.id);
    await queryRows(ledger.jobs, sealMissed());
    expect([(await sealed()).at(-1), await ledger.faults()]).toEqual([open.id, []]);
  });

  it("each row once and without gaps, while twenty transactions write and two processes seal", async () => {
    const writers = await Promise.all(Array.from({ length: 20 }, () => writer()));
    let writing = true;
    const sealing = [1, 2].map(async () => {
      while (writing) await ledger.seal();
    });
    await Promise.all(
      writers.map(async (client, number) => {
        for (let turn = 0; turn < 20; turn += 1) {
          await client.query("begin");
          await client.query(insert, [`${number} ${turn}`]);
          await client.query(insert, [`${number} ${turn} again`]);
          await client.query((number + turn) % 7 === 0 ? "rollback" : "commit");
        }
      }),
    );
    writing = false;
    await Promise.all(sealing);
    await gapsAreGone();
    const all = await ledger.database.rows<{ id: number }>("select id::int as id from audit_event");
    expect(await sealed()).toHaveLength(all.length);
    expect(new Set(await sealed())).toEqual(new Set(all.map(({ id }) => id)));
    expect(await ledger.faults()).toEqual([]);
  });

  it("more than one batch of rows that were there before", async () => {
    await ledger.database.rows(
      `insert into audit_event (at, kept, customer_id, actor_type, action, entity_type, entity_id)
       select now() - make_interval(mins => 30000 - n * 10), '7 years', $1, 'SYSTEM', 'x', 'x', 'x' from generate_series(1, 2500) n`,
      [polderlicht],
    );
    await ledger.seal();
    expect([(await sealed()).length, await ledger.faults()]).toEqual([2500, []]);
  });
});

it("a clock that is set back does not set back the times of the seals", async () => {
  const ahead = "2100-01-01T00:00:00Z";
  await ledger.database.rows("update audit_sealing set sealed_at = $1, sealed_until = $1", [ahead]);
  for (let row = 0; row < 2; row += 1) {
    await ledger.add();
    await ledger.seal();
  }
  const expected = { at: true, until: true };
  const times = "select sealed_at = $1 as at, sealed_until = $1 as until from audit_seal";
  expect(await ledger.database.rows(times, [ahead])).toEqual([expected, expected]);
});

it("a change does not wait for the sealing, nor the sealing for a change", async () => {
  const sealing = await writer("portal_jobs");
  await sealing.query("begin");
  await ledger.add();
  await sealing.query("select seal_ledger()");
  const open = await begun("open");
  await ledger.add();
  await open.end("commit");
  await sealing.query("commit");
  await ledger.seal();
  expect([(await sealed()).length, await ledger.faults()]).toEqual([3, []]);
});

it("a sealing that is killed is rolled back, and the next one does its work", async () => {
  for (let row = 0; row < 3; row += 1) await ledger.add();
  const killed = await writer("portal_jobs");
  await killed.query("begin");
  await killed.query("select seal_ledger()");
  const { rows } = await killed.query<{ pid: number }>("select pg_backend_pid() as pid");
  expect(await ledger.database.rows("select seal_ledger() as count")).toEqual([{ count: null }]);
  await ledger.database.rows("select pg_terminate_backend($1, 60000)", [rows[0]?.pid]);
  expect(await sealed()).toEqual([]);
  await ledger.seal();
  expect([(await sealed()).length, await ledger.faults()]).toEqual([3, []]);
});

it("a dropped month keeps its heads and takes its seals, and the rest verifies", async () => {
  await ledger.database.rows("select prepare_audit_partitions(1, 15)");
  for (const kept of ["13 months", "7 years"])
    await ledger.database.rows(
      `insert into audit_event (at, kept, customer_id, actor_type, action, entity_type, entity_id)
       values (now() - interval '15 months', $1, $2, 'SYSTEM', 'x', 'x', 'x')`,
      [kept, polderlicht],
    );
  await ledger.add();
  await ledger.seal();
  expect(await sealed()).toHaveLength(3);
  for (let month = 0; month < 4; month += 1) await queryRows(ledger.jobs, dropLedgerMonth());
  expect(await sealed()).toHaveLength(2);
  expect(await ledger.database.rows("select from audit_head")).toHaveLength(3);
  expect(await ledger.faults()).toEqual([]);
  const months = (tree: string) =>
    ledger.database.rows(
      "select right(relname, 7) as month from pg_class where relkind = 'r' and relname ~ ('^' || $1 || '_short_20') order by 1",
      [tree],
    );
  expect((await months("audit_seal")).length).toBeGreaterThan(10);
  expect(await months("audit_seal")).toEqual(await months("audit_event"));
});

it("rows and seals outside the monthly partitions are deleted by whole months, and move when their partition is made", async () => {
  const old = (months: number, kept = "13 months") =>
    ledger.database.rows(
      `insert into audit_event (at, kept, customer_id, actor_type, action, entity_type, entity_id)
       values (date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - make_interval(months => $1), $3, $2,
         'SYSTEM', 'x', 'x', 'x')`,
      [months, polderlicht, kept],
    );
  for (const months of [40, 13, 2]) await old(months);
  for (const months of [84, 90]) await old(months, "7 years");
  await ledger.seal();
  await ledger.database.rows("select delete_audit_rest(1000)");
  expect(await sealed()).toHaveLength(3);
  await ledger.database.rows("select prepare_audit_partitions(1, 20)");
  expect(await ledger.database.rows("select from audit_seal_short_rest")).toEqual([]);
  expect([(await sealed()).length, await ledger.faults()]).toEqual([3, []]);
});

it("the roles of the product cannot change a seal or a head, and a company reads only its own", async () => {
  await ledger.add();
  await ledger.add({ customerId: kadeblok });
  await ledger.seal();
  const client = await writer("portal_api");
  await client.query("begin");
  await client.query(enterTenant({ customerId: polderlicht }));
  for (const table of ["audit_seal", "audit_head"]) {
    const { rows } = await client.query<{ id: number }>(`select distinct customer_id as id from ${table}`);
    expect(rows).toEqual([{ id: polderlicht }]);
  }
  for (const role of ["portal_api", "portal_jobs", "portal_operator"] as const) {
    const other = await writer(role);
    for (const statement of [
      "update audit_seal set hash = ''",
      "delete from audit_seal",
      "update audit_head set hash = ''",
      "delete from audit_head",
      "insert into audit_head (customer_id, kept, month, length, hash) values (1, 'x', now(), 1, '')",
      "update audit_sealing set last_id = 0",
      "select erase_ledger(1, 'x', 'x', 'x')",
      "update audit_event set action = 'x'",
      "delete from audit_event",
    ])
      await expect(other.query(statement), `${role}: ${statement}`).rejects.toMatchObject({ code: "42501" });
  }
});
