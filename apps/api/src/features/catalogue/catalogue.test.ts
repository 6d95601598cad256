import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { Package } from "@demarc/contract/core/package";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const today = amsterdamDate(new Date());
let api: TestApi;
const people = {
  order: "daan.vos@polderlicht.example",
  finance: "fenna.smit@polderlicht.example",
  desk: "lotte.prins@polderlicht.example",
};

const packages = async (username: string, search = "?kind=LINE") =>
  api.send<Package[]>("GET", `/v1/catalogue/package${search}`, { token: await api.tokenOf(username) });
const priceOf = (list: readonly Package[], code: string, product = code) =>
  list.find((one) => one.code === code)?.products.find((one) => one.code === product)?.price;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe("packages", () => {
  it("200 lists orderable lines in order, with prices", async () => {
    const { body } = await packages(people.order);
    expect(body.map(({ code }) => code)).toEqual([
      "FIB-100",
      "FIB-500",
      "FIB-1000",
      "FIB-4000",
      "BFIB-1G",
      "BFIB-10G",
      "VDSL-100",
      "VDSL-200B",
      "COAX-600",
      "MOB-5G",
    ]);
    const fibre = body.find(({ code }) => code === "FIB-1000");
    expect(fibre).toMatchObject({
      technology: "FTTH",
      speedDown: 1_000_000,
      contractTerms: [1, 12, 36],
      leadTimeDays: 10,
      name: { nl: "Glasvezel 1000", en: "Fibre 1000" },
    });
    expect(fibre).toMatchObject({
      termDiscounts: { "12": 5, "36": 10 },
      setupWaivedFrom: 36,
      noticeDays: 30,
      siteCodes: null,
    });
    expect(fibre?.parameters.find(({ key }) => key === "justification")).toMatchObject({
      step: "package",
      min: 20,
      max: 1000,
      multipleOf: null,
      visibleWhen: { ipv4Length: ["28"] },
    });
    expect(fibre?.products.find(({ code }) => code === "SLA-PLUS")?.selectedBy).toEqual({ slaCode: ["SLA-PLUS"] });
    expect(fibre?.products.find(({ code }) => code === "L2-CIRCUIT")?.quantityFrom).toBe("layer2Circuits");
    const prices = ["FIB-1000", "FIB-1000-SETUP", "SLA-PLUS", "IPV4-29", "IPV6-48"].map((code) =>
      priceOf(body, "FIB-1000", code),
    );
    expect(prices).toEqual(["44.00", "49.00", "15.00", "12.50", "0.00"]);
  });

  it("200 omits prices for roles without orders and invoices", async () => {
    expect(priceOf((await packages(people.finance)).body, "FIB-100")).toBe("29.50");
    expect(JSON.stringify((await packages(people.desk)).body)).not.toContain('"price"');
  });

  it("200 returns the price of the company itself, else that of its class, else the list price, all exact", async () => {
    const setClass = (value: string | null) =>
      api.database.rows("update customer set discount_class = $2 where id = $1", [companyIds.polderlicht, value]);
    await setClass("PARTNER-A");
    await api.database.rows(
      `insert into customer_price (customer_id, product_code, price, percentage) values
        ($1, 'FIB-500', null, -7.125), ($1, 'SLA-PLUS', 13.33333, null), ($2, 'FIB-100', 1, null)`,
      [companyIds.polderlicht, companyIds.kadeblok],
    );
    await api.database.rows(
      `insert into customer_price (customer_id, product_code, price, valid_from, valid_to) values
        ($1, 'FIB-4000', 1, date '2020-01-01', date '2020-12-31'), ($1, 'FIB-4000', 2, date '2100-01-01', null)`,
      [companyIds.polderlicht],
    );
    const { body } = await packages(people.order);
    await setClass(null);
    await api.database.rows("delete from customer_price");
    expect(["FIB-1000", "FIB-100", "FIB-500", "FIB-4000"].map((code) => priceOf(body, code))).toEqual([
      "38.72",
      "25.96",
      "34.828125",
      "56.32",
    ]);
    expect([priceOf(body, "FIB-1000", "SLA-PLUS"), priceOf(body, "FIB-1000", "FIB-1000-SETUP")]).toEqual([
      "13.33333",
      "49.00",
    ]);
    expect(priceOf((await packages(people.order)).body, "FIB-1000")).toBe("44.00");
    const energy = (await packages(people.order, "?kind=RACK")).body;
    expect(priceOf(energy, "RACK-F46", "ENERGY-METERED")).toBe("0.2875");
  });

  it("200 lists what is sold at a site, between two sites and on a route", async () => {
    const codes = async (search: string) => (await packages(people.order, search)).body.map(({ code }) => code);
    expect(await codes("?kind=RACK&site=AMS2")).toEqual(["RACK-H", "RACK-F47"]);
    expect(await codes("?kind=SHARED_COLO&site=AMS1")).toEqual([]);
    expect(await codes("?kind=SHARED_COLO&site=ENS1")).toEqual(["SHARED-1U"]);
    expect(await codes("?kind=DC_CONNECTION&site=AMS1&siteZ=AMS2")).toEqual(["MC-10G", "MC-100G"]);
    expect(await codes("?kind=DC_CONNECTION&site=AMS1&siteZ=AMS1")).toEqual(["XC-UTP", "XC-MMF", "XC-SMF", "IXP-SMF"]);
    expect(await codes("?kind=DC_CONNECTION&site=AMS1&siteZ=RTM1")).toEqual([]);
    expect(await codes("?kind=WDM&site=AMS1&siteZ=RTM1")).toEqual([
      "WDM-10G-U",
      "WDM-10G-P",
      "WDM-100G-U",
      "WDM-100G-P",
      "WDM-400G-U",
    ]);
    expect(await codes("?kind=WDM&site=ENS1")).toEqual(["WDM-10G-U", "WDM-10G-P", "WDM-100G-U"]);
    expect(await codes("?route=RTM1-EHV1")).toEqual(["WDM-10G-U", "WDM-10G-P", "WDM-100G-U", "WDM-100G-P"]);
    expect(await codes("?route=EHV1-ENS1")).toEqual([]);
    expect(await codes("?site=ZZZ9")).toEqual([]);
  });

  it("200 omits discontinued packages", async () => {
    await api.database.rows("update package set valid_to = current_date - 1 where code = 'COAX-600'");
    await api.database.rows("update package set status = 'END_OF_SALE' where code = 'MOB-5G'");
    const codes = (await packages(people.order)).body.map(({ code }) => code);
    await api.database.rows("update package set valid_to = null, status = 'ON_SALE'");
    expect(codes).not.toContain("COAX-600");
    expect(codes).not.toContain("MOB-5G");
  });

  it.each([
    [0, 0, true],
    [-9, -1, false],
    [1, 9, false],
  ])("200 sells a package from day %i to day %i, and at its price of these days: %s", async (first, last, isNow) => {
    const days = [daysAfter(today, first), daysAfter(today, last)];
    await api.database.rows("update package set valid_from = $1, valid_to = $2 where code = 'COAX-600'", days);
    await api.database.rows("update customer set discount_class = 'OWN' where id = $1", [companyIds.polderlicht]);
    await api.database.rows(
      `insert into price_list_entry (discount_class, product_code, price, valid_from, valid_to) values ('OWN', 'FIB-100', 11, $1, $2)`,
      days,
    );
    await api.database.rows(
      `insert into customer_price (customer_id, product_code, price, valid_from, valid_to) values ($3, 'FIB-500', 12, $1, $2)`,
      [...days, companyIds.polderlicht],
    );
    const { body } = await packages(people.order);
    await api.database.rows("update package set valid_from = '2020-01-01', valid_to = null where code = 'COAX-600'");
    await api.database.rows("update customer set discount_class = null where id = $1", [companyIds.polderlicht]);
    await api.database.rows("delete from customer_price");
    await api.database.rows("delete from price_list_entry where discount_class = 'OWN'");
    const listed = await packages(people.order);
    const usual = ["FIB-100", "FIB-500"].map((code) => priceOf(listed.body, code));
    expect(body.some(({ code }) => code === "COAX-600")).toBe(isNow);
    expect(["FIB-100", "FIB-500"].map((code) => priceOf(body, code))).toEqual(isNow ? ["11.00", "12.00"] : usual);
  });

  it("200 sells wavelengths in both directions of a route, until it or its site is retired", async () => {
    const sold = async (search: string) => (await packages(people.order, search)).body.map(({ code }) => code);
    const [there, back] = ["?kind=WDM&site=AMS1&siteZ=RTM1", "?kind=WDM&site=RTM1&siteZ=AMS1"];
    expect(await sold(back)).toEqual(await sold(there));
    expect((await sold(there)).length).toBeGreaterThan(0);
    await api.database.rows("update wdm_route set retired = true where code = 'AMS1-RTM1'");
    expect([await sold(there), await sold(back), await sold("?route=AMS1-RTM1")]).toEqual([[], [], []]);
    await api.database.rows("update wdm_route set retired = false where code = 'AMS1-RTM1'");
    await api.database.rows("update site set status = 'RETIRED' where code = 'RTM1'");
    expect([await sold(there), await sold(back), await sold("?kind=RACK&site=RTM1")]).toEqual([[], [], []]);
    await api.database.rows("update site set status = 'ACTIVE' where code = 'RTM1'");
    expect((await sold(there)).length).toBeGreaterThan(0);
  });

  it("400 for an unknown kind and an unknown filter", async () => {
    expect((await packages(people.order, "?kind=BOAT")).status).toBe(400);
    expect((await packages(people.order, "?colour=red")).status).toBe(400);
  });

  it("404 for an unknown package name", async () => {
    const token = await api.tokenOf(people.order);
    expect((await api.send("GET", "/v1/catalogue/package/FIB-1000", { token })).body).toMatchObject({
      code: "FIB-1000",
    });
    expect((await api.send("GET", "/v1/catalogue/package/FIB-9", { token })).status).toBe(404);
  });
});

describe("an answer that the client keeps", () => {
  const paths = ["/site", "/package?kind=LINE", "/package/FIB-1000", "/wdm-availability"];
  const ask = async (path: string, headers = {}) =>
    api.send("GET", `/v1/catalogue${path}`, { token: await api.tokenOf(people.order), headers });
  const etagOf = async (path: string) => String((await ask(path)).headers.etag);

  it.each(paths)("304 without a body for %s if the client has this content", async (path) => {
    const { headers } = await ask(path);
    expect(headers).toMatchObject({
      "cache-control": "private, no-cache",
      vary: "Authorization, Accept, Accept-Language, Origin",
    });
    const etag = String(headers.etag);
    for (const kept of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await ask(path, { "if-none-match": kept });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, "", etag]);
      expect(again.headers["content-type"]).toBeUndefined();
    }
    expect((await ask(path, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("200 after a price change, and for a role that sees no prices", async () => {
    const etag = await etagOf("/package/FIB-1000");
    const kept = { "if-none-match": etag };
    const desk = await api.send("GET", "/v1/catalogue/package/FIB-1000", {
      token: await api.tokenOf(people.desk),
      headers: kept,
    });
    expect(desk.status).toBe(200);
    await api.database.rows("update package_product set price = price + 1 where package_code = 'FIB-1000'");
    const changed = await ask("/package/FIB-1000", kept);
    await api.database.rows("update package_product set price = price - 1 where package_code = 'FIB-1000'");
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false]);
  });

  it("404 is never kept", async () => {
    const missing = await ask("/package/NOTHING", { "if-none-match": "*" });
    expect([missing.status, missing.headers.etag, missing.headers["cache-control"]]).toEqual([
      404,
      undefined,
      "no-store",
    ]);
  });
});
