import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type PlantedOrder, plantOrder } from "../../../testing/orders/order-rows.ts";
import { operatedOrders } from "../../../testing/orders/operated-orders.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { api, order } = await operatedOrders();
let planted: PlantedOrder;
beforeEach(async () => {
  await api.database.rows("delete from mail_message");
  planted = await plantOrder(api.database, companyIds.kadeblok, "RACK");
});
afterAll(() => api.close());

const today = amsterdamDate(new Date());
const mails = () => api.database.rows("select recipient, subject, body_text as text from mail_message order by id");

describe("order list and order show", () => {
  it("list what has not ended, or the orders in a state", async () => {
    const open = (await order("list")) ?? [];
    expect(open.some((line) => line.includes(planted.orderNumber) && line.includes("Kadeblok Hosting"))).toBe(true);
    expect(open.filter((line) => /COMPLETED|CANCELLED |REJECTED|FAILED|DRAFT/.test(line))).toEqual([]);
    const held = (await order("list", "on-hold")) ?? [];
    expect(held).toHaveLength(1);
    expect(held[0]).toContain("ON_HOLD");
    await expect(order("list", "lost")).rejects.toThrow("The state is one of DRAFT, SUBMITTED");
  });

  it("show prices, milestones, what is reserved, and notes that the customer does not see", async () => {
    await order("accept", planted.orderNumber);
    await order("note", planted.orderNumber, "internal", "Key at the desk");
    const text = ((await order("show", planted.orderNumber)) ?? []).join("\n");
    expect(text).toMatch(/SPACE_RESERVED {7}\d{4}-\d\d-\d\d \d\d:\d\d/);
    for (const part of [
      "ACCEPTED",
      "67.10 a month",
      "space EHV1-R1-01 until",
      "SUBMITTED → ACCEPTED (test)",
      "Internal note: Key at the desk (test)",
      '"packageCode": "RACK-F46"',
    ])
      expect(text).toContain(part);
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
});

describe("a wrong word", () => {
  it.each([
    [["accept"], "Name it by its number"],
    [["accept", "12"], "Name it by its number"],
    [["accept", "ORD-2026-999999"], "There is no such order."],
    [["reject", "NUMBER"], "Give the reason, between quotes."],
    [["request-info", "NUMBER", "  "], "Give the question, between quotes."],
    [["hold", "NUMBER", "x".repeat(2001)], "Use at most 2000 characters."],
    [["schedule", "NUMBER"], "Give the date as 2026-12-14."],
    [["schedule", "NUMBER", "14-12-2026"], "Give the date as 2026-12-14."],
    [["schedule", "NUMBER", daysAfter(today, -1)], "This is refused: plannedDate: Choose "],
    [["complete", "NUMBER", daysAfter(today, 1)], "This day is in the future."],
    [["complete", "NUMBER", "colour=red"], "Give NAME=VALUE, with a name of circuitId"],
    [["complete", "NUMBER", "aPort=4"], "Give the panel and the port of a side together."],
    [["approve-cancel", "NUMBER", "a lot"], "Give the fee as 45.00."],
    [["milestone", "NUMBER", "PAINTED"], "The milestone is one of FEASIBILITY"],
    [["note", "NUMBER"], "Give the text, between quotes."],
  ])("%j: %s", async (words, message) => {
    const given = words.map((word) => (word === "NUMBER" ? planted.orderNumber : word));
    await expect(order(...given)).rejects.toThrow(message);
  });

  it("that names no action gives no lines, so that the usage is printed", async () => {
    expect(await order("paint", planted.orderNumber)).toBeUndefined();
    expect(await order()).toBeUndefined();
    expect(await order("constructor", planted.orderNumber)).toBeUndefined();
  });
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
  it.each([
    ["now, of the day in Amsterdam", "2026-12-03", "2026-12-02T23:30:00.000Z"],
    ["noon, of a day before", "2026-12-02", "2026-12-02T11:00:00.000Z"],
  ])("is reached %s: %s", async (_when, day, doneAt) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-02T23:30:00Z") });
    await order("milestone", planted.orderNumber, "SPACE_RESERVED", day).finally(() => vi.useRealTimers());
    const reached = await api.database.rows(
      `select part ->> 'doneAt' as "doneAt" from customer_order, jsonb_array_elements(milestones) part
       where id = $1 and part ->> 'code' = 'SPACE_RESERVED'`,
      [planted.id],
    );
    expect(reached).toEqual([{ doneAt }]);
  });

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
    await order("milestone", orderNumber, "SPACE_RESERVED", day);
    const reached = [...before, { code: "SPACE_RESERVED", day }];
    expect(await reachedOf(planted)).toEqual(reached);
    await order("milestone", orderNumber, "space-reserved", daysAfter(today, -2));
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
