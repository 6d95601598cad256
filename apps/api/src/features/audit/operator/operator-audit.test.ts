import type { OperatorAuditEvent } from "@demarc/contract/operator/audit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "crm" });
});
afterAll(() => api.close());

interface Page {
  items: OperatorAuditEvent[];
  next: string | null;
}
const list = async (query = "", as = token) =>
  (await api.send<Page>("GET", `/operator/v1/audit${query}`, { token: as })).body;

it("200 lists changes of all companies with their reason, newest first, in pages without gaps", async () => {
  await api.send("PATCH", `/operator/v1/customer/${companyIds.polderlicht}`, {
    token,
    body: { discountClass: "PARTNER-A", reason: "Agreed" },
  });
  const all = await list("?limit=1000");
  expect(all.items[0]).toMatchObject({
    customerId: companyIds.polderlicht,
    actorType: "OPERATOR",
    actorId: "crm",
    action: "customer.updated",
    after: { discountClass: "PARTNER-A" },
    reason: "Agreed",
  });
  expect(new Set(all.items.map(({ customerId }) => customerId)).size).toBeGreaterThan(3);
  const ids = all.items.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => Number(other) - Number(one)));
  const seen: unknown[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: Page = await list(`?limit=7${after && `&after=${after}`}`);
    seen.push(...page.items.map(({ id }) => id));
    after = page.next;
  }
  expect(seen).toEqual(ids);
});

it("200 filters by customer, record, action and time", async () => {
  const all = (await list("?limit=1000")).items;
  const since = all[5]?.at ?? "";
  const filters: [string, (event: OperatorAuditEvent) => boolean][] = [
    [`customerId=${companyIds.kadeblok}`, ({ customerId }) => customerId === companyIds.kadeblok],
    ["entityType=account", ({ entityType }) => entityType === "account"],
    [
      `entityType=customer&entityId=${companyIds.polderlicht}`,
      ({ entityId }) => entityId === String(companyIds.polderlicht),
    ],
    ["action=contact.updated", ({ action }) => action === "contact.updated"],
    [`from=${since}`, ({ at }) => at >= since],
    [`to=${since}`, ({ at }) => at < since],
  ];
  for (const [query, fits] of filters) {
    const found = (await list(`?limit=1000&${query}`)).items;
    expect([query, found.length > 0]).toEqual([query, true]);
    expect(found).toEqual(all.filter(fits));
  }
});

it("200 leaves out records of an area that the token may not read", async () => {
  const narrow = await serviceToken(api.database, { rights: ["audit.read", "people.read"] });
  const kinds = new Set((await list("?limit=1000", narrow)).items.map(({ entityType }) => entityType));
  expect([kinds.has("account"), kinds.has("customer"), kinds.has("contact")]).toEqual([true, false, false]);
  expect((await list("?entityType=customer", narrow)).items).toEqual([]);
});

it("200 leaves out prices and disputes without their rights", async () => {
  for (const [action, kind] of [
    ["package.changed", "package"],
    ["invoice.disputed", "invoice"],
    ["invoice.paid", "invoice"],
  ])
    await api.database.rows(
      `insert into audit_event (kept, actor_type, action, entity_type, entity_id, after)
       values ('7 years', 'SYSTEM', $1, $2, 'right', '{"price": "12.50"}')`,
      [action, kind],
    );
  const seen = async (...rights: string[]) => {
    const narrow = await serviceToken(api.database, { rights: ["audit.read", ...rights] });
    return (await list("?entityId=right", narrow)).items.map(({ action }) => action);
  };
  expect(await seen("catalogue.read", "invoices.read")).toEqual(["invoice.paid"]);
  expect(await seen("catalogue.read", "prices.read", "disputes.read", "invoices.read")).toEqual([
    "invoice.paid",
    "invoice.disputed",
    "package.changed",
  ]);
});

it.each(["after=x", "after=99999999999999999999", "customerId=0", "entityType=a%20b", "from=2026-02-30", "limit=1001"])(
  "400 for %s",
  async (query) => {
    const answer = await api.send("GET", `/operator/v1/audit?${query}`, { token });
    expect([answer.status, answer.body]).toMatchObject([400, { validationErrors: [{ field: query.split("=")[0] }] }]);
  },
);
