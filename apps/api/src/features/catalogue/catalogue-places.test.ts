import type { Site, WdmRouteAvailability } from "@demarc/contract/catalogue";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
const order = "daan.vos@polderlicht.example";
const get = async <Body>(path: string, username = order) =>
  api.send<Body>("GET", `/v1/catalogue/${path}`, { token: await api.tokenOf(username) });
const sites = async (search = "") => (await get<Site[]>(`site${search}`)).body;
const routes = async (search = "") => (await get<WdmRouteAvailability[]>(`wdm-availability${search}`)).body;
const codesOf = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code);

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe("sites", () => {
  it("200 counts free positions by size, and free units of shared racks", async () => {
    const spaces = `select count(*)::int as count from rack_space where site_code = 'AMS1' and footprint = 'HALF' and state = 'FREE'`;
    const [{ count } = { count: 0 }] = await api.database.rows<{ count: number }>(spaces);
    const taken = "select count(*)::int as count from shared_colo_unit";
    const [units = { count: 0 }] = await api.database.rows<{ count: number }>(taken);
    const before = await sites();
    expect(codesOf(before)).toEqual(["AMS1", "AMS2", "RTM1", "EHV1", "ENS1"]);
    expect(before[0]).toMatchObject({ name: "Amsterdam Science Park", wdmNode: true, sharedUnits: 0 });
    expect(before[0]?.availability).toContainEqual({ footprint: "HALF", heightU: 23, count });
    expect(units.count).toBeGreaterThan(0);
    expect(before.at(-1)?.sharedUnits).toBe(3 * 46 - units.count);

    await api.database.rows(
      `update rack_space set state = 'RESERVED', reserved_until = now() + interval '1 day'
       where id = (select id from rack_space where site_code = 'AMS1' and footprint = 'HALF' and state = 'FREE' limit 1)`,
    );
    const after = await sites();
    await api.database.rows(
      "update rack_space set state = 'FREE', reserved_until = null where state = 'RESERVED' and order_id is null",
    );
    const half = after[0]?.availability.find(({ footprint }) => footprint === "HALF");
    expect(half?.count ?? 0).toBe(count - 1);
  });

  it("200 lists the sites for a kind of package, and no retired ones", async () => {
    expect(codesOf(await sites("?kind=SHARED_COLO"))).toEqual(["ENS1"]);
    await api.database.rows("update site set wdm_node = false where code = 'EHV1'");
    await api.database.rows("update site set status = 'PLANNED' where code = 'RTM1'");
    await api.database.rows("update site set status = 'RETIRED' where code = 'AMS2'");
    const [all, racks, wdms] = [await sites(), await sites("?kind=RACK"), await sites("?kind=WDM")];
    await api.database.rows("update site set status = 'ACTIVE', wdm_node = true");
    expect(codesOf(all)).toEqual(["AMS1", "RTM1", "EHV1", "ENS1"]);
    expect(codesOf(racks)).toEqual(["AMS1", "EHV1", "ENS1"]);
    expect(codesOf(wdms)).toEqual(["AMS1", "ENS1"]);
    expect((await get("site?kind=BOAT")).status).toBe(400);
  });
});

describe("routes of wavelengths", () => {
  it("200 lists channels in the order of their frequency, and whether they are free", async () => {
    await api.database.rows(
      `update wdm_channel set state = 'QUARANTINE', reserved_until = now() + interval '1 day'
       where route_code = 'AMS1-RTM1' and channel = 'C60'`,
    );
    const [route, ...others] = await routes("?route=AMS1-RTM1");
    await api.database.rows("update wdm_channel set state = 'FREE', reserved_until = null where channel = 'C60'");
    expect(others).toEqual([]);
    expect(route).toMatchObject({
      siteA: "AMS1",
      siteZ: "RTM1",
      lengthKm: 86,
      latencyUs: 430,
      protectedAvailable: true,
    });
    expect(route?.channels).toHaveLength(40);
    expect(route?.channels[0]).toEqual({
      channel: "C21",
      wavelengthNm: 1560.61,
      frequencyThz: 192.1,
      available: true,
    });
    expect(route?.channels.at(-1)).toMatchObject({ channel: "C60", available: false });
  });

  it("200 lists only routes on which a package is sold, and none for an unknown one", async () => {
    const codes = async (search: string) => (await routes(search)).map(({ routeCode }) => routeCode);
    expect(await codes("?package=WDM-400G-U")).toEqual(["AMS1-AMS2", "AMS1-RTM1"]);
    expect(await codes("?package=WDM-100G-P&route=AMS2-ENS1")).toEqual([]);
    expect(await codes("?package=NONE")).toEqual([]);
    await api.database.rows("update wdm_route set retired = true where code = 'AMS1-AMS2'");
    const left = await codes("");
    await api.database.rows("update wdm_route set retired = false");
    expect(left).toEqual(["AMS1-RTM1", "RTM1-EHV1", "AMS2-ENS1"]);
  });

  it("403 for a role without orders", async () => {
    expect((await get("wdm-availability", "lotte.prins@polderlicht.example")).status).toBe(403);
  });
});
