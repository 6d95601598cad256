import { amsterdamDate, daysAfter, monthsAfter } from "@demarc/contract/core/calendar";
import type { DcConnection, DcConnectionSummary } from "@demarc/contract/dc-connections";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

interface Page {
  items: DcConnectionSummary[];
  total: number;
}

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const pathOf = (customerId: number = kadeblok) => `/v1/customer/${customerId}/dc-connection`;
let api: TestApi;
let token: string;
let reseller: string;

const list = (query = "", bearer = token, customerId = kadeblok) =>
  api.send<Page>("GET", `${pathOf(customerId)}${query}`, { token: bearer });
const references = async (query = "") => (await list(query)).body.items.map(({ reference }) => reference);
const idOf = async (reference: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from dc_connection where reference = $1", [
    reference,
  ]);
  return row?.id ?? "";
};
const get = (id: string, bearer = token, customerId = kadeblok) =>
  api.send<DcConnection>("GET", `${pathOf(customerId)}/${id}`, { token: bearer });

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
  reseller = await api.tokenOf("daan.vos@polderlicht.example");
});
afterAll(() => api.close());

describe("listDcConnections", () => {
  it("200 lists the eleven connections of the demo by number, one of them with an expiring letter", async () => {
    const { body } = await list();
    expect(body.total).toBe(11);
    const numbers = body.items.map(({ connectionNumber }) => connectionNumber);
    expect(numbers).toEqual(numbers.toSorted());
    expect(body.items.filter(({ loaState }) => loaState === "EXPIRING").map(({ reference }) => reference)).toEqual([
      "XC-2102",
    ]);
    expect(new Set(body.items.map(({ kind }) => kind))).toEqual(
      new Set(["CROSS_CONNECT", "IX_PORT_PATCH", "METRO_CONNECT"]),
    );
  });

  it.each([
    ["?site=ENS1", []],
    ["?site=RTM1", ["XC-2107"]],
    ["?site=AMS2", ["XC-2108", "IX-3102", "MC-4101"]],
    ["?kind=METRO_CONNECT", ["MC-4101"]],
    ["?media=UTP_CAT6A,MMF_OM4", ["XC-2107", "XC-2108"]],
    ["?lifecycle=TERMINATED", []],
    ["?q=nl-ams-88121", ["XC-2101"]],
    ["?q=ams-ix", ["IX-3101"]],
    ["?q=xc-202104", ["XC-2104"]],
    ["?q=_", []],
  ])("200 finds with %s exactly %j", async (query, found) => {
    expect(await references(query)).toEqual(found);
  });

  it("200 sorts by each key, in both directions", async () => {
    for (const [key, read] of [
      ["connectionNumber", (row: DcConnectionSummary) => row.connectionNumber],
      ["reference", (row: DcConnectionSummary) => (row.reference ?? "").toLowerCase()],
      ["contract.endDate", (row: DcConnectionSummary) => row.contract?.endDate ?? ""],
    ] as const) {
      const up = (await list(`?sort=${key}`)).body.items;
      expect(up.map(read)).toEqual(up.map(read).toSorted());
      const down = (await list(`?sort=-${key}`)).body.items;
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
    }
  });

  it.each([
    ["?kind=PIGEON", "kind"],
    ["?media=AIR", "media"],
    ["?sort=price", "sort"],
  ])("400 names the invalid parameter of %s", async (query, field) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });

  it("403 for a role that orders nothing", async () => {
    expect((await list("", await api.tokenOf("tim.okafor@kadeblok.example"))).status).toBe(403);
  });

  it("200 exports what the filter finds, in the numbers' order", async () => {
    const { body } = await api.send<string>("GET", `${pathOf()}/export?csv=standard&kind=IX_PORT_PATCH`, { token });
    const lines = body.trim().split("\r\n");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(["XC-203101", "XC-203102"]);
    expect(lines[1]).toContain("AMS-IX");
    expect(lines[1]).toContain("26.10");
  });
});

describe("getDcConnection", () => {
  it("200 shows both sides, the letter and what a termination means", async () => {
    const id = await idOf("XC-2101");
    const endDate = monthsAfter(amsterdamDate(new Date()), 13);
    await api.database.rows("update dc_connection set contract_end = $2, notice_days = 60 where id = $1", [
      id,
      endDate,
    ]);
    const { body } = await get(id);
    expect(body.termination).toEqual({
      possible: true,
      reason: null,
      earliestDate: endDate,
      noticeDays: 60,
      boundBy: "CONTRACT",
      withdrawal: "NONE",
      remainingMonths: 13,
      cost: "456.30",
    });
    expect(body).toMatchObject({
      connectionNumber: "XC-202101",
      media: "SMF_OS2",
      connectorA: "LC_UPC",
      connectorZ: "SC_APC",
      fibreCount: 2,
      aSide: { siteCode: "AMS1", rackCode: "AMS1-R2-07", panel: "R2-07-A", port: "1" },
      zSide: { siteCode: "AMS1", type: "CARRIER", companyName: "Carrier Nederland", circuitId: "NL-AMS-88121" },
      loaState: "VALID",
      loaNumber: "LOA-XC-2101",
      contract: { mrc: "35.10" },
    });
  });

  it("200 a letter expires from 30 days before its end, and has expired the day after it", async () => {
    const id = await idOf("XC-2103");
    const today = amsterdamDate(new Date());
    const stateAt = async (days: number) => {
      const expiresAt = daysAfter(today, days);
      await api.database.rows("update dc_connection set loa_expires_at = $2 where id = $1", [id, expiresAt]);
      return (await get(id)).body.loaState;
    };
    // One day of margin on each side, so that midnight during the test changes nothing.
    expect(await stateAt(32)).toBe("VALID");
    expect(await stateAt(29)).toBe("EXPIRING");
    expect(await stateAt(1)).toBe("EXPIRING");
    expect(await stateAt(-1)).toBe("EXPIRED");
    await api.database.rows("update dc_connection set loa_document_id = null where id = $1", [id]);
    expect((await get(id)).body).toMatchObject({ loaState: "MISSING", lifecycle: "ACTIVE" });
    expect((await get(await idOf("XC-2104"))).body.loaState).toBe("NOT_NEEDED");
  });

  it("404 hides another company's connection", async () => {
    const id = await idOf("XC-2101");
    for (const customerId of [kadeblok, polderlicht]) expect((await get(id, reseller, customerId)).status).toBe(404);
  });
});

describe("updateDcConnectionReference", () => {
  const patch = async (id: string, body: object, more = {}) =>
    api.send<DcConnection>("PATCH", `${pathOf()}/${id}/reference`, { token, body, ...more });

  it("200 renames a connection, in the ledger; 409 for a stale version", async () => {
    const id = await idOf("XC-2106");
    expect((await patch(id, { reference: " Ring " })).body).toMatchObject({ reference: "Ring", version: 2 });
    expect(await patch(id, { reference: "x" }, { headers: { "if-match": '"1"' } })).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict", details: { currentVersion: 2 } } },
    });
    const ledger = await api.database.rows(
      "select action, after->>'reference' as after from audit_event where entity_id = $1",
      [id],
    );
    expect(ledger).toEqual([{ action: "dc-connection.reference-changed", after: "Ring" }]);
  });

  it("200 shows a child what is delivered to it without racks, letter and prices; 403 when it changes it", async () => {
    const { connectionId } = await plantInventory(api.database, polderlicht);
    const [label] = await api.database.rows<{ id: string }>("select id from end_customer where reference = 'FIETS'");
    await api.send("PATCH", `${pathOf(polderlicht)}/${connectionId}/reference`, {
      token: reseller,
      body: { reference: "Koppeling", endCustomerId: label?.id },
    });
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const { body } = await get(connectionId, child, fietsfabriek);
    expect(body).toMatchObject({ view: "service", reference: "Koppeling", aSide: { rackId: null, rackCode: null } });
    const { items } = (await list("", child, fietsfabriek)).body;
    expect(items.find(({ id }) => id === connectionId)).toMatchObject({ view: "service" });
    for (const hidden of [
      "contract",
      "loaState",
      "loaNumber",
      "loaDocumentId",
      "orderId",
      "termination",
      "endCustomer",
    ])
      expect(body).not.toHaveProperty(hidden);
    const change = { token: child, body: { reference: "Mine" } };
    expect(await api.send("PATCH", `${pathOf(fietsfabriek)}/${connectionId}/reference`, change)).toMatchObject({
      status: 403,
      body: { error: { code: "dc-connection.read-only" } },
    });
  });
});
