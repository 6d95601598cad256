import type { Line, LineSummary } from "@demarc/contract/lines/lines";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

interface Page {
  items: LineSummary[];
  total: number;
}

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const pathOf = (customerId: number = polderlicht) => `/v1/customer/${customerId}/line`;
let api: TestApi;
let token: string;
let child: string;
let kadeblokToken: string;

const list = (query = "", bearer = token, customerId = polderlicht) =>
  api.send<Page>("GET", `${pathOf(customerId)}${query}`, { token: bearer });
const numbers = async (query = "", bearer = token, customerId = polderlicht) =>
  (await list(query, bearer, customerId)).body.items.map(({ lineNumber }) => lineNumber);
const idOf = async (lineNumber: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from line where line_number = $1", [lineNumber]);
  return row?.id ?? "";
};
const get = async (lineNumber: string, bearer = token, customerId = polderlicht) =>
  api.send<Line>("GET", `${pathOf(customerId)}/${await idOf(lineNumber)}`, { token: bearer });

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
  child = await api.tokenOf("eva.postma@fietsfabriek.example");
  kadeblokToken = await api.tokenOf("mila.stone@kadeblok.example");
});
afterAll(() => api.close());

describe("listLines", () => {
  it("200 pages by number without gaps or duplicates", async () => {
    const first = await list();
    expect(first.body).toMatchObject({ total: 42, limit: 25, offset: 0 });
    const all = [...(await numbers()), ...(await numbers("?offset=25"))];
    expect(all).toEqual(Array.from({ length: 42 }, (_, place) => `LN-${104_201 + place}`));
  });

  it("200 returns a line with address, product, state, contract and end customer", async () => {
    const { body } = await list("?q=LN-104233");
    expect(body.items).toMatchObject([
      {
        view: "own",
        lineNumber: "LN-104233",
        reference: "Winkel Zwolle",
        lifecycle: "ACTIVE",
        operational: "UP",
        address: { street: "Molenradpad", houseNumber: 12, houseNumberExtension: "A", postalCode: "8011ZZ" },
        technology: "FTTH",
        packageCode: "FIB-1000",
        packageName: { nl: "Glasvezel 1000", en: "Fibre 1000" },
        speedDown: 1_000_000,
        endCustomer: { reference: "MOLENRAD" },
        contract: { termMonths: 36, noticeDays: 30, mrc: "67.10", nrc: "0.00" },
      },
    ]);
  });

  it.each([
    ["?lifecycle=SUSPENDED", ["LN-104212"]],
    ["?lifecycle=SUSPENDED,CHANGE_PENDING", ["LN-104212", "LN-104223"]],
    ["?operational=DOWN", ["LN-104207"]],
    ["?technology=FTTO", ["LN-104239", "LN-104240"]],
    ["?technology=VVDSL_BONDED", ["LN-104230", "LN-104234"]],
    ["?technology=VDSL2", ["LN-104228", "LN-104229", "LN-104231", "LN-104232"]],
    ["?q=winkel+zwolle", ["LN-104233"]],
    ["?q=xtl204417", ["LN-104233"]],
    ["?q=%25", []],
    ["?q=_", []],
    ["?operational=DOWN&technology=FTTO", []],
  ])("200 finds with %s exactly %j", async (query, found) => {
    expect(await numbers(query)).toEqual(found);
  });

  it("200 searches by postal code, by its area, and by end customer", async () => {
    const { body } = await list("?postalCode=8011ZZ&limit=200");
    expect(body.items.length).toBeGreaterThan(3);
    expect(new Set(body.items.map(({ address }) => address.postalCode))).toEqual(new Set(["8011ZZ"]));
    expect((await list("?postalCode=8011&limit=200")).body.total).toBe(body.total);
    const endCustomerId = (await list("?q=LN-104204")).body.items[0]?.endCustomer?.id;
    expect(await numbers(`?endCustomerId=${endCustomerId}`)).toEqual(["LN-104204", "LN-104205", "LN-104206"]);
  });

  it("200 sorts by each key, in both directions, with ties ordered by number", async () => {
    for (const [key, read] of [
      ["lineNumber", (line: LineSummary) => line.lineNumber],
      ["reference", (line: LineSummary) => (line.reference ?? "").toLowerCase()],
      ["city", (line: LineSummary) => line.address.city],
      ["contract.endDate", (line: LineSummary) => line.contract?.endDate ?? ""],
    ] as const) {
      const up = (await list(`?sort=${key}&limit=200`)).body.items;
      const down = (await list(`?sort=-${key}&limit=200`)).body.items;
      expect(up.map(read)).toEqual(up.map(read).toSorted());
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
    }
    const byCity = (await list("?sort=city,-lineNumber&limit=200")).body.items.filter(
      (l) => l.address.city === "Zwolle",
    );
    expect(byCity.map((l) => l.lineNumber)).toEqual(
      byCity
        .map((l) => l.lineNumber)
        .toSorted()
        .toReversed(),
    );
  });

  it.each([
    ["?sort=price", "sort"],
    ["?sort=city,", "sort"],
    ["?lifecycle=ASLEEP", "lifecycle"],
    ["?colour=red", "colour"],
    ["?postalCode=80", "postalCode"],
    ["?endCustomerId=7", "endCustomerId"],
    ["?limit=201", "limit"],
    [`?q=${"x".repeat(101)}`, "q"],
  ])("400 names the invalid parameter of %s", async (query, field) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });

  it("200 hides prices from the service desk, and shows them to finance and orders", async () => {
    const contractFor = async (username: string) =>
      (await list("?q=LN-104233", await api.tokenOf(username))).body.items[0]?.contract;
    for (const username of ["fenna.smit@polderlicht.example", "daan.vos@polderlicht.example"])
      expect(await contractFor(username)).toMatchObject({ mrc: "67.10" });
    const without = await contractFor("lotte.prins@polderlicht.example");
    expect(without).toMatchObject({ termMonths: 36 });
    expect(Object.keys(without ?? {})).not.toEqual(expect.arrayContaining(["mrc"]));
    expect(without).not.toHaveProperty("nrc");
  });
});

describe("lines that a reseller delivers to its child", () => {
  it("200 shows the child its three lines, by an allow-list of fields", async () => {
    const { body } = await list("", child, fietsfabriek);
    expect(body.total).toBe(4);
    const delivered = body.items.filter(({ view }) => view === "service");
    expect(delivered.map(({ lineNumber }) => lineNumber)).toEqual(["LN-104204", "LN-104205", "LN-104206"]);
    const allowed =
      "address,id,lifecycle,lineNumber,operational,operationalSince,packageCode,packageName,reference,slaCode,speedDown,speedUp,technology,version,view";
    for (const line of delivered) expect(Object.keys(line).toSorted().join()).toBe(allowed);
    expect(await numbers("?q=showroom", child, fietsfabriek)).toEqual(["LN-104205"]);
    expect(await numbers("?operational=DOWN", child, fietsfabriek)).toEqual([]);
  });

  it("200 shows the child a line without contract, order, prices and events of its reseller", async () => {
    const line = await idOf("LN-104204");
    await api.send("PATCH", `${pathOf()}/${line}/reference`, { token, body: { reference: "Fabriekshal 1" } });
    const { status, body } = await get("LN-104204", child, fietsfabriek);
    expect(status).toBe(200);
    for (const field of ["contract", "endCustomer", "orderId", "termination"]) expect(body).not.toHaveProperty(field);
    expect(body.events.map(({ type }) => type)).not.toContain("REFERENCE_CHANGED");
    expect(body.events.map(({ type }) => type)).toContain("DELIVERED");
    expect(body.prefixes.map(({ prefix }) => prefix)).toEqual(["198.51.100.24/29", "2001:db8:102::/56"]);
    const events = await api.send("GET", `${pathOf(fietsfabriek)}/${line}/event?type=REFERENCE_CHANGED`, {
      token: child,
    });
    expect(events.body).toMatchObject({ total: 0 });
    expect((await get("LN-104204")).body.events.map(({ type }) => type)).toContain("REFERENCE_CHANGED");
  });

  it("403 for changes by the child, and 404 for every other line of its reseller", async () => {
    const write = async (lineNumber: string) =>
      api.send("PATCH", `${pathOf(fietsfabriek)}/${await idOf(lineNumber)}/reference`, {
        token: child,
        body: { reference: "Ours" },
      });
    expect(await write("LN-104204")).toMatchObject({ status: 403, body: { error: { code: "line.read-only" } } });
    expect((await write("LN-104201")).status).toBe(404);
    expect((await get("LN-104201", child, fietsfabriek)).status).toBe(404);
  });

  it("200 omits prices from the child's export, and 400 for sorting by the reseller's contract", async () => {
    const file = await api.send<string>("GET", `${pathOf(fietsfabriek)}/export?csv=standard`, { token: child });
    const [, ...exported] = file.body.trim().split("\r\n");
    const priced = exported.filter((row) => /\d+\.\d\d(,|$)/.test(row));
    expect([exported.length, priced]).toEqual([4, [expect.stringContaining("LN-304401")]]);
    const up = await numbers("?sort=contract.endDate", child, fietsfabriek);
    const rows = await api.database.rows<{ id: string; line_number: string }>(
      "select id, line_number from line where end_user_customer_id = $1 order by id",
      [fietsfabriek],
    );
    expect(up.filter((lineNumber) => lineNumber !== "LN-304401")).toEqual(rows.map((row) => row.line_number));
  });

  it("200 hides them when the child gets another reseller, or its end customer another company", async () => {
    await api.database.rows("update customer set parent_customer_id = $1 where id = $2", [
      companyIds.beeldwijk,
      fietsfabriek,
    ]);
    expect((await list("", child, fietsfabriek)).body.total).toBe(1);
    expect((await get("LN-104204", child, fietsfabriek)).status).toBe(404);
    expect(await api.database.rows("select 1 from line where end_user_customer_id is not null")).toEqual([]);
    await api.database.rows("update customer set parent_customer_id = $1 where id = $2", [polderlicht, fietsfabriek]);
    await api.database.rows("update end_customer set linked_customer_id = $1 where reference = 'FIETS'", [
      fietsfabriek,
    ]);
    expect((await list("", child, fietsfabriek)).body.total).toBe(4);
  });
});

describe("getLine", () => {
  it("200 includes circuits, equipment, prefixes, events, and the consequences of a termination", async () => {
    const { body, headers } = await get("LN-104233");
    expect(headers["etag"]).toBe(`"${body.version}"`);
    expect(body).toMatchObject({
      carrier: "Access NL",
      circuitId: "XTL204417",
      circuits: [{ service: "INTERNET", handover: "DHCP", bandwidthDown: 1_000_000 }],
      equipment: [{ type: "ONT", ownership: "PROVIDER" }],
      prefixes: [
        { prefix: "198.51.100.16/29", family: 4, gateway: "198.51.100.17", usable: "198.51.100.18 - 198.51.100.22" },
        { prefix: "2001:db8:103::/48", family: 6, gateway: "2001:db8:103::1" },
      ],
      termination: { possible: true, boundBy: "CONTRACT", earliestDate: body.contract?.endDate, noticeDays: 30 },
    });
    const { remainingMonths = 0, cost } = body.termination ?? {};
    expect(cost).toBe((67.1 * remainingMonths).toFixed(2));
    expect(body.events.at(-1)?.type).toBe("DELIVERED");
  });

  it("200 hides the cost of a termination from the service desk", async () => {
    const { body } = await get("LN-104233", await api.tokenOf("lotte.prins@polderlicht.example"));
    expect(body.termination).toMatchObject({ possible: true });
    expect(body.termination).not.toHaveProperty("cost");
  });

  it("404 for another company's line, on every path below it, like an unknown one", async () => {
    const foreign = await idOf("LN-204301");
    for (const place of ["", "/prefix", "/ip-address", "/event"])
      for (const id of [foreign, randomUUID()]) {
        const answer = await api.send("GET", `${pathOf()}/${id}${place}`, { token });
        expect([place, answer.status, answer.body]).toMatchObject([place, 404, { error: { code: "not-found" } }]);
      }
    expect((await get("LN-204301", kadeblokToken, kadeblok)).status).toBe(200);
  });
});

describe("parts of a line", () => {
  it("200 lists its addresses in order, by page", async () => {
    const path = `${pathOf()}/${await idOf("LN-104201")}/ip-address`;
    const { body } = await api.send("GET", `${path}?limit=3`, { token });
    expect(body).toMatchObject({ total: 10, limit: 3 });
    expect((body as { items: unknown[] }).items).toMatchObject([
      { address: "198.51.100.1", role: "GATEWAY" },
      { address: "198.51.100.2", role: "WAN" },
      { address: "198.51.100.3", role: "LAN", ptr: "router-3.polderlicht.example" },
    ]);
    const other = `${pathOf()}/${await idOf("LN-104207")}/ip-address`;
    const { items } = (await api.send<{ items: { address: string }[] }>("GET", other, { token })).body;
    expect(items.map(({ address }) => Number(address.split(".")[3]))).toEqual([97, 98, 99, 100, 101]);
  });

  it("200 lists its events by kind and day, newest first", async () => {
    const path = `${pathOf()}/${await idOf("LN-104207")}/event`;
    const { body } = await api.send<{ items: { type: string }[] }>("GET", `${path}?type=DOWN,UP`, { token });
    expect(body.items[0]?.type).toBe("DOWN");
    expect((await api.send("GET", `${path}?from=2099-01-01`, { token })).body).toMatchObject({ total: 0 });
    expect(await api.send("GET", `${path}?type=LOST`, { token })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "type" }] },
    });
  });
});

describe("exportLines", () => {
  it("200 exports every line that matches the filter, in several batches, with prices for roles that see them", async () => {
    const file = (query = "", bearer = token) =>
      api.send<string>("GET", `${pathOf()}/export${query}`, { token: bearer });
    const answer = await file("?format=csv&csv=standard");
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="(lines-20120280-\d{4}-\d\d-\d\d\.csv)"; filename\*=UTF-8''\1$/,
    );
    const [head, ...rows] = answer.body.trimEnd().split("\r\n");
    expect(head).toMatch(/^\ufefflineNumber,reference,.*,contractEndDate,nrc,mrc$/);
    expect(rows).toHaveLength(42);
    expect((await file("?operational=DOWN")).body.trim().split("\r\n")).toHaveLength(2);
    const service = await file("", await api.tokenOf("lotte.prins@polderlicht.example"));
    expect(service.body.split("\r\n")[0]).not.toContain("mrc");
    expect(await file("?format=xml")).toMatchObject({ status: 400 });
  });
});
