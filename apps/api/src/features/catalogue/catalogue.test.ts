import type { Package } from "@demarc/contract/catalogue";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

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
    expect(fibre?.parameters.map(({ key }) => key)).toEqual(["testAndLabel", "appointmentPreference"]);
    const prices = ["FIB-1000", "FIB-1000-SETUP", "SLA-PLUS", "IPV4-29", "IPV6-48"].map((code) =>
      priceOf(body, "FIB-1000", code),
    );
    expect(prices).toEqual(["44.00", "49.00", "15.00", "12.50", "0.00"]);
  });

  it("200 omits prices for roles without orders and invoices", async () => {
    expect(priceOf((await packages(people.finance)).body, "FIB-100")).toBe("29.50");
    expect(JSON.stringify((await packages(people.desk)).body)).not.toContain('"price"');
  });

  it("200 returns prices of the company's class, rounded to cents, and otherwise list prices", async () => {
    const setClass = (value: string | null) =>
      api.database.rows("update customer set discount_class = $2 where id = $1", [companyIds.polderlicht, value]);
    await setClass("PARTNER-A");
    const { body } = await packages(people.order);
    await setClass(null);
    expect([priceOf(body, "FIB-1000"), priceOf(body, "FIB-100"), priceOf(body, "FIB-1000", "FIB-1000-SETUP")]).toEqual([
      "38.72",
      "25.96",
      "49.00",
    ]);
    expect(priceOf((await packages(people.order)).body, "FIB-1000")).toBe("44.00");
  });

  it("200 omits discontinued packages", async () => {
    await api.database.rows("update package set valid_to = current_date - 1 where code = 'COAX-600'");
    await api.database.rows("update package set status = 'END_OF_SALE' where code = 'MOB-5G'");
    const codes = (await packages(people.order)).body.map(({ code }) => code);
    await api.database.rows("update package set valid_to = null, status = 'ON_SALE'");
    expect(codes).not.toContain("COAX-600");
    expect(codes).not.toContain("MOB-5G");
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
