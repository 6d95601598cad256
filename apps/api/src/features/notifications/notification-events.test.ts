import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createPool, queryRows } from "../../platform/database/database.ts";
import { ensureNotifyingEvents } from "../../platform/notifying-events.queries.ts";
import { sharedSourcesOf } from "../../platform/shared-sources.ts";
import { plantAgreement } from "../../testing/agreements/manual-agreement-rows.ts";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { testConfig } from "../../testing/test-config.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { notificationsJobs } from "./notifications.jobs.ts";

const { polderlicht, kadeblok } = companyIds;
const joris = "joris.bakker@polderlicht.example";
const daan = "daan.vos@polderlicht.example";
const fenna = "fenna.smit@polderlicht.example";

let api: TestApi;
let jobs: pg.Pool;
const shared = sharedSourcesOf(features);
const write = notificationsJobs({ ...shared, config: testConfig() })["notifications.write"];

beforeAll(async () => {
  api = await testApi();
  jobs = createPool(api.database.connect, "portal_jobs", 4);
  await queryRows(jobs, ensureNotifyingEvents([...shared.notifications, ...shared.staffMails]));
});
beforeEach(() => api.database.rows("delete from notification"));
afterAll(async () => {
  await jobs.end();
  await api.close();
});

const accountIdOf = async (username: string) =>
  (await api.database.rows<{ id: string }>("select id from customer_account where username = $1", [username]))[0]?.id ??
  "";
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

  it("is written after what another worker writes for the company, so that nothing new appears below what was read", async () => {
    const { id } = await orderOf();
    const reader = await accountIdOf(daan);
    const other = await holdTransaction(
      api.database,
      `with turn as materialized (select pg_advisory_xact_lock(hashtext('notification'), $1::int))
       insert into notification (customer_id, account_id, event_id, type, subject, link)
       select $1::int, $2, gen_random_uuid(), 'order.completed', '', '/' from turn`,
      [polderlicht, reader],
    );
    const written = write?.({ eventId: await publish("order.rejected", id) }, workContext(jobs));
    await other.untilWaiting(1);
    await other.commit();
    await written;
    const types = await api.database.rows<{ type: string }>(
      "select type from notification where account_id = $1 order by id",
      [reader],
    );
    expect(types.map(({ type }) => type)).toEqual(["order.completed", "order.rejected"]);
    await runAll();
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
  /** The notifications that a person, by default Daan, gets for an event. */
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

  it("names the feed of the very warning, while it is open or once it is cleared", async () => {
    const ruth = { customerId: kadeblok, username: "ruth.klein@kadeblok.example" };
    const [{ id: rack, code } = { id: "", code: "" }] = await api.database.rows<{ id: string; code: string }>(
      `select id, rack_code as code from rack where customer_id = ${kadeblok} and not shared limit 1`,
    );
    const warned = (kind: string, feed: string, isCleared: boolean) =>
      one(
        `insert into power_warning (customer_id, rack_id, kind, feed, cleared_at)
         values (${kadeblok}, '${rack}', '${kind}', '${feed}', ${isCleared ? "now()" : "null"}) returning id`,
      );
    const [open, other] = [await warned("THRESHOLD", "B", false), await warned("THRESHOLD", "A", false)];
    const [heard, heardToo] = [await warned("METER_SILENT", "A", true), await warned("METER_SILENT", "B", true)];
    const above = `${code} is above your power limit`;
    expect(await said("power.threshold-exceeded", open, ruth)).toEqual([[above, "Feed B"]]);
    expect(await said("power.threshold-exceeded", other, ruth)).toEqual([[above, "Feed A"]]);
    expect(await said("power.threshold-cleared", open, ruth)).toEqual([]);
    expect(await said("power.meter-silent", heard, ruth)).toEqual([]);
    const back = `Power readings of ${code} are back`;
    expect(await said("power.meter-heard", heard, ruth)).toEqual([[back, "Feed A"]]);
    expect(await said("power.meter-heard", heardToo, ruth)).toEqual([[back, "Feed B"]]);
  });
});
