import type { OperatorEvent } from "@demarc/contract/operator/event";
import { eventTypes } from "@demarc/contract/operator/events";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { sequenceAll } from "../../platform/events/sequencer.ts";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";

interface Page {
  items: OperatorEvent[];
  next: string;
  more: boolean;
  error?: { code: string; details?: { oldest: string } };
}

let api: TestApi;
let jobs: pg.Pool;
let all: string;
beforeAll(async () => {
  api = await testApi();
  jobs = createPool(api.database.connect, "portal_jobs", 4);
  all = await serviceToken(api.database);
  await sequenceAll(jobs, []);
});
afterAll(async () => {
  await jobs.end();
  await api.close();
});
afterEach(() => sequenceAll(jobs, []));

const { polderlicht } = companyIds;
const read = (query: string, token = all) => api.send<Page>("GET", `/operator/v1/event${query}`, { token });
const start = async () => (await read("?after=latest")).body.next;
const addText =
  "insert into outbox_event (type, customer_id, entity_type, entity_id, payload) values ($1, $2, $3, $4, '{}')";
const add = (id: string, type = "order.noted", entity = "order") =>
  api.database.rows(addText, [type, polderlicht, entity, id]);
const sequence = () => sequenceAll(jobs, []);

/** The ids of the records of all events after a cursor, page by page. */
const follow = async (after: string, query = "") => {
  const seen: string[] = [];
  for (let next = after; ;) {
    const { body } = await read(`?after=${next}${query}`);
    seen.push(...body.items.map(({ data }) => data.id));
    if (body.items.length === 0 && !body.more) return { seen, next };
    next = body.next;
  }
};

/** The tables of records with the provider's own ids, by the kind of record in events. */
const named = {
  account: "customer_account",
  contact: "customer_contact",
  customer: "customer",
  "dc-connection": "dc_connection",
  "end-customer": "end_customer",
  invoice: "invoice",
  line: "line",
  maintenance: "maintenance",
  "manual-agreement": "manual_agreement",
  msa: "msa",
  order: "customer_order",
  "power-feed": "power_feed",
  "power-meter": "power_meter",
  prefix: "prefix",
  quotation: "quotation",
  rack: "rack",
  "shared-colo": "shared_colo",
  "tv-account": "tv_account",
  wdm: "wdm_service",
};
/** Their events are about another record, or have the own id as the id. */
const withoutEvents = ["loyalty_ledger", "package", "sepa_mandate", "site"];

describe("the feed", () => {
  it("200 has a change as an event, with the fields that changed and without their values", async () => {
    const after = await start();
    const token = await api.tokenOf("joris.bakker@polderlicht.example");
    const sent = await api.send("PATCH", `/v1/customer/${polderlicht}/iban`, {
      token,
      body: { iban: "NL74DEMO0200000025", accountHolder: "Polderlicht", mandateAccepted: true },
    });
    expect(sent.status).toBe(200);
    expect((await read(`?after=${after}`)).body.items).toEqual([]);
    await sequence();
    const { body } = await read(`?after=${after}&type=customer.iban-changed`);
    expect(body.items).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: "customer.iban-changed",
        timestamp: expect.stringMatching(/Z$/),
        subject: `customer/${polderlicht}`,
        customerId: polderlicht,
        version: expect.any(Number),
        changed: ["mandate"],
        data: { id: String(polderlicht), status: "ACTIVE" },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain("DEMO0200000025");
  });

  it("200 has your own id of a record in each of its events, also in those of changes that do not name it", async () => {
    const after = await start();
    const tables = await api.database.rows<{ name: string }>(
      "select table_name as name from information_schema.columns where column_name = 'external_ref' and table_schema = 'public'",
    );
    const known = new Set([...Object.values(named), ...withoutEvents]);
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    for (const [kind, table] of Object.entries(named)) {
      const isDraft = table === "invoice" ? "where status = 'DRAFT'" : "";
      const [row] = await api.database.rows<{ id: string }>(
        `update ${table} set external_ref = 'OWN-' || id::text
         where id = (select id from ${table} ${isDraft} limit 1) returning id::text`,
      );
      const [type] = Object.entries(eventTypes).find(([, { subject }]) => subject === kind) ?? [];
      if (row) await add(row.id, type, kind);
    }
    await sequence();
    const { items } = (await read(`?after=${after}`)).body;
    expect(items.filter(({ data }) => data.externalRef !== `OWN-${data.id}`)).toEqual([]);
    expect(items.length).toBeGreaterThan(10);
  });

  it("200 has your own id of an invoice also once its events name its number", async () => {
    const after = await start();
    const invoice = { customer: polderlicht, number: "EV-1", lines: [{ description: "Rack", unitPrice: "1.00" }] };
    const path = "/operator/v1/invoice";
    const { body } = await api.send<{ id: string }>("PUT", `${path}/ref/EV-OWN`, { token: all, body: invoice });
    expect((await api.send("POST", `${path}/${body.id}/publish`, { token: all, body: {} })).status).toBe(200);
    await add("EV-1", "invoice.paid", "invoice");
    await sequence();
    const { items } = (await read(`?after=${after}&subject=invoice/EV-1`)).body;
    expect(items.at(-1)?.data.externalRef).toBe("EV-OWN");
  });

  it("200 shows records that have a text as version, or an id of another form", async () => {
    const after = await start();
    for (const [type, kind, id] of [
      ["msa-template.imported", "msa-template", "NL-2026.9"],
      ["customer.updated", "customer", "not a number"],
      ["line.changed", "line", "not an id"],
    ])
      await api.database.rows(
        "insert into outbox_event (type, entity_type, entity_id, payload) values ($1, $2, $3, $4)",
        [type, kind, id, { version: "NL-2026.9" }],
      );
    await sequence();
    expect((await read(`?after=${after}`)).body.items.map(({ version }) => version)).toEqual([null, null, null]);
  });

  it("200 shows an event of a late commit after the events that were already read, and never before a cursor", async () => {
    const after = await start();
    const late = await holdTransaction(api.database, addText, ["order.noted", polderlicht, "order", "late"]);
    await add("early");
    await sequence();
    const first = await follow(after);
    expect(first.seen).toEqual(["early"]);
    await late.commit();
    await sequence();
    expect((await follow(first.next)).seen).toEqual(["late"]);
    expect((await follow(after)).seen).toEqual(["early", "late"]);
  });

  it("200 gives two readers 10,000 events in one order, while writers and sequencers run at the same time", async () => {
    const after = await start();
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let batch = 0; batch < 10; batch += 1)
        await api.database.rows(
          `insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
           select 'order.noted', $1, 'order', concat_ws('-', $2::int, $3::int, n), '{}' from generate_series(1, 50) n`,
          [polderlicht, writer, batch],
        );
    });
    const written = Promise.all(writers).then(() => true);
    const reader = async () => {
      const seen: string[] = [];
      let next = after;
      while (seen.length < 10_000) {
        await sequence();
        const page = await follow(next, "&limit=1000");
        seen.push(...page.seen);
        next = page.next;
      }
      return seen;
    };
    const [one, two] = await Promise.all([reader(), reader(), written]);
    expect(new Set(one).size).toBe(10_000);
    expect(two).toEqual(one);
    const [positions] = await api.database.rows(
      `select count(*)::int as count, (max(position) - min(position) + 1)::int as span from outbox_event where position > $1`,
      [after],
    );
    expect(positions).toEqual({ count: 10_000, span: 10_000 });
  });

  it("200 passes over thousands of events that a filter leaves out, a window at a time", async () => {
    const after = await start();
    await api.database.rows(
      `insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
       select 'order.noted', $1, 'order', n::text, '{}' from generate_series(1, 10500) n`,
      [polderlicht],
    );
    await add("4711", "invoice.paid", "invoice");
    await sequence();
    const first = await read(`?after=${after}&type=invoice.*`);
    expect(first.body).toEqual({ items: [], next: String(Number(after) + 10_000), more: true });
    const second = await read(`?after=${first.body.next}&type=invoice.*`);
    expect(second.body).toMatchObject({ items: [{ type: "invoice.paid" }], more: false });
    expect((await follow(after, "&subject=invoice/4711")).seen).toEqual(["4711"]);
    expect((await follow(after, "&subject=order/4711")).seen).toEqual(["4711"]);
  });

  it("200 shows a kind only with its right", async () => {
    const after = await start();
    await add("1", "order.noted");
    await add("2", "invoice.paid", "invoice");
    await add("3", "invoice.disputed", "invoice");
    await sequence();
    const seen = async (rights: string[]) => {
      const token = await serviceToken(api.database, { rights });
      return (await read(`?after=${after}`, token)).body.items.map(({ type }) => type);
    };
    expect(await seen(["events.read"])).toEqual([]);
    expect(await seen(["events.read", "invoices.read"])).toEqual(["invoice.paid"]);
    expect(await seen(["events.read", "disputes.read", "orders.read"])).toEqual(["order.noted", "invoice.disputed"]);
  });

  it("400 for an invalid cursor or type; 409 if events after the cursor were deleted, or if it is ahead of the feed", async () => {
    for (const query of [
      "?after=x",
      "?after=-1",
      "?after=1%00",
      "?type=ORDER",
      "?subject=order",
      "?limit=0",
      "?wait=26",
    ])
      expect([query, (await read(query)).status]).toEqual([query, 400]);
    const ahead = await read(`?after=${Number(await start()) + 1}`);
    expect([ahead.status, ahead.body.error?.code]).toEqual([409, "event.cursor-expired"]);
    const after = await start();
    await add("old");
    await add("new");
    await sequence();
    await api.database.rows(
      "update outbox_event set created_at = now() - interval '30 days 1 minute' where entity_id = 'old'",
    );
    const gone = await read(`?after=${after}`);
    expect([gone.status, gone.body.error?.code]).toEqual([409, "event.cursor-expired"]);
    expect((await follow(String(Number(after) + 1))).seen).toEqual(["new"]);
  });
});

describe("a call that waits", () => {
  const waiting = async (query: string, token = all) => {
    let isOver = false;
    const answer = read(query, token).finally(() => (isOver = true));
    return { answer, isOver: () => isOver };
  };

  it("200 answers as soon as an event of its types has a position, and not for others", async () => {
    const after = await start();
    const { answer, isOver } = await waiting(`?after=${after}&type=invoice.*&wait=25`);
    const other = await waiting(`?after=${after}&type=order.*&wait=25`);
    await expect.poll(async () => await listeners()).toBeGreaterThan(0);
    await add("1", "order.noted");
    await sequence();
    expect((await other.answer).body.items).toHaveLength(1);
    expect(isOver()).toBe(false);
    await add("2", "invoice.paid", "invoice");
    await sequence();
    expect((await answer).body.items.map(({ type }) => type)).toEqual(["invoice.paid"]);
  });

  const listeners = async () =>
    (
      await api.database.rows(
        "select from pg_stat_activity where datname = current_database() and query ilike 'listen events%'",
      )
    ).length;

  it("200 ends with an empty page when its time is over", async () => {
    const after = await start();
    expect((await read(`?after=${after}&wait=1`)).body).toEqual({ items: [], next: after, more: false });
  });

  it("429 for the sixth of a token, and 200 for another token", async () => {
    const after = await start();
    const token = await serviceToken(api.database, { rights: ["events.read", "orders.read"] });
    const five = await Promise.all(Array.from({ length: 5 }, () => waiting(`?after=${after}&wait=25`, token)));
    await expect.poll(async () => (await read(`?after=${after}&wait=1`, token)).status, { timeout: 20_000 }).toBe(429);
    expect((await read(`?after=${after}&wait=1`)).status).toBe(200);
    await add("1");
    await sequence();
    for (const { answer } of five) expect((await answer).body.items).toHaveLength(1);
  });
});
