import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { WorkItem } from "@demarc/contract/core/work-item";
import type { DcConnection, DcConnectionSummary } from "@demarc/contract/dc-connections";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const path = `/v1/customer/${kadeblok}/dc-connection`;
let api: TestApi;
let token: string;
let reseller: string;

const setDays = (reference: string, days: number) =>
  api.database.rows("update dc_connection set loa_expires_at = $2 where reference = $1", [
    reference,
    daysAfter(amsterdamDate(new Date()), days),
  ]);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
  reseller = await api.tokenOf("daan.vos@polderlicht.example");
  await setDays("XC-2101", -2);
  await api.database.rows("update dc_connection set loa_document_id = null where reference = 'XC-2103'");
});
afterAll(() => api.close());

describe("letters that wait", () => {
  const letters = async (bearer = token) =>
    (await api.send<WorkItem[]>("GET", "/v1/work-list", { token: bearer })).body.filter(({ kind }) =>
      kind.startsWith("loa-"),
    );

  it("200 the work list names expired letters, and those that are missing or expire, each with its screen", async () => {
    const items = await letters();
    expect(items).toMatchObject([
      { kind: "loa-expired", severity: "bad", count: 1, subjects: ["XC-2101"], route: "/dc-connections?loa=EXPIRED" },
      {
        kind: "loa-due",
        severity: "warn",
        count: 2,
        subjects: ["XC-2103", "XC-2102"],
        route: "/dc-connections?loa=MISSING,EXPIRING",
      },
    ]);
    const [row] = await api.database.rows<{ id: string }>("select id from dc_connection where reference = 'XC-2101'");
    expect(items[0]?.objects[0]).toMatchObject({
      name: "XC-2101",
      detail: "XC-202101, Carrier Nederland",
      route: `/dc-connections/${row?.id}`,
    });
  });

  it("200 nothing waits for other roles, for other companies, or after the connection has ended", async () => {
    expect(await letters(await api.tokenOf("tim.okafor@kadeblok.example"))).toEqual([]);
    expect(await letters(reseller)).toEqual([]);
    await api.database.rows("update dc_connection set lifecycle = 'TERMINATED' where reference = 'XC-2103'");
    expect((await letters())[1]).toMatchObject({ count: 1, subjects: ["XC-2102"] });
    await api.database.rows("update dc_connection set lifecycle = 'ACTIVE' where reference = 'XC-2103'");
  });
});

describe("the list by the state of the letter", () => {
  const found = async (query: string, bearer = token, at = path) =>
    (await api.send<{ items: DcConnectionSummary[] }>("GET", `${at}?${query}`, { token: bearer })).body.items;

  it.each([
    ["loa=EXPIRED", ["XC-2101"]],
    ["loa=EXPIRING", ["XC-2102"]],
    ["loa=MISSING,EXPIRING", ["XC-2102", "XC-2103"]],
    ["loa=VALID", ["XC-2107", "IX-3101", "IX-3102"]],
    ["loa=NOT_NEEDED&kind=METRO_CONNECT", ["MC-4101"]],
  ])("200 finds with %s exactly %j, each in a state that it names", async (query, references) => {
    const items = await found(query);
    expect(items.map(({ reference }) => reference)).toEqual(references);
    const states = new URLSearchParams(query).get("loa")?.split(",");
    expect(items.every(({ loaState }) => states?.includes(loaState ?? ""))).toBe(true);
  });

  it("200 a connection that has ended needs no letter: the list of a task has what the task counts", async () => {
    const ended = (lifecycle: string) =>
      api.database.rows("update dc_connection set lifecycle = $1 where reference = 'XC-2101'", [lifecycle]);
    await ended("TERMINATED");
    expect(await found("loa=EXPIRED")).toEqual([]);
    expect((await found("loa=NOT_NEEDED")).find(({ reference }) => reference === "XC-2101")?.loaState).toBe(
      "NOT_NEEDED",
    );
    await ended("ACTIVE");
    expect(await found("loa=EXPIRED")).toHaveLength(1);
  });

  it("200 finds by the days exactly what each connection shows", async () => {
    for (const days of [-1, 0, 1, 29, 30, 31]) {
      await setDays("XC-2101", days);
      const [row] = await api.database.rows<{ id: string }>("select id from dc_connection where reference = 'XC-2101'");
      const { loaState } = (await api.send<DcConnection>("GET", `${path}/${row?.id}`, { token })).body;
      expect([days, (await found(`loa=${loaState}`)).map(({ reference }) => reference)]).toEqual([
        days,
        expect.arrayContaining(["XC-2101"]),
      ]);
      for (const other of ["EXPIRED", "EXPIRING", "VALID"].filter((state) => state !== loaState))
        expect((await found(`loa=${other}`)).map(({ reference }) => reference)).not.toContain("XC-2101");
    }
  });

  it("200 exports with the same filter; 400 for an unknown state", async () => {
    const { body } = await api.send<string>("GET", `${path}/export?csv=standard&loa=MISSING`, { token });
    expect(
      body
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(",")[0]),
    ).toEqual(["XC-202103"]);
    expect(await api.send("GET", `${path}?loa=LOST`, { token })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "loa" }] },
    });
  });

  it("200 tells the end user of a reseller nothing about the letter of what is delivered to it", async () => {
    const { connectionId } = await plantInventory(api.database, polderlicht);
    await api.database.rows(
      `update dc_connection set z_type = 'CARRIER', loa_document_id = null,
         end_customer_id = (select id from end_customer where reference = 'FIETS') where id = $1`,
      [connectionId],
    );
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const at = `/v1/customer/${fietsfabriek}/dc-connection`;
    // It also has a connection of its own.
    const idsOf = async (query: string, token: string) => (await found(query, token, at)).map(({ id }) => id);
    expect(await idsOf("", child)).toContain(connectionId);
    for (const state of ["NOT_NEEDED", "MISSING", "VALID", "EXPIRING", "EXPIRED"])
      expect(await idsOf(`loa=${state}`, child)).not.toContain(connectionId);
    expect(await idsOf("loa=MISSING", reseller)).toContain(connectionId);
  });
});

describe("downloadConnectionTestReport", () => {
  it("200 sends the report by its name; 404 without one, for another company, and for the end user", async () => {
    const { connectionId } = await plantInventory(api.database, polderlicht);
    const report = `/v1/customer/${polderlicht}/dc-connection/${connectionId}/test-report/download`;
    const answer = await api.send<string>("GET", report, { token: reseller });
    expect([answer.status, answer.body]).toEqual([200, "%PDF"]);
    expect(answer.headers["content-disposition"]).toContain('filename="report.pdf"');
    expect((await api.send("GET", report, { token })).status).toBe(404);
    const [none] = await api.database.rows<{ id: string }>("select id from dc_connection where reference = 'XC-2102'");
    expect((await api.send("GET", `${path}/${none?.id}/test-report/download`, { token })).status).toBe(404);
    await api.database.rows(
      "update dc_connection set end_customer_id = (select id from end_customer where reference = 'FIETS') where id = $1",
      [connectionId],
    );
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const delivered = `/v1/customer/${fietsfabriek}/dc-connection/${connectionId}/test-report/download`;
    expect((await api.send("GET", delivered, { token: child })).status).toBe(404);
  });
});
