import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keptHeads, ledgerHarness, type LedgerHarness } from "../../../testing/ledger/ledger-harness.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { nextHash, rowHashOf, startOf, type Leaf } from "./chain.ts";

const { polderlicht, kadeblok } = companyIds;
let ledger: LedgerHarness;
let ids: number[];

/** Rows in the order of the chain, the oldest first. */
const addRows = async (count: number) => {
  const added: number[] = [];
  for (let place = 0; place < count; place += 1) added.push(await ledger.add({ minutes: 20 - place }));
  return added;
};

beforeAll(async () => {
  ledger = await ledgerHarness();
});
beforeEach(async () => {
  await ledger.empty();
  ids = await addRows(5);
  await ledger.seal();
});
afterAll(() => ledger.close());

const ofChain = `customer_id = ${polderlicht} and kept = '7 years'`;
const id = (place: number) => ids[place] ?? 0;

/** Notes the head as the daily job does, unsigned. */
const noteHead = () =>
  ledger.tamper(
    "update audit_head set signed_length = length, signed_hash = hash, signed_at = clock_timestamp() + interval '11 minutes'",
  );

/** Gives the seals of the chain new positions and hashes, as one would who knows the algorithm. */
const rebuild = async () => {
  const seals = await ledger.database.rows<{ event: number; row: string; sealed: string; until: string }>(
    `select event_id::int as event, encode(row_hash, 'hex') as row, ledger_moment(sealed_at) as sealed, ledger_moment(sealed_until) as until
     from audit_seal where ${ofChain} order by position, event_id`,
  );
  const [head] = await ledger.database.rows<{ month: string }>(
    `select to_char(month, 'YYYY-MM') as month from audit_head where ${ofChain}`,
  );
  let hash = startOf({ customerId: polderlicht, month: head?.month ?? "", kept: "7 years" });
  await ledger.tamper(`update audit_seal set position = position + 1000 where ${ofChain}`);
  for (const [place, { event, row, sealed, until }] of seals.entries()) {
    const position = place + 1;
    hash = nextHash(hash, { position, rowHash: row, sealedAt: sealed, sealedUntil: until });
    await ledger.tamper(`update audit_seal set position = $1, hash = decode($2, 'hex') where event_id = $3`, [
      position,
      hash,
      event,
    ]);
  }
  await ledger.tamper(`update audit_head set length = $1, hash = decode($2, 'hex') where ${ofChain}`, [
    seals.length,
    hash,
  ]);
};

/** A seal for a row, after a position of the chain. */
const forgeSeal = (event: number, after: number) =>
  ledger.tamper(
    `insert into audit_seal (customer_id, kept, month, position, event_id, sealed_at, sealed_until, salt, row_hash, hash)
     select seal.customer_id, seal.kept, seal.month, seal.position + 500, event.id, sealed_at, sealed_until, salt,
       ledger_row_hash(event, salt), hash from audit_seal seal, audit_event event
     where seal.customer_id = ${polderlicht} and seal.kept = '7 years' and position = $2 and event.id = $1`,
    [event, after],
  );

describe("an untouched ledger", () => {
  it("verifies, whatever its rows hold", async () => {
    const values: unknown[] = [
      null,
      [],
      {},
      "text",
      12,
      {
        "": 1,
        a: {},
        "é.ü": "naïve 😀",
        B: [1.1, null],
        b: { "x\ty": '\\ " \u007f' },
        date: "2026-11-30T00:00:00+00:00",
      },
      { text: "x".repeat(100_000) },
    ];
    for (const after of values) await ledger.add({ after });
    await ledger.tamper(
      `insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before, after, ip, reason, request_id)
       values ('13 months', null, 'OPERATOR', 'crm', 'x', 'x', 'x', '{"a": 1.10, "c": 1e3}', null, '2001:db8::/32',
         '2026-11-30T00:00:00+00:00', 'r')`,
    );
    await ledger.seal();
    expect(await ledger.faults()).toEqual([]);
  });

  it("verifies with a row that was just written, and is at fault once it waits for more than an hour", async () => {
    const waiting = await ledger.add();
    expect(await ledger.faults()).toEqual([]);
    await ledger.tamper("update audit_event set at = at - interval '2 hours' where id = $1", [waiting]);
    expect(await ledger.faults()).toEqual(["not sealed at undefined"]);
  });
});

describe("a changed row is found", () => {
  it.each([
    ["action", "'x'"],
    ["after", `after || '{"name": "B"}'`],
    ["after", `after - 'note'`],
    ["after", `after || '{"more": 1}'`],
    ["before", `'null'`],
    ["before", `'{}'`],
    ["ip", "null"],
    ["ip", "'192.0.2.8'"],
    ["reason", "'S'"],
    ["at", "at + interval '1 second'"],
    ["actor_id", "'someone'"],
    ["actor_type", "'OPERATOR'"],
    ["entity_id", "'y'"],
    ["request_id", "'y'"],
  ])("in %s = %s", async (column, value) => {
    await ledger.tamper(`update audit_event set ${column} = ${value} where id = $1`, [id(2)]);
    expect(await ledger.faults()).toEqual([`changed of ${id(2)}`]);
  });

  it("also with a new salt and a new hash, by the next seal", async () => {
    await ledger.tamper("update audit_event set action = 'x' where id = $1", [id(2)]);
    await ledger.tamper(
      `update audit_seal set row_hash = ledger_row_hash(event, salt) from audit_event event where event.id = event_id and event_id = $1`,
      [id(2)],
    );
    expect(await ledger.faults()).toEqual([`order of ${id(2)}`]);
  });

  it("also with a new chain, by the signed head", async () => {
    await noteHead();
    await ledger.tamper("update audit_event set action = 'x' where id = $1", [id(2)]);
    await ledger.tamper(
      `update audit_seal set row_hash = ledger_row_hash(event, salt) from audit_event event where event.id = event_id and event_id = $1`,
      [id(2)],
    );
    await rebuild();
    expect(await ledger.faults()).toEqual([`rewritten of ${id(4)}`]);
  });

  it("also when it moves to another company or month", async () => {
    await ledger.tamper("update audit_event set customer_id = $2 where id = $1", [id(1), kadeblok]);
    await ledger.tamper("update audit_event set at = at - interval '45 days' where id = $1", [id(2)]);
    expect((await ledger.faults()).toSorted()).toEqual(
      [`changed of ${id(1)}`, `inserted of ${id(2)}`, `removed of ${id(2)}`].toSorted(),
    );
  });
});

describe("a removed row is found", () => {
  it("by its seal", async () => {
    await ledger.tamper("delete from audit_event where id = $1", [id(2)]);
    expect(await ledger.faults()).toEqual([`removed of ${id(2)}`]);
  });

  it("together with its seal, by the gap", async () => {
    await ledger.tamper("delete from audit_event where id = $1", [id(2)]);
    await ledger.tamper("delete from audit_seal where event_id = $1", [id(2)]);
    expect(await ledger.faults()).toEqual([`removed of ${id(3)}`]);
  });

  it("together with its seal and a new chain, by the signed head", async () => {
    await noteHead();
    await ledger.tamper("delete from audit_event where id = $1", [id(2)]);
    await ledger.tamper("delete from audit_seal where event_id = $1", [id(2)]);
    await rebuild();
    expect(await ledger.faults()).toEqual(["missing last row at 4"]);
  });
});

describe("an inserted row is found", () => {
  it("in the past without a seal, when it is not sealed or sealed later than its neighbours", async () => {
    const inserted = await ledger.add({ minutes: 90 });
    await ledger.tamper("update audit_sealing set last_id = $1", [inserted]);
    expect(await ledger.faults()).toEqual([`inserted of ${inserted}`]);
    await ledger.tamper("update audit_sealing set last_id = last_id - 1");
    await ledger.seal();
    expect(await ledger.faults()).toEqual([`inserted of ${inserted}`]);
  });

  it("with an id that the sequence has not given, and rows after it are sealed", async () => {
    await ledger.tamper(
      `insert into audit_event (id, at, kept, customer_id, actor_type, action, entity_type, entity_id) overriding system value
       values (10000000, now() - interval '90 minutes', '7 years', $1, 'SYSTEM', 'x', 'x', 'x')`,
      [polderlicht],
    );
    await ledger.seal();
    expect(await ledger.faults()).toEqual(["inserted of 10000000"]);
    const later = await ledger.add();
    await ledger.seal();
    expect(await ledger.database.rows("select from audit_seal where event_id = $1", [later])).toHaveLength(1);
  });

  it("with a forged seal at the end, by the head", async () => {
    const inserted = await ledger.add();
    await forgeSeal(inserted, 5);
    await ledger.tamper("update audit_seal set position = 6 where event_id = $1", [inserted]);
    expect(await ledger.faults()).toEqual([`order of ${inserted}`, "inserted at 6"]);
  });

  it("with a forged seal between two others, by the next seal", async () => {
    const inserted = await ledger.add();
    for (const step of ["+ 100", "- 99"])
      await ledger.tamper(`update audit_seal set position = position ${step} where ${ofChain} and position > 3`);
    await forgeSeal(inserted, 3);
    await ledger.tamper("update audit_seal set position = 4 where event_id = $1", [inserted]);
    await ledger.tamper(`update audit_head set length = 6 where ${ofChain}`);
    expect(await ledger.faults()).toContain(`order of ${inserted}`);
  });

  it("with a forged seal and a new chain, by the signed head", async () => {
    await noteHead();
    const inserted = await ledger.add();
    await forgeSeal(inserted, 5);
    await rebuild();
    expect(await ledger.faults()).toEqual([`inserted of ${inserted}`]);
  });
});

describe("a missing last row is found", () => {
  const removeLast = async () => {
    await ledger.tamper("delete from audit_event where id = $1", [id(4)]);
    await ledger.tamper("delete from audit_seal where event_id = $1", [id(4)]);
  };

  it("by the head", async () => {
    await removeLast();
    expect(await ledger.faults()).toEqual(["missing last row at 4"]);
  });

  it("by the signed head, when the head is changed too", async () => {
    await noteHead();
    await removeLast();
    await rebuild();
    expect(await ledger.faults()).toEqual(["missing last row at 4"]);
  });

  it("by a head that is kept elsewhere, when all traces in the database are gone", async () => {
    const kept = await keptHeads(ledger);
    await removeLast();
    await rebuild();
    expect(await ledger.faults()).toEqual([]);
    expect(await ledger.faults({ savedHeads: kept })).toEqual(["missing last row at 4"]);
  });

  it("by a head that is kept elsewhere, when the whole chain is gone", async () => {
    const kept = await keptHeads(ledger);
    for (const table of ["audit_event", "audit_seal", "audit_head"]) await ledger.tamper(`delete from ${table}`);
    expect(await ledger.faults()).toEqual([]);
    expect(await ledger.faults({ savedHeads: kept })).toEqual(["missing last row at undefined"]);
  });

  it("by its seals, when the head is gone", async () => {
    await ledger.tamper(`delete from audit_head where ${ofChain}`);
    expect(await ledger.faults()).toEqual(["rewritten at undefined"]);
  });
});

it.each(["sealed_at", "sealed_until"])(
  "a seal of which %s is earlier than that of the one before is found",
  async (time) => {
    await ledger.tamper(`update audit_seal set ${time} = ${time} - interval '1 second' where event_id = $1`, [id(4)]);
    await rebuild();
    expect(await ledger.faults()).toEqual([`order of ${id(4)}`]);
  },
);

it("the hash of a row binds the names of its fields", () => {
  const leaf = (name: string): Leaf => [name, "ab".repeat(32)];
  expect(rowHashOf([leaf("before.email")])).not.toBe(rowHashOf([leaf("after.email")]));
  expect(rowHashOf([leaf("\ud83d\ude00"), leaf("\uff5e")])).toBe(rowHashOf([leaf("\uff5e"), leaf("\ud83d\ude00")]));
});
