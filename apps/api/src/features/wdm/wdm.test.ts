import type { WdmService, WdmSummary } from "@demarc/contract/wdm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

interface Page {
  items: WdmSummary[];
  total: number;
}

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const pathOf = (customerId: number = kadeblok) => `/v1/customer/${customerId}/wdm`;
let api: TestApi;
let token: string;
let reseller: string;

const list = (query = "", bearer = token, customerId = kadeblok) =>
  api.send<Page>("GET", `${pathOf(customerId)}${query}`, { token: bearer });
const references = async (query = "") => (await list(query)).body.items.map(({ reference }) => reference);
const idOf = async (reference: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from wdm_service where reference = $1", [reference]);
  return row?.id ?? "";
};
const get = (id: string, bearer = token, customerId = kadeblok) =>
  api.send<WdmService>("GET", `${pathOf(customerId)}/${id}`, { token: bearer });

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
  reseller = await api.tokenOf("daan.vos@polderlicht.example");
});
afterAll(() => api.close());

describe("listWdm", () => {
  it("200 lists the three wavelengths of the demo by number", async () => {
    const { body } = await list();
    expect(body.total).toBe(3);
    expect(body.items).toMatchObject([
      { serviceNumber: "WDM-300417", bandwidth: "10G", protection: "UNPROTECTED", lifecycle: "ACTIVE" },
      { serviceNumber: "WDM-300418", bandwidth: "100G", protection: "PROTECTED", contract: { mrc: "2655.00" } },
      { serviceNumber: "WDM-300419", bandwidth: "100G", lifecycle: "PROVISIONING", operational: "UNKNOWN" },
    ]);
  });

  it.each([
    ["?route=AMS1-RTM1", ["WDM-0418"]],
    ["?route=AMS1-RTM1,AMS1-AMS2", ["WDM-0417", "WDM-0418", "WDM-0419"]],
    ["?bandwidth=100G", ["WDM-0418", "WDM-0419"]],
    ["?lifecycle=PROVISIONING", ["WDM-0419"]],
    ["?q=C34", ["WDM-0417"]],
    ["?q=%25", []],
    ["?sort=-serviceNumber", ["WDM-0419", "WDM-0418", "WDM-0417"]],
    ["?sort=-contract.endDate", ["WDM-0418", "WDM-0417", "WDM-0419"]],
    ["?sort=reference", ["WDM-0417", "WDM-0418", "WDM-0419"]],
  ])("200 finds with %s exactly %j", async (query, found) => {
    expect(await references(query)).toEqual(found);
  });

  it.each([
    ["?bandwidth=1G", "bandwidth"],
    ["?route=x", "route"],
    ["?sort=price", "sort"],
  ])("400 names the invalid parameter of %s", async (query, field) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });

  it("403 for a role that orders nothing", async () => {
    expect((await list("", await api.tokenOf("tim.okafor@kadeblok.example"))).status).toBe(403);
  });

  it("200 exports the wavelengths with their channel and price", async () => {
    const { body } = await api.send<string>("GET", `${pathOf()}/export?csv=standard&bandwidth=10G`, { token });
    const lines = body.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("C34,1550.12,193.4,92,18.4");
    expect(lines[1]).toContain("315.00");
  });
});

describe("getWdm", () => {
  it("200 shows channel, route and handovers, and what a termination means", async () => {
    const { body } = await get(await idOf("WDM-0417"));
    expect(body).toMatchObject({
      channel: "C34",
      wavelengthNm: 1550.12,
      frequencyThz: 193.4,
      latencyUs: 92,
      lengthKm: 18.4,
      clientInterface: "10GBASE-LR",
      handoverA: { rackCode: "AMS1-R2-07" },
      handoverZ: { rackCode: "AMS2-R1-04" },
      diversityFrom: null,
      termination: { possible: true, boundBy: "CONTRACT" },
    });
    expect((await get(await idOf("WDM-0419"))).body.termination).toMatchObject({ reason: "NOT_DELIVERED" });
  });

  it("404 hides another company's wavelength", async () => {
    const id = await idOf("WDM-0417");
    for (const customerId of [kadeblok, polderlicht]) expect((await get(id, reseller, customerId)).status).toBe(404);
  });
});

describe("updateWdmReference", () => {
  it("200 renames a wavelength, in the ledger; 409 for a stale version", async () => {
    const id = await idOf("WDM-0418");
    const patch = (body: object, headers = {}) =>
      api.send<WdmService>("PATCH", `${pathOf()}/${id}/reference`, { token, body, headers });
    expect((await patch({ reference: " Rotterdam " })).body).toMatchObject({ reference: "Rotterdam", version: 2 });
    expect(await patch({ reference: "x" }, { "if-match": '"1"' })).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict", details: { currentVersion: 2 } } },
    });
    const ledger = await api.database.rows(
      "select action, after->>'reference' as after from audit_event where entity_id = $1",
      [id],
    );
    expect(ledger).toEqual([{ action: "wdm.reference-changed", after: "Rotterdam" }]);
  });

  it("200 shows a child what is delivered to it without racks and prices; 403 when it changes it", async () => {
    const { wdmId } = await plantInventory(api.database, polderlicht);
    const [label] = await api.database.rows<{ id: string }>("select id from end_customer where reference = 'FIETS'");
    await api.send("PATCH", `${pathOf(polderlicht)}/${wdmId}/reference`, {
      token: reseller,
      body: { reference: "Golf", endCustomerId: label?.id },
    });
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const { body } = await get(wdmId, child, fietsfabriek);
    expect(body).toMatchObject({ view: "service", reference: "Golf", channel: null });
    for (const hidden of [
      "contract",
      "handoverA",
      "handoverZ",
      "orderId",
      "termination",
      "endCustomer",
      "testReportId",
    ])
      expect(body).not.toHaveProperty(hidden);
    const change = { token: child, body: { reference: "Mine" } };
    expect(await api.send("PATCH", `${pathOf(fietsfabriek)}/${wdmId}/reference`, change)).toMatchObject({
      status: 403,
      body: { error: { code: "wdm.read-only" } },
    });
  });
});
