import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type PlantedOrder, plantOrder } from "../../../testing/orders/order-rows.ts";
import { operatedOrders } from "../../../testing/orders/operated-orders.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { storedMails } from "../../../testing/stored-mails.ts";

const { api, order } = await operatedOrders();
let planted: PlantedOrder;
beforeEach(async () => {
  await api.database.rows("delete from mail_message");
  planted = await plantOrder(api.database, companyIds.kadeblok, "RACK");
});
afterAll(() => api.close());

const today = amsterdamDate(new Date());
const mails = () => storedMails(api.database);

it("only the operator sees an internal note", async () => {
  await order("accept", planted.orderNumber);
  await order("note", planted.orderNumber, "Key at the desk", "visibility=INTERNAL");
  expect(await order("show", planted.orderNumber)).toMatchObject({
    status: "ACCEPTED",
    mrcTotal: "67.10",
    reservations: [{ what: "space EHV1-R1-01" }],
    notes: [{ text: "Key at the desk", visibility: "INTERNAL", authorName: "test" }],
  });
  const token = await api.tokenOf("ruth.klein@kadeblok.example");
  const seen = await api.send("GET", `/v1/customer/${companyIds.kadeblok}/order/${planted.id}`, { token });
  expect(seen.status).toBe(200);
  expect(JSON.stringify(seen.body)).not.toContain("Key at the desk");
  const [{ count = -1 } = {}] = await api.database.rows<{ count?: number }>(
    "select count(*)::int as count from audit_event where entity_id = $1 and action = 'order.noted' and customer_id is not null",
    [planted.id],
  );
  expect(count).toBe(0);
});

describe("the contacts for orders", () => {
  it("are mailed the question, the date, the reason of a failure, in their language", async () => {
    await api.database.rows("update customer set locale = 'en' where id = $1", [companyIds.kadeblok]);
    const { orderNumber } = planted;
    await order("request-info", orderNumber, "Which row?");
    await order("accept", orderNumber);
    await order("schedule", orderNumber, "2099-12-14");
    await order("fail", orderNumber, "The floor cannot carry it");
    const sent = await mails();
    expect(sent).toMatchObject([
      { subject: `We have a question about order ${orderNumber}`, text: expect.stringContaining("Which row?") },
      { subject: `Order ${orderNumber} is scheduled`, text: expect.stringContaining("Monday, 14 December 2099") },
      { subject: `Order ${orderNumber} has failed`, text: expect.stringContaining("The floor cannot carry it") },
    ]);
    expect(JSON.stringify(sent)).toContain(`http://localhost:3001/orders/order/${planted.id}`);
    const contacts = await api.database.rows(
      "select 1 from customer_contact where customer_id = $1 and lower(email) = any ($2)",
      [companyIds.kadeblok, (sent as { recipient: string }[]).map(({ recipient }) => recipient.toLowerCase())],
    );
    expect(contacts).not.toEqual([]);
  });

  it("are not mailed when nothing changes, or a note is made", async () => {
    await order("hold", planted.orderNumber, "A strike");
    await order("note", planted.orderNumber, "The strike ends on Monday");
    expect(await mails()).toEqual([]);
  });
});

describe("order schedule", () => {
  it("mails the customer the planned day, also when it moves, and nothing when it stays", async () => {
    await order("accept", planted.orderNumber);
    await api.database.rows("delete from mail_message");
    const mailedFor = async (day: string) => {
      const before = (await mails()).length;
      await order("schedule", planted.orderNumber, day);
      return (await mails()).length - before;
    };
    const [day, later] = [daysAfter(today, 20), daysAfter(today, 27)];
    const first = await mailedFor(day);
    expect(first).toBeGreaterThan(0);
    expect([await mailedFor(later), await mailedFor(later)]).toEqual([first, 0]);
  });
});

it("an order keeps the time at which it was accepted first, whatever happens to it afterwards", async () => {
  const { id, orderNumber } = planted;
  await order("accept", orderNumber);
  await api.database.rows("update customer_order set accepted_at = '2026-01-02T03:04:05Z' where id = $1", [id]);
  await order("hold", orderNumber, "A strike");
  await order("release", orderNumber);
  await order("schedule", orderNumber, daysAfter(today, 20));
  await order("start", orderNumber);
  expect(
    await api.database.rows(
      "select status, accepted_at = '2026-01-02T03:04:05Z' as kept from customer_order where id = $1",
      [id],
    ),
  ).toEqual([{ status: "IN_PROGRESS", kept: true }]);
});

it("an order that was answered has no reminders of its next question", async () => {
  const { id, orderNumber } = planted;
  await order("request-info", orderNumber, "Which row?");
  await api.database.rows(
    "update customer_order set reminders = 2, waiting_since = now() - interval '20 days' where id = $1",
    [id],
  );
  await order("accept", orderNumber);
  const stored = () =>
    api.database.rows(
      "select question, reminders, waiting_since > now() - interval '1 hour' as recent from customer_order where id = $1",
      [id],
    );
  expect(await stored()).toEqual([{ question: null, reminders: 0, recent: null }]);
  await order("request-info", orderNumber, "Which door?");
  expect(await stored()).toEqual([{ question: "Which door?", reminders: 0, recent: true }]);
});

describe("order milestone", () => {
  it("keeps the day on which it was reached first, whatever reaches it again, and leaves other milestones and orders", async () => {
    const other = await plantOrder(api.database, companyIds.kadeblok, "RACK");
    const reachedOf = async ({ id }: PlantedOrder) =>
      api.database.rows(
        `select part ->> 'code' as code, (part ->> 'doneAt')::date::text as day from customer_order,
           jsonb_array_elements(milestones) part where id = $1 and part ->> 'doneAt' is not null order by 1`,
        [id],
      );
    const day = daysAfter(today, -9);
    const { id, orderNumber } = planted;
    const before = await reachedOf(planted);
    await order("milestone", orderNumber, "code=SPACE_RESERVED", `doneAt=${day}T10:00:00Z`);
    const reached = [...before, { code: "SPACE_RESERVED", day }];
    expect(await reachedOf(planted)).toEqual(reached);
    await order("milestone", orderNumber, "code=SPACE_RESERVED", `doneAt=${daysAfter(today, -2)}T10:00:00Z`);
    expect(await reachedOf(planted)).toEqual(reached);
    await order("accept", orderNumber);
    expect(await reachedOf(planted)).toEqual(expect.arrayContaining(reached));
    expect(await reachedOf(other)).toEqual(before);
    const recorded = await api.database.rows(
      `select after -> 'milestones' as milestones from audit_event
       where entity_id = $1 and action = 'order.milestone-reached' and after -> 'milestones' ? 'SPACE_RESERVED'`,
      [id],
    );
    expect(recorded).toEqual([{ milestones: ["SPACE_RESERVED"] }]);
  });
});
