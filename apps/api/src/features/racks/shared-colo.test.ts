import type { SharedColo, SharedColoSummary } from "@demarc/contract/racks";
import type { SearchHit } from "@demarc/contract/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

interface Page {
  items: SharedColoSummary[];
  total: number;
}

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const pathOf = (customerId: number) => `/v1/customer/${customerId}/shared-colo`;
let api: TestApi;
let token: string;
let other: string;

const list = (query = "", bearer = token, customerId = polderlicht) =>
  api.send<Page>("GET", `${pathOf(customerId)}${query}`, { token: bearer });
const idOf = async (customerId: number): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from shared_colo where customer_id = $1", [
    customerId,
  ]);
  return row?.id ?? "";
};
const get = (id: string, bearer = token, customerId = polderlicht) =>
  api.send<SharedColo>("GET", `${pathOf(customerId)}/${id}`, { token: bearer });

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("daan.vos@polderlicht.example");
  other = await api.tokenOf("ruth.klein@kadeblok.example");
});
afterAll(() => api.close());

describe("units in shared racks", () => {
  it("200 lists those of the company, each with its positions", async () => {
    const { body } = await list();
    expect(body).toMatchObject({
      total: 1,
      items: [
        {
          view: "own",
          name: "ENS1-R1-03 4U",
          rackCode: "ENS1-R1-03",
          siteCode: "ENS1",
          units: [12, 13, 14, 15],
          heightU: 4,
          metering: "SHARE",
          contract: { mrc: "126.00" },
        },
      ],
    });
    expect((await list("", other, kadeblok)).body.items.map(({ name, units }) => [name, units])).toEqual([
      ["ENS1-R1-04 2U", [20, 21]],
    ]);
  });

  it.each([
    ["?q=ENS1-R1-03", 1],
    ["?q=klanten", 1],
    ["?q=ENS1-R1-04", 0],
    ["?site=AMS1", 0],
    ["?lifecycle=TERMINATED", 0],
  ])("200 finds with %s %i", async (query, total) => {
    expect((await list(query)).body.total).toBe(total);
  });

  it("200 shows the place, and what a termination means; the share of the power is not shown", async () => {
    const { body } = await get(await idOf(polderlicht));
    expect(body).toMatchObject({
      site: { code: "ENS1", address: { city: "Enschede" } },
      kwhPrice: "0.28750",
      termination: { possible: true, boundBy: "CONTRACT" },
    });
    expect(JSON.stringify(body)).not.toMatch(/share_?pct/i);
  });

  it("404 hides another company's units, also those in the same rack", async () => {
    await api.database.rows(
      "update shared_colo set rack_id = (select rack_id from shared_colo where customer_id = $1)",
      [polderlicht],
    );
    expect((await get(await idOf(kadeblok))).status).toBe(404);
    expect((await list()).body.items).toMatchObject([{ units: [12, 13, 14, 15] }]);
  });

  it("200 renames units, in the ledger; 409 for a stale version", async () => {
    const id = await idOf(polderlicht);
    const patch = (body: object, headers = {}) =>
      api.send<SharedColo>("PATCH", `${pathOf(polderlicht)}/${id}/reference`, { token, body, headers });
    const { body } = await patch({ reference: " Back-ups " });
    expect(body).toMatchObject({ reference: "Back-ups", version: 2 });
    expect(await patch({ reference: "x" }, { "if-match": '"1"' })).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict" } },
    });
    const ledger = await api.database.rows(
      "select action, after->>'reference' as after from audit_event where entity_id = $1",
      [id],
    );
    expect(ledger).toEqual([{ action: "shared-colo.reference-changed", after: "Back-ups" }]);
  });

  it("200 shows a child the units that are delivered to it, without prices; 403 when it changes them", async () => {
    const id = await idOf(polderlicht);
    const [label] = await api.database.rows<{ id: string }>("select id from end_customer where reference = 'FIETS'");
    await api.send("PATCH", `${pathOf(polderlicht)}/${id}/reference`, {
      token,
      body: { reference: "Delivered", endCustomerId: label?.id },
    });
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const { body } = await get(id, child, fietsfabriek);
    expect(body).toMatchObject({ view: "service", units: [12, 13, 14, 15], rackCode: "ENS1-R1-03" });
    for (const hidden of ["contract", "contractedW", "kwhPrice", "metering", "termination", "orderId", "endCustomer"])
      expect(body).not.toHaveProperty(hidden);
    const change = { token: child, body: { reference: "Mine" } };
    expect(await api.send("PATCH", `${pathOf(fietsfabriek)}/${id}/reference`, change)).toMatchObject({
      status: 403,
      body: { error: { code: "shared-colo.read-only" } },
    });
    const hits = (await api.send<SearchHit[]>("GET", "/v1/search?q=Delivered", { token: child })).body;
    expect(hits.map(({ kind, id: found }) => [kind, found])).toEqual([["shared-colo", id]]);
    expect((await api.send("GET", "/v1/search?q=Delivered", { token: other })).body).toEqual([]);
  });

  it("403 for a role that orders nothing", async () => {
    expect((await list("", await api.tokenOf("lotte.prins@polderlicht.example"))).status).toBe(403);
  });
});
