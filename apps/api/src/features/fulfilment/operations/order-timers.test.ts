import { addWorkingDays, amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../../../platform/database/database.ts";
import type { JobHandler } from "../../../platform/jobs/job-handler.ts";
import { plantAddressCheck, plantOrder } from "../../../testing/orders/order-rows.ts";
import { workContext } from "../../../testing/run-jobs.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { type TestDatabase, testDatabase } from "../../../testing/test-database.ts";
import { demoFulfilJobs } from "./order-demo.jobs.ts";
import { orderTimerJobs } from "./order-timers.jobs.ts";

let database: TestDatabase;
let pool: pg.Pool;
let jobs: Readonly<Record<string, JobHandler>>;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.connect, "portal_jobs", 2);
  jobs = { ...orderTimerJobs(testConfig()), ...demoFulfilJobs(testConfig({ DEMO_FULFIL_MINUTES: "4" })) };
});
beforeEach(async () => {
  await database.rows("delete from customer_order");
  await database.rows("delete from mail_message");
  await database.rows("delete from shared_colo_unit where shared_colo_id is null");
  await database.rows("delete from patch_port where dc_connection_id is null");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const { polderlicht, kadeblok } = companyIds;
const run = (key: string) => jobs[key]?.({}, workContext(pool));
const dates = () => run("orders.dates");
const today = amsterdamDate(new Date());

const stateOf = async (id: string) =>
  (
    await database.rows<{ status: string; reason: string | null; reminders: number }>(
      "select status, reason, reminders from customer_order where id = $1",
      [id],
    )
  )[0];
const mails = async () =>
  (await database.rows<{ subject: string }>("select subject from mail_message order by id")).map(
    ({ subject }) => subject,
  );
const waiting = async (days: number, hours = 0, accepted = false) => {
  const made = await plantOrder(database, polderlicht, "LINE", {
    status: "AWAITING_CUSTOMER",
    statusesBefore: ["SUBMITTED"],
    accepted,
  });
  await database.rows(
    "update customer_order set waiting_since = now() - make_interval(days => $2, hours => $3) where id = $1",
    [made.id, days, hours],
  );
  return made;
};

describe("a draft", () => {
  it("is deleted when no one has touched it for 30 days, with a row in the ledger", async () => {
    const kept = await plantOrder(database, polderlicht, "LINE", { status: "DRAFT" });
    const old = await plantOrder(database, polderlicht, "LINE", { status: "DRAFT" });
    const submitted = await plantOrder(database, polderlicht, "LINE");
    await database.rows("update customer_order set updated_at = now() - interval '29 days 23 hours' where id = $1", [
      kept.id,
    ]);
    await database.rows("update customer_order set updated_at = now() - interval '31 days' where id = any ($1)", [
      [old.id, submitted.id],
    ]);
    await dates();
    const left = await database.rows<{ id: string }>("select id from customer_order");
    expect(left.map(({ id }) => id).toSorted()).toEqual([kept.id, submitted.id].toSorted());
    const ledger = await database.rows("select actor_type, action from audit_event where entity_id = $1", [old.id]);
    expect(ledger).toEqual([{ actor_type: "SYSTEM", action: "order.draft-deleted" }]);
  });
});

describe("an order that waits for the customer", () => {
  it("is mailed about after 3 and after 7 days, once each", async () => {
    const order = await waiting(2, 23);
    await dates();
    expect(await mails()).toEqual([]);
    const since = (days: number) =>
      database.rows("update customer_order set waiting_since = now() - make_interval(days => $1)", [days]);
    await since(3);
    await dates();
    await dates();
    expect(await mails()).toEqual([`Order ${order.orderNumber} wacht nog op uw antwoord`]);
    await since(7);
    await dates();
    await dates();
    expect(await mails()).toHaveLength(2);
    expect(await stateOf(order.id)).toMatchObject({ status: "AWAITING_CUSTOMER", reminders: 2 });
  });

  it("is mailed about once when both days have passed", async () => {
    await waiting(9);
    await dates();
    await dates();
    expect(await mails()).toHaveLength(1);
  });

  it("is cancelled after 30 days, unless it was accepted", async () => {
    const young = await waiting(29, 23);
    const old = await waiting(30);
    const accepted = await waiting(40, 0, true);
    await dates();
    expect((await stateOf(young.id))?.status).toBe("AWAITING_CUSTOMER");
    expect((await stateOf(accepted.id))?.status).toBe("AWAITING_CUSTOMER");
    expect(await stateOf(old.id)).toMatchObject({
      status: "CANCELLED",
      reason: "We kregen binnen 30 dagen geen antwoord op onze vraag.",
    });
    expect(await mails()).toContain(`Order ${old.orderNumber} is geannuleerd`);
    const steps = await database.rows("select event, actor_type from order_status_change where order_id = $1", [
      old.id,
    ]);
    expect(steps).toEqual([{ event: "autoCancel", actor_type: "SYSTEM" }]);
  });
});

const reserveAll = async (id: string) => {
  const ended = "now() - interval '1 hour'";
  await database.rows(
    `update rack_space set state = 'RESERVED', order_id = $1, reserved_until = ${ended}
     where id = (select id from rack_space where state = 'FREE' limit 1)`,
    [id],
  );
  await database.rows(
    `insert into shared_colo_unit (rack_id, u, order_id, reserved_until)
     select id, 41 + (select count(*) from shared_colo_unit where u > 40), $1, ${ended} from rack where rack_code = 'ENS1-R1-05'`,
    [id],
  );
  await database.rows(
    `insert into patch_port (site_code, panel, port, side, order_id, reserved_until)
     values ('AMS1', 'T', (select (1 + count(*))::text from patch_port where panel = 'T'), 'A', $1, ${ended})`,
    [id],
  );
  await database.rows(
    `update wdm_channel set state = 'RESERVED', order_id = $1, reserved_until = ${ended}
     where route_code = 'RTM1-EHV1' and channel = (select min(channel) from wdm_channel where route_code = 'RTM1-EHV1' and state = 'FREE')`,
    [id],
  );
};
const reserved = async (id: string) =>
  (
    await database.rows<{ count: number }>(
      `select (select count(*) from rack_space where order_id = $1)::int + (select count(*) from shared_colo_unit where order_id = $1)::int
         + (select count(*) from patch_port where order_id = $1)::int + (select count(*) from wdm_channel where order_id = $1)::int as count`,
      [id],
    )
  )[0]?.count;

describe("reservations", () => {
  it.each([
    ["ACCEPTED", [], 0],
    ["ON_HOLD", ["ACCEPTED"], 0],
    ["CANCELLATION_REQUESTED", ["ACCEPTED"], 0],
    ["CANCELLED", ["SCHEDULED"], 0],
    ["SCHEDULED", [], 4],
    ["IN_PROGRESS", [], 4],
    ["ON_HOLD", ["SCHEDULED"], 4],
    ["AWAITING_CUSTOMER", ["IN_PROGRESS", "ON_HOLD"], 4],
    ["CANCELLATION_REQUESTED", ["SCHEDULED"], 4],
  ] as const)("that have ended, of an order that is %s after %j, leave %i", async (status, statusesBefore, left) => {
    const { id } = await plantOrder(database, kadeblok, "RACK", { status, statusesBefore, accepted: true });
    await reserveAll(id);
    await run("orders.reservations");
    expect(await reserved(id)).toBe(left);
  });

  it("that go on are kept", async () => {
    const { id } = await plantOrder(database, kadeblok, "RACK", { status: "ACCEPTED", accepted: true });
    await reserveAll(id);
    await database.rows("update rack_space set reserved_until = now() + interval '1 minute' where order_id = $1", [id]);
    await run("orders.reservations");
    expect(await reserved(id)).toBe(1);
  });

  it("free the channel of a service that has ended after its quarantine", async () => {
    await database.rows(
      `update wdm_channel set state = 'QUARANTINE',
         reserved_until = now() + case channel when 'C58' then interval '1 minute' else interval '-1 minute' end
       where route_code = 'AMS1-RTM1' and channel in ('C57', 'C58')`,
    );
    await run("orders.reservations");
    const channels = await database.rows(
      "select channel, state from wdm_channel where route_code = 'AMS1-RTM1' and channel in ('C57', 'C58') order by channel",
    );
    expect(channels).toEqual([
      { channel: "C57", state: "FREE" },
      { channel: "C58", state: "QUARANTINE" },
    ]);
  });

  it("keep the channel on which a service is being built", async () => {
    await database.rows(
      `update wdm_channel set reserved_until = now() - interval '1 day' where route_code = 'AMS1-AMS2' and channel = 'C36'`,
    );
    await run("orders.reservations");
    const [channel] = await database.rows(
      "select state from wdm_channel where route_code = 'AMS1-AMS2' and channel = 'C36'",
    );
    expect(channel).toEqual({ state: "RESERVED" });
  });
});

describe("the demo", () => {
  const aMinute = (id: string) =>
    database.rows("update order_status_change set at = at - interval '61 seconds' where order_id = $1", [id]);
  const fulfil = () => run("orders.demo-fulfil");

  it("takes one step a minute with an order of four minutes, until there is a line", async () => {
    await plantAddressCheck(database);
    const { id, orderNumber } = await plantOrder(database, polderlicht, "LINE");
    const reached: (string | undefined)[] = [];
    for (let step = 0; step < 4; step += 1) {
      await fulfil();
      await fulfil();
      reached.push((await stateOf(id))?.status);
      await aMinute(id);
    }
    expect(reached).toEqual(["ACCEPTED", "SCHEDULED", "IN_PROGRESS", "COMPLETED"]);
    const [line] = await database.rows(
      `select lifecycle, line.contract_start::text as start, services -> 0 ->> 'name' = line_number as named
       from line join customer_order ordered on ordered.id = line.order_id where ordered.id = $1`,
      [id],
    );
    expect(line).toEqual({ lifecycle: "ACTIVE", start: today, named: true });
    expect(await mails()).toEqual([`Order ${orderNumber} is ingepland`, `Order ${orderNumber} is opgeleverd`]);
  });

  it.each(["RACK", "SHARED_COLO", "DC_CONNECTION", "WDM"] as const)("delivers an order of kind %s", async (kind) => {
    const { id } = await plantOrder(database, kadeblok, kind);
    for (let step = 0; step < 4; step += 1) {
      await fulfil();
      await aMinute(id);
    }
    expect(await stateOf(id)).toMatchObject({ status: "COMPLETED", reason: null });
    expect(await reserved(id)).toBe(0);
  });

  it("plans on the first working day that the lead time allows and the customer asks for", async () => {
    await plantAddressCheck(database);
    const { id } = await plantOrder(database, polderlicht, "LINE");
    const [lead] = await database.rows<{ days: number }>(
      "select lead_time_days as days from package join customer_order on package_code = code where id = $1",
      [id],
    );
    await fulfil();
    await aMinute(id);
    const earliest = addWorkingDays(today, lead?.days ?? 0);
    // Any Saturday after it.
    const saturday = daysAfter(earliest, 7 + ((6 - new Date(earliest).getUTCDay() + 7) % 7));
    await database.rows("update customer_order set wish_date = $2 where id = $1", [id, saturday]);
    await fulfil();
    const [planned] = await database.rows("select planned_date::text as day from customer_order where id = $1", [id]);
    expect(planned).toEqual({ day: addWorkingDays(saturday, 1) });
  });

  it("takes a step with twenty orders, those that were submitted first", async () => {
    await plantAddressCheck(database);
    const planted: string[] = [];
    // The later an order is planted, the earlier it was submitted.
    for (let minutes = 1; minutes <= 21; minutes += 1) {
      const { id } = await plantOrder(database, polderlicht, "LINE");
      await database.rows("update customer_order set submitted_at = now() - make_interval(mins => $2) where id = $1", [
        id,
        minutes,
      ]);
      planted.push(id);
    }
    await fulfil();
    const states = await database.rows<{ id: string; status: string }>("select id, status from customer_order");
    expect(states.filter(({ status }) => status === "SUBMITTED").map(({ id }) => id)).toEqual([planted[0]]);
  });

  it("puts an order that cannot be accepted on hold, with a customer text in the language of the company", async () => {
    await database.rows("delete from availability_check");
    const { id } = await plantOrder(database, polderlicht, "LINE");
    await fulfil();
    expect(await stateOf(id)).toMatchObject({
      status: "ON_HOLD",
      reason: "Bij deze order moeten we iets nakijken. We nemen contact met u op.",
    });
  });

  it("leaves the orders that it came with, and all orders without the setting", async () => {
    const { id } = await plantOrder(database, kadeblok, "RACK");
    await demoFulfilJobs(testConfig({ DEMO_FULFIL_MINUTES: "0" }))["orders.demo-fulfil"]?.({}, workContext(pool));
    await database.rows("update customer_order set external_ref = 'OSS-1' where id = $1", [id]);
    await fulfil();
    expect((await stateOf(id))?.status).toBe("SUBMITTED");
  });
});
