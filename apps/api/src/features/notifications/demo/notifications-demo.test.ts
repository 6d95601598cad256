import type { Notification } from "@demarc/contract/notifications";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const listOf = async (username: string, customerId: number) =>
  (
    await api.send<{ items: Notification[] }>("GET", `/v1/customer/${customerId}/notification?limit=100`, {
      token: await api.tokenOf(username),
      headers: { "accept-language": "en" },
    })
  ).body.items;

it("an administrator of each brand has notifications of the demo's own past, the newest ones unread", async () => {
  for (const [username, customerId] of [
    ["joris.bakker@polderlicht.example", companyIds.polderlicht],
    ["mila.stone@kadeblok.example", companyIds.kadeblok],
    ["anouk.dejong@beeldwijk.example", companyIds.beeldwijk],
  ] as const) {
    const items = await listOf(username, customerId);
    expect([username, items.length > 2, items.length <= 12]).toEqual([username, true, true]);
    expect(items.map(({ readAt }) => readAt === null)).toEqual(items.map((_one, place) => place < 2));
    const times = items.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(times[0]).toBeLessThanOrEqual(Date.now());
    for (const { createdAt, readAt } of items)
      if (readAt !== null) expect(Date.parse(readAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
  }
});

it("each one leads to what it is about, and no person is notified of what they did", async () => {
  const rows = await api.database.rows<{ isKnown: boolean; isOwn: boolean }>(
    `select case when type like 'order.%' then exists (select from customer_order where id::text = split_part(link, '/', 4))
       when type like 'invoice.%' then exists (select from invoice where number = split_part(link, '/', 4)) when type like 'quotation.%' then exists (select from quotation where id::text = split_part(link, '/', 4)) else type like 'msa.%' end as "isKnown",
       exists (select from order_status_change step where type = 'order.' || lower(step.to_status)
         and step.order_id::text = split_part(link, '/', 4) and step.actor = account_id::text) as "isOwn"
     from notification`,
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ isKnown, isOwn }) => !isKnown || isOwn)).toEqual([]);
});
