import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createPool, queryRows } from "../../platform/database/database.ts";
import { ensureNotifyingEvents } from "../../platform/jobs/notifying-events.queries.ts";
import { sharedSourcesOf } from "../../platform/shared-sources.ts";
import { plantAgreement } from "../../testing/manual-agreement-rows.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { notificationsJobs } from "./notifications.jobs.ts";

const { polderlicht, kadeblok } = companyIds;
const joris = "joris.bakker@polderlicht.example";
const daan = "daan.vos@polderlicht.example";
const fenna = "fenna.smit@polderlicht.example";

let api: TestApi;
let jobs: pg.Pool;
const shared = sharedSourcesOf(features);
const write = notificationsJobs(shared)["notifications.write"];

beforeAll(async () => {
  api = await testApi();
  jobs = createPool(api.database.connect, "portal_jobs", 4);
  await queryRows(jobs, ensureNotifyingEvents(shared.notifications));
});
beforeEach(() => api.database.rows("delete from notification"));
afterAll(async () => {
  await jobs.end();
  await api.close();
});

const accountIdOf = async (username: string) =>
  (await api.database.rows<{ id: string }>("select id from customer_account where username = $1", [username]))[0]?.id ??
  "";
/** An order of Polderlicht that was submitted. */
const orderOf = async () =>
  (
    await api.database.rows<{ id: string; number: string }>(
      `select id, order_number as number from customer_order
       where customer_id = $1 and order_number is not null order by id limit 1`,
      [polderlicht],
    )
  )[0] ?? { id: "", number: "" };

/** Publishes an event as the outbox does, and returns its id. */
const publish = async (
  type: string,
  entityId: string,
  { customerId = polderlicht, actor = null as string | null } = {},
) => {
  const [event] = await api.database.rows<{ id: string }>(
    `insert into outbox_event (type, customer_id, entity_type, entity_id, payload, actor_id)
     values ($1, $2, $3, $4, '{}', $5) returning id`,
    [type, customerId, type.split(".")[0], entityId, actor],
  );
  return event?.id ?? "";
};
const waiting = () =>
  api.database.rows<{ eventId: string; bulk: boolean }>(
    "select payload ->> 'eventId' as \"eventId\", bulk from job where kind = 'notifications.write'",
  );
const runAll = async () => {
  for (const { eventId } of await waiting()) await write?.({ eventId }, workContext(jobs));
  await api.database.rows("delete from job where kind = 'notifications.write'");
};
const reached = async () =>
  (
    await api.database.rows<{ name: string }>(
      `select username as name from notification join customer_account account on account.id = account_id order by 1`,
    )
  ).map(({ name }) => name);

describe("an event", () => {
  it("adds a job if it notifies, in its own transaction, and no other event does", async () => {
    const order = await orderOf();
    const id = await publish("order.scheduled", order.id);
    await publish("order.noted", order.id);
    expect(await waiting()).toEqual([{ eventId: id, bulk: true }]);
    await api.database.rows("delete from job where kind = 'notifications.write'");
    const client = new pg.Client(api.database.connect());
    await client.connect();
    await client.query("begin");
    await client.query(
      `insert into outbox_event (type, customer_id, entity_type, entity_id, payload) values ('order.scheduled', $1, 'order', $2, '{}')`,
      [polderlicht, order.id],
    );
    await client.query("rollback");
    await client.end();
    expect(await waiting()).toEqual([]);
  });

  it("reaches the people with its role and administrators who can sign in, of its company only", async () => {
    const { id } = await orderOf();
    await api.database.rows(
      "update customer_account set status = 'DISABLED' where username = 'lotte.prins@polderlicht.example'",
    );
    await publish("order.completed", id);
    await runAll();
    const expected = await api.database.rows<{ name: string }>(
      `select username as name from customer_account where customer_id = $1 and kind = 'PERSON' and status = 'ENABLED'
         and ('RESELLER_ADMIN' = any (roles) or 'RESELLER_ORDER' = any (roles)) order by 1`,
      [polderlicht],
    );
    expect(await reached()).toEqual(expected.map(({ name }) => name));
    expect(await reached()).toEqual(expect.arrayContaining([daan, joris]));
    expect(await reached()).not.toContain(fenna);
    await api.database.rows(
      "update customer_account set status = 'ENABLED' where username = 'lotte.prins@polderlicht.example'",
    );
  });

  it("is written once, however often and by how many its job runs", async () => {
    const { id } = await orderOf();
    const eventId = await publish("order.rejected", id);
    await Promise.all(Array.from({ length: 20 }, async () => write?.({ eventId }, workContext(jobs))));
    const people = await reached();
    expect(people).toContain(daan);
    expect(people).toEqual([...new Set(people)]);
    await runAll();
    expect(await reached()).toEqual(people);
  });

  it("does not reach the person who caused it, nor the one whose API token did", async () => {
    const { id } = await orderOf();
    await publish("order.cancelled", id, { actor: await accountIdOf(daan) });
    await runAll();
    expect(await reached()).toContain(joris);
    expect(await reached()).not.toContain(daan);
    await api.database.rows("delete from notification");
    const [token] = await api.database.rows<{ id: string }>(
      `insert into api_token (account_id, customer_id, description, prefix, secret_hash, expires_at)
       values ($1, $2, 'x', 'pt_xxxxxxxxx', sha256('x'), now() + interval '1 day') returning id`,
      [await accountIdOf(daan), polderlicht],
    );
    await publish("order.cancelled", id, { actor: token?.id ?? "" });
    await runAll();
    expect(await reached()).toContain(joris);
    expect(await reached()).not.toContain(daan);
  });

  it("of a change over HTTP names who made it, and only that person is left out", async () => {
    const body = { status: "DISABLED" };
    const bas = await accountIdOf("fenna.smit@polderlicht.example");
    await api.send("PATCH", `/v1/customer/${polderlicht}/account/${bas}`, { token: await api.tokenOf(joris), body });
    const [event] = await api.database.rows("select actor_id from outbox_event where type = 'account.disabled'");
    expect(event).toEqual({ actor_id: await accountIdOf(joris) });
    await api.database.rows("update customer_account set status = 'ENABLED' where id = $1", [bas]);
  });

  it("about an account does not reach that account", async () => {
    await publish("account.activated", await accountIdOf(joris));
    await runAll();
    expect(await reached()).not.toContain(joris);
  });

  it("about a record that is gone, or of another company, reaches no person", async () => {
    const { id } = await orderOf();
    await publish("order.completed", randomUUID());
    await publish("order.completed", id, { customerId: kadeblok });
    await runAll();
    expect(await reached()).toEqual([]);
  });
});

describe("what has passed when an event is read", () => {
  const one = async (statement: string) => (await api.database.rows<{ id: string }>(statement))[0]?.id ?? "";
  /** What an event says to a person, by default to Daan. */
  const said = async (type: string, entityId: string, { customerId = polderlicht, username = daan } = {}) => {
    await api.database.rows("delete from notification");
    await publish(type, entityId, { customerId });
    await runAll();
    const { body } = await api.send<{ items: { title: string; body: string | null }[] }>(
      "GET",
      `/v1/customer/${customerId}/notification`,
      { token: await api.tokenOf(username), headers: { "accept-language": "en" } },
    );
    return body.items.map((item) => [item.title, item.body]);
  };

  it("says of a bespoke agreement that it waits only while it does, and what a quotation made only once", async () => {
    const { id } = await plantAgreement(api.database, polderlicht, { title: "Radio link", acceptUntil: "2027-01-20" });
    expect(await said("manual-agreement.published", id)).toEqual([
      ["For your approval: Radio link", "Accept or decline it by Wednesday, 20 January 2027"],
    ]);
    const made = await one("select id from manual_agreement where quotation_id is not null");
    expect(made).not.toBe("");
    expect(await said("manual-agreement.published", made)).toEqual([]);
    expect(await said("manual-agreement.accepted", made)).toEqual([]);
    const quotation = await one(`select quotation_id as id from manual_agreement where id = '${made}'`);
    expect(await said("quotation.accepted", quotation)).toEqual([
      ["Quotation QT-2026-0182 is accepted", "By Daan Vos"],
    ]);
  });

  it("says that a quotation changes only if it could be accepted until then", async () => {
    const superseded = await one(
      `select quotation_id as id from quotation_status_change where event = 'revise' and from_status = 'PUBLISHED'
       and customer_id = ${polderlicht}`,
    );
    expect(await said("quotation.superseded", superseded)).toEqual([["We are changing quotation QT-2026-0193", null]]);
    const expired = await one(`select id from quotation where number = 'QT-2026-0171'`);
    expect(await said("quotation.superseded", expired)).toEqual([]);
    expect(await said("quotation.published", expired)).toEqual([]);
  });

  it("says the answer to a request to the person who sent it", async () => {
    const request = await one(
      `insert into quotation_request (customer_id, kind, description, status, answer, created_by)
       select ${polderlicht}, 'OTHER', E'Dark fibre to the quay\nfor two years', 'CLOSED', 'We cannot build there.', id
       from customer_account where username = '${daan}' returning id`,
    );
    expect(await said("quotation.request-closed", request)).toEqual([
      ["Our answer to your request “Dark fibre to the quay”", "We cannot build there."],
    ]);
    expect(await reached()).toEqual([daan]);
  });

  it("names the feeds of a power warning that is open, and the one that was cleared last", async () => {
    const ruth = { customerId: kadeblok, username: "ruth.klein@kadeblok.example" };
    const rack = await one(`select id from rack where customer_id = ${kadeblok} and not shared limit 1`);
    await api.database.rows(
      `insert into power_warning (customer_id, rack_id, kind, feed, value_pct, limit_pct, cleared_at) values
         (${kadeblok}, '${rack}', 'THRESHOLD', 'B', 91, 80, null), (${kadeblok}, '${rack}', 'THRESHOLD', 'A', 90, 80, null),
         (${kadeblok}, '${rack}', 'METER_SILENT', 'A', null, null, now())`,
    );
    const [{ code } = { code: "" }] = await api.database.rows<{ code: string }>(
      "select rack_code as code from rack where id = $1",
      [rack],
    );
    expect(await said("power.threshold-exceeded", rack, ruth)).toEqual([
      [`${code} is above your power limit`, "Feed A, B"],
    ]);
    expect(await said("power.threshold-cleared", rack, ruth)).toEqual([]);
    expect(await said("power.meter-silent", rack, ruth)).toEqual([]);
    expect(await said("power.meter-heard", rack, ruth)).toEqual([[`Power readings of ${code} are back`, "Feed A"]]);
  });
});

describe("every kind of notification", () => {
  /** What each event is about: a record of the demo, or one that is made here. */
  const records: Readonly<Record<string, string>> = {
    invoice: `select number as id, customer_id from invoice where number is not null limit 1`,
    order: `select id::text, customer_id from customer_order where order_number is not null and planned_date is not null limit 1`,
    line: `select id::text, customer_id from line limit 1`,
    rack: `select id::text, customer_id from rack where not shared limit 1`,
    "shared-colo": `select id::text, customer_id from shared_colo limit 1`,
    "dc-connection": `select id::text, customer_id from dc_connection limit 1`,
    wdm: `select id::text, customer_id from wdm_service limit 1`,
    msa: `select id::text, customer_id from msa limit 1`,
    prefix: `insert into prefix_request (customer_id, family, prefix_length, purpose, state)
      values (${polderlicht}, 4, 28, 'x', 'GRANTED') returning id::text, customer_id`,
    delegation: `select id::text, customer_id from prefix limit 1`,
    "route-authorisation": `with made as (insert into route_authorisation (customer_id, prefix_id, origin_asn, max_length, kind, state,
        reject_reason) select customer_id, id, 64499, 48, 'ROA', 'REJECTED', 'Not yours' from prefix where family(prefix) = 6 limit 1
        returning prefix_id, customer_id) select prefix_id::text as id, customer_id from made`,
    "fault-report": `insert into fault_report (customer_id, line_id, requested_by, text, contact, state, answer)
      select customer_id, id, 'x', 'nothing works', '0201234567', 'ANSWERED', 'Repaired' from line limit 1
      returning number as id, customer_id`,
    account: `select id::text, customer_id from customer_account where status = 'ENABLED' limit 1`,
    "bulk-check": `insert into bulk_check (customer_id, requested_by) select customer_id, id::text from customer_account
      where status = 'ENABLED' and kind = 'PERSON' limit 1 returning id::text, customer_id`,
    tv: `select id::text, customer_id from tv_account limit 1`,
    quotation: `select id::text, customer_id from quotation where status = 'PUBLISHED' limit 1`,
    "quotation.superseded": `select id::text, customer_id from quotation where status = 'SUPERSEDED' limit 1`,
    "quotation.request-closed": `insert into quotation_request (customer_id, kind, description, status, answer, created_by)
      select customer_id, 'OTHER', 'A radio link', 'CLOSED', 'Not there', id from customer_account where status = 'ENABLED'
      limit 1 returning id::text, customer_id`,
    "manual-agreement": `select id::text, customer_id from manual_agreement where status = 'ENDING' limit 1`,
    "manual-agreement.published": `select id::text, customer_id from manual_agreement where status = 'PENDING_ACCEPTANCE' limit 1`,
    power: `with subject as (select id, customer_id from rack where not shared limit 1), raised as (
        insert into power_warning (customer_id, rack_id, kind, feed)
        select customer_id, id, kind, 'A' from subject, unnest(array['THRESHOLD', 'REDUNDANCY', 'METER_SILENT']) as kind
        on conflict do nothing
      ), cleared as (
        insert into power_warning (customer_id, rack_id, kind, feed, cleared_at)
        select customer_id, id, kind, 'B', now() from subject, unnest(array['THRESHOLD', 'REDUNDANCY', 'METER_SILENT']) as kind
      ) select id::text, customer_id from subject`,
  };

  it.each(shared.notifications.map(({ event }) => event))(
    "%s says what it is about, in both languages",
    async (event) => {
      const source = shared.notifications.find((one) => one.event === event);
      const [record] = await api.database.rows<{ id: string; customer_id: number }>(
        records[event] ?? records[event.split(".")[0] ?? ""] ?? "",
      );
      if (!source || !record) throw new Error(`no record for ${event}`);
      const [facts] = await queryRows(jobs, source.find(record.customer_id, record.id));
      if (!facts) throw new Error(`${event} has no facts`);
      expect(facts.link).toMatch(/^\/[a-z-]+/);
      const [en, nl] = [source.texts.en.title(facts), source.texts.nl.title(facts)];
      expect(en).toContain(facts.subject);
      expect(nl).toContain(facts.subject);
      expect(source.texts.en.body?.(facts) ?? "").not.toContain("undefined");
      expect(await queryRows(jobs, source.find(1, record.id))).toEqual([]);
    },
  );
});
