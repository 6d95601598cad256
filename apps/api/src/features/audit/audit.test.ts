import type { AuditEvent } from "@demarc/contract/audit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

interface Page {
  items: AuditEvent[];
  total: number;
  totalCapped?: true;
  limit: number;
  offset: number;
}

const admin = "joris.bakker@polderlicht.example";
let api: TestApi;
let token: string;
const list = async (query = "") =>
  api.send<Page>("GET", `/v1/customer/${companyIds.polderlicht}/audit${query}`, { token });

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(admin);
  await api.send("PATCH", `/v1/customer/${companyIds.polderlicht}/custom-invoice-reference`, {
    token,
    body: { customInvoiceReference: "KP-4713" },
  });
  await api.database.rows(
    `insert into audit_event (kept, at, customer_id, actor_type, action, entity_type, entity_id)
     select '13 months', now() - make_interval(mins => n), $1, 'SYSTEM', 'test', 'test', n::text from generate_series(1, 60) n`,
    [companyIds.polderlicht],
  );
});
afterAll(() => api.close());

describe("listAuditEvents", () => {
  it("200 says who changed what, from where, with before and after", async () => {
    const { body } = await list("?limit=1");
    expect(body.items[0]).toMatchObject({
      action: "customer.invoice-reference-changed",
      actorType: "ACCOUNT",
      actorName: admin,
      ip: "127.0.0.1",
      before: { customInvoiceReference: "KP-4711" },
      after: { customInvoiceReference: "KP-4713" },
      requestId: expect.stringMatching(/^req_/),
    });
  });

  it("200 pages without a gap or a double, 25 at a time, and counts the whole", async () => {
    const pages = await Promise.all(["", "?offset=25", "?offset=50"].map((query) => list(query)));
    expect(pages.map(({ body }) => [body.items.length, body.total, body.limit])).toEqual([
      [25, 61, 25],
      [25, 61, 25],
      [11, 61, 25],
    ]);
    expect(new Set(pages.flatMap(({ body }) => body.items.map((event) => event.id))).size).toBe(61);
  });

  it("200 filters by kind of record, by person and by day in Amsterdam", async () => {
    const { body: mine } = await list("?entityType=customer");
    expect(mine.total).toBe(1);
    expect((await list(`?actor=${mine.items[0]?.actorId}`)).body.total).toBe(1);
    expect((await list("?from=2099-01-01")).body).toMatchObject({ total: 0, items: [] });
  });

  it("200 counts no further than ten thousand", async () => {
    await api.database.rows(
      `insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id)
       select '7 years', $1, 'SYSTEM', 'test', 'many', n::text from generate_series(1, 10001) n`,
      [companyIds.polderlicht],
    );
    expect((await list("?entityType=many")).body).toMatchObject({ total: 10_000, totalCapped: true });
  });

  it.each([
    ["?limit=0", "limit"],
    ["?limit=201", "limit"],
    ["?offset=-1", "offset"],
    ["?from=yesterday", "from"],
    ["?sort=at", "sort"],
  ])("400 names the query of %s", async (query, field) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });
});
