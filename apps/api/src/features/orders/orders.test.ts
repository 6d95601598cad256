import type { Home } from "@demarc/contract/home";
import type { OrderSummary } from "@demarc/contract/orders/order-fields";
import type { SearchHit } from "@demarc/contract/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlantedKind, plantOrder } from "../../testing/orders/order-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { beeldwijk, kadeblok, polderlicht, fietsfabriek } = companyIds;
let api: TestApi;
let token: string;
let planted: Readonly<Record<string, { readonly id: string; readonly orderNumber: string }>>;

const plant = async (kind: PlantedKind, more: Parameters<typeof plantOrder>[3], set = "version = version") => {
  const made = await plantOrder(api.database, fietsfabriek, kind, more);
  await api.database.rows(`update customer_order set ${set} where id = $1`, [made.id]);
  return made;
};

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("daan.vos@polderlicht.example");
  await api.database.rows("delete from customer_order where customer_id = $1", [fietsfabriek]);
  const [label] = await api.database.rows<{ id: string }>(
    "insert into end_customer (customer_id, name, reference) values ($1, 'Museum Het Stoomgemaal', 'STOOM-2') returning id",
    [fietsfabriek],
  );
  planted = {
    line: await plant(
      "LINE",
      { status: "AWAITING_CUSTOMER", statusesBefore: ["ACCEPTED"], accepted: true },
      `submitted_at = '2026-03-01T22:59:00Z', reference = 'Filiaal', mrc_total = 20, end_customer_id = '${label?.id}'`,
    ),
    rack: await plant(
      "RACK",
      { status: "COMPLETED" },
      `submitted_at = '2026-03-01T23:00:00Z', wish_date = '2026-05-01', mrc_total = 300,
       services = '[{"type": "rack", "id": "01a20bcb-0000-7000-8000-000000000001", "name": "EHV1-R1-01"}]'`,
    ),
    wave: await plant("WDM", { status: "SUBMITTED" }, "submitted_at = '2026-03-03T12:00:00Z', site_code_z = 'AMS2'"),
    draft: await plant("LINE", { status: "DRAFT" }),
  };
});
afterAll(() => api.close());

const list = (query = "", customerId = fietsfabriek, bearer = token) =>
  api.send<{ items: OrderSummary[]; total: number }>("GET", `/v1/customer/${customerId}/order${query}`, {
    token: bearer,
  });
const names = async (query: string): Promise<string[]> => {
  const { items } = (await list(query)).body;
  return items.map(({ id }) => Object.keys(planted).find((name) => planted[name]?.id === id) ?? id);
};

describe("listOrders", () => {
  it("200 has the latest first, without drafts, each with how far it has come", async () => {
    const { status, body } = await list();
    expect([status, body.total]).toEqual([200, 3]);
    expect(body.items.map(({ kind, stage, status: state }) => [kind, stage, state])).toEqual([
      ["WDM", "SUBMITTED", "SUBMITTED"],
      ["RACK", "COMPLETED", "COMPLETED"],
      ["LINE", "ACCEPTED", "AWAITING_CUSTOMER"],
    ]);
    expect(body.items[2]).toMatchObject({
      orderNumber: planted["line"]?.orderNumber,
      packageName: { nl: "Glasvezel 1000", en: "Fibre 1000" },
      endCustomer: { name: "Museum Het Stoomgemaal", reference: "STOOM-2" },
      question: "Which door?",
      mrcTotal: "20.00",
    });
  });

  it.each([
    ["?kind=LINE,WDM", ["wave", "line"]],
    ["?status=SUBMITTED,DRAFT", ["wave", "draft"]],
    ["?site=AMS2", ["wave"]],
    ["?site=EHV1", ["rack"]],
    ["?serviceId=01a20bcb-0000-7000-8000-000000000001", ["rack"]],
    // The first of March ends at 23:00 UTC.
    ["?to=2026-03-01", ["line"]],
    ["?from=2026-03-02&to=2026-03-02", ["rack"]],
    ["?q=stoomgemaal fil", ["line"]],
    ["?q=rack-f46", ["rack"]],
    ["?q=nothing", []],
    ["?sort=mrcTotal", ["line", "wave", "rack"]],
    ["?sort=orderNumber&limit=2", ["line", "rack"]],
    ["?limit=1&offset=1", ["rack"]],
  ])("200 filters, searches and sorts: %s", async (query, expected) => {
    const found = await names(query);
    expect(query.includes("status") ? found.toSorted() : found).toEqual(
      query.includes("status") ? [...expected].toSorted() : expected,
    );
  });

  it("200 filters by end customer", async () => {
    const [label] = await api.database.rows<{ id: string }>("select id from end_customer where reference = 'STOOM-2'");
    expect(await names(`?endCustomerId=${label?.id}`)).toEqual(["line"]);
  });

  it("400 for an unknown filter, status or sort key", async () => {
    for (const query of ["?colour=red", "?status=LOST", "?sort=place", "?from=yesterday"])
      expect((await list(query)).status).toBe(400);
  });

  it("403 for another role and 404 for another company", async () => {
    expect((await list("", polderlicht, await api.tokenOf("fenna.smit@polderlicht.example"))).status).toBe(403);
    expect((await list("", kadeblok)).status).toBe(404);
    const path = `/v1/customer/${polderlicht}/order/${planted["line"]?.id}`;
    expect((await api.send("GET", path, { token })).status).toBe(404);
  });
});

describe("exportOrders", () => {
  const file = async (query: string) =>
    (await api.send<string>("GET", `/v1/customer/${fietsfabriek}/order/export${query}`, { token })).body.slice(1);

  it("200 has every order in both dialects, latest first", async () => {
    const standard = (await file("?csv=standard&kind=LINE,RACK")).split("\r\n");
    const numbers = ["rack", "line"].map((name) => planted[name]?.orderNumber);
    expect(standard.slice(1, -1).map((line) => line.split(",")[0])).toEqual(numbers);
    expect(standard[0]).toMatch(/^orderNumber,kind,action,status,packageCode,package,/);
    expect(standard[2]).toContain(",LINE,NEW,AWAITING_CUSTOMER,FIB-1000,Fibre 1000,");
    const dutch = (await file("?csv=excel-nl&kind=RACK")).split("\r\n");
    expect(dutch[1]).toContain(';Rack;Nieuw;Opgeleverd;RACK-F46;"Rack, 46U";');
    expect(dutch[1]).toContain(";300,00;01-05-2026;");
  });

  it("200 has more orders than one batch, each once", async () => {
    await api.database.rows("delete from customer_order where customer_id = $1", [beeldwijk]);
    await Promise.all(Array.from({ length: 230 }, () => plantOrder(api.database, beeldwijk, "LINE")));
    await api.database.rows("update customer_order set submitted_at = '2026-03-01' where customer_id = $1", [
      beeldwijk,
    ]);
    const admin = await api.tokenOf("anouk.dejong@beeldwijk.example");
    const { body } = await api.send<string>("GET", `/v1/customer/${beeldwijk}/order/export?csv=standard`, {
      token: admin,
    });
    const numbers = body
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]);
    expect([numbers.length, new Set(numbers).size]).toEqual([230, 230]);
  });
});

describe("orders on the home, the work list and in the search", () => {
  let child: string;
  beforeAll(async () => {
    child = await api.tokenOf("eva.postma@fietsfabriek.example");
  });

  it("200 counts what is open, what waits and drafts, for the company itself", async () => {
    const { body } = await api.send<Home>("GET", "/v1/home", { token: child });
    expect(body.figures.orders).toEqual({ open: 2, waiting: 1, drafts: 1 });
    expect(body.work.find(({ kind }) => kind === "order-waiting")).toMatchObject({
      severity: "warn",
      count: 1,
      subjects: [planted["line"]?.orderNumber],
      objects: [{ detail: "Which door?", route: `/orders/order/${planted["line"]?.id}` }],
    });
  });

  it("200 finds an order by its number, place and reference, and no draft", async () => {
    const find = async (q: string, bearer = child) =>
      (await api.send<SearchHit[]>("GET", `/v1/search?q=${encodeURIComponent(q)}`, { token: bearer })).body.filter(
        ({ kind }) => kind === "order",
      );
    const { id, orderNumber } = planted["line"] ?? {};
    const hit = { kind: "order", id, title: orderNumber, subtitle: "Wolweverswal 12 A, 8011 AB Zwolle" };
    expect(await find(orderNumber ?? "")).toMatchObject([{ ...hit, status: "AWAITING_CUSTOMER" }]);
    expect((await find("filiaal")).map((one) => one.id)).toEqual([id]);
    expect((await find("wolweverswal")).map((one) => one.id)).not.toContain(planted["draft"]?.id);
    expect((await find(planted["rack"]?.orderNumber ?? ""))[0]?.status).toBeNull();
    expect(await find(orderNumber ?? "", await api.tokenOf("ruth.klein@kadeblok.example"))).toEqual([]);
  });

  it("200 the work list names first what has waited longest", async () => {
    const other = await plant("LINE", { status: "AWAITING_CUSTOMER" }, "waiting_since = now() - interval '9 days'");
    const { body } = await api.send<Home>("GET", "/v1/home", { token: child });
    expect(body.work.find(({ kind }) => kind === "order-waiting")?.subjects).toEqual([
      other.orderNumber,
      planted["line"]?.orderNumber,
    ]);
    await api.database.rows("delete from customer_order where id = $1", [other.id]);
  });

  it.each(["CANCELLED", "COMPLETED", "REJECTED", "FAILED"])(
    "200 an order that is %s has no state in a search",
    async (status) => {
      const { id, orderNumber } = await plant("LINE", { status: "SCHEDULED" });
      const hits = async () =>
        (await api.send<SearchHit[]>("GET", `/v1/search?q=${orderNumber}`, { token: child })).body;
      expect((await hits())[0]?.status).toBe("SCHEDULED");
      await api.database.rows("update customer_order set status = $2 where id = $1", [id, status]);
      expect((await hits())[0]?.status).toBeNull();
    },
  );
});
