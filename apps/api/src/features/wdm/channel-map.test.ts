import type { SearchHit } from "@demarc/contract/search";
import type { WorkItem } from "@demarc/contract/core/work-item";
import type { ChannelMap, WdmSummary } from "@demarc/contract/wdm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
let api: TestApi;
let token: string;
let reseller: string;
/** A wavelength of another company, without a channel of its own. */
let otherWdm: string;

const map = (query = "", bearer = token, customerId = kadeblok) =>
  api.send<ChannelMap[]>("GET", `/v1/customer/${customerId}/wdm/channel-map${query}`, { token: bearer });
const channelOf = async (routeCode: string, channel: string, bearer = token, customerId = kadeblok) =>
  (await map(`?route=${routeCode}`, bearer, customerId)).body[0]?.channels.find((one) => one.channel === channel);
const setState = (route: string, channel: string, state: string) =>
  api.database.rows(
    `update wdm_channel set state = $3, service_id = case when $3 = 'USED' then $4::uuid end,
       reserved_until = case when $3 in ('RESERVED', 'QUARANTINE') then now() + interval '1 day' end
     where route_code = $1 and channel = $2`,
    [route, channel, state, otherWdm],
  );

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
  reseller = await api.tokenOf("daan.vos@polderlicht.example");
  otherWdm = (await plantInventory(api.database, polderlicht)).wdmId;
});
afterAll(() => api.close());

describe("listChannels", () => {
  it("200 lists the channels of every route by frequency, in nm and THz", async () => {
    const { body } = await map();
    expect(body.map(({ routeCode }) => routeCode)).toEqual(["AMS1-AMS2", "AMS1-RTM1", "RTM1-EHV1", "AMS2-ENS1"]);
    const [first] = body;
    expect(first).toMatchObject({ siteA: "AMS1", siteZ: "AMS2" });
    expect(first?.channels).toHaveLength(40);
    expect(first?.channels[0]).toEqual({
      channel: "C21",
      wavelengthNm: 1560.61,
      frequencyThz: 192.1,
      state: "FREE",
      wave: null,
    });
    const frequencies = first?.channels.map(({ frequencyThz }) => frequencyThz ?? 0) ?? [];
    expect(frequencies).toEqual(frequencies.toSorted((one, other) => one - other));
  });

  it("200 names the customer's own wavelengths, also one that is being built; another company sees both as not free", async () => {
    expect(await channelOf("AMS1-AMS2", "C34")).toMatchObject({ state: "YOURS", wave: { name: "WDM-0417" } });
    expect(await channelOf("AMS1-AMS2", "C36")).toMatchObject({ state: "YOURS", wave: { name: "WDM-0419" } });
    const other = (channel: string) => channelOf("AMS1-AMS2", channel, reseller, polderlicht);
    expect(await other("C34")).toMatchObject({ state: "TAKEN", wave: null });
    expect(await other("C36")).toMatchObject({ state: "RESERVED", wave: null });
    const text = JSON.stringify((await map("", reseller, polderlicht)).body);
    expect(text).not.toMatch(/WDM-0|[0-9a-f]{8}-[0-9a-f]{4}|kadeblok/i);
  });

  it.each([
    ["FREE", "FREE"],
    ["RESERVED", "RESERVED"],
    ["USED", "TAKEN"],
    ["QUARANTINE", "TAKEN"],
  ])("200 shows a channel that is %s as %s", async (state, shown) => {
    await setState("RTM1-EHV1", "C40", state);
    expect(await channelOf("RTM1-EHV1", "C40")).toMatchObject({ state: shown, wave: null });
    await setState("RTM1-EHV1", "C40", "FREE");
  });

  it("200 a wavelength that has ended is no longer the customer's", async () => {
    const [row] = await api.database.rows<{ id: string }>(
      "update wdm_service set lifecycle = 'TERMINATED' where reference = 'WDM-0418' returning id",
    );
    expect(await channelOf("AMS1-RTM1", "C28")).toMatchObject({ state: "TAKEN", wave: null });
    await api.database.rows("update wdm_service set lifecycle = 'ACTIVE' where id = $1", [row?.id]);
  });

  it("200 shows an end user the channel of a wavelength that its reseller delivers as its own", async () => {
    const { wdmId } = await plantInventory(api.database, polderlicht);
    await api.database.rows(
      `update wdm_service set channel = 'C50', wavelength_nm = 1537.40, frequency_thz = 195, reference = 'Golf',
         end_customer_id = (select id from end_customer where reference = 'FIETS') where id = $1`,
      [wdmId],
    );
    await setState("AMS2-ENS1", "C50", "USED");
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    expect(await channelOf("AMS2-ENS1", "C50", child, fietsfabriek)).toMatchObject({
      state: "YOURS",
      wave: { id: wdmId, name: "Golf" },
    });
    expect(await channelOf("AMS2-ENS1", "C50")).toMatchObject({ state: "TAKEN", wave: null });
  });

  it("200 lists the named routes only, none for an unknown one; 400 for what is no code", async () => {
    expect((await map("?route=AMS1-RTM1,RTM1-EHV1")).body.map(({ routeCode }) => routeCode)).toEqual([
      "AMS1-RTM1",
      "RTM1-EHV1",
    ]);
    expect((await map("?route=AMS9-AMS8")).body).toEqual([]);
    expect(await map("?route=x")).toMatchObject({ status: 400, body: { validationErrors: [{ field: "route" }] } });
  });

  it("404 for another company; 403 for a role that orders nothing", async () => {
    expect((await map("", reseller)).status).toBe(404);
    expect((await map("", await api.tokenOf("tim.okafor@kadeblok.example"))).status).toBe(403);
  });
});

describe("a wavelength that is down", () => {
  it("200 waits in the work list of those who order, and is found by that in list, export and search", async () => {
    const [row] = await api.database.rows<{ id: string }>(
      "update wdm_service set operational = 'DOWN', operational_since = now() where reference = 'WDM-0417' returning id",
    );
    const work = async (bearer: string) =>
      (await api.send<WorkItem[]>("GET", "/v1/work-list", { token: bearer })).body.filter(
        ({ kind }) => kind === "wave-down",
      );
    expect(await work(token)).toMatchObject([
      {
        severity: "bad",
        count: 1,
        subjects: ["WDM-0417"],
        route: "/wdm?operational=DOWN",
        objects: [{ detail: "WDM-300417 · AMS1 – AMS2", route: `/wdm/${row?.id}` }],
      },
    ]);
    expect(await work(await api.tokenOf("tim.okafor@kadeblok.example"))).toEqual([]);
    expect(await work(reseller)).toEqual([]);
    const path = `/v1/customer/${kadeblok}/wdm`;
    const { items } = (await api.send<{ items: WdmSummary[] }>("GET", `${path}?operational=DOWN,DEGRADED`, { token }))
      .body;
    expect(items.map(({ reference }) => reference)).toEqual(["WDM-0417"]);
    const file = await api.send<string>("GET", `${path}/export?csv=standard&operational=DOWN`, { token });
    expect(file.body.trim().split("\r\n")).toHaveLength(2);
    expect(await api.send("GET", `${path}?operational=BROKEN`, { token })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "operational" }] },
    });
    const hits = (await api.send<SearchHit[]>("GET", "/v1/search?q=WDM-0417", { token })).body;
    expect(hits.map(({ kind, id }) => [kind, id])).toContainEqual(["wdm", row?.id]);
    await api.database.rows("update wdm_service set lifecycle = 'SUSPENDED' where id = $1", [row?.id]);
    expect(await work(token)).toEqual([]);
  });

  it("200 the latest to go down comes first, and the end user of a reseller has what is delivered to it", async () => {
    const down = (reference: string, hours: number) =>
      api.database.rows(
        "update wdm_service set operational = 'DOWN', operational_since = now() - make_interval(hours => $2) where reference = $1",
        [reference, hours],
      );
    await api.database.rows("update wdm_service set lifecycle = 'ACTIVE' where reference like 'WDM-04%'");
    await down("WDM-0417", 2);
    await down("WDM-0418", 9);
    await down("WDM-0419", 1);
    const work = async (bearer: string) =>
      (await api.send<WorkItem[]>("GET", "/v1/work-list", { token: bearer })).body.find(
        ({ kind }) => kind === "wave-down",
      );
    expect((await work(token))?.subjects).toEqual(["WDM-0419", "WDM-0417", "WDM-0418"]);
    const { wdmId } = await plantInventory(api.database, polderlicht);
    await api.database.rows(
      `update wdm_service set lifecycle = 'ACTIVE', operational = 'DOWN', reference = 'Links',
         end_customer_id = (select id from end_customer where reference = 'FIETS') where id = $1`,
      [wdmId],
    );
    expect((await work(await api.tokenOf("eva.postma@fietsfabriek.example")))?.subjects).toEqual(["Links"]);
  });
});
