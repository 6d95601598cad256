import type { Diversity } from "@demarc/contract/services/diversity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { placesOf } from "./connection-diversity.routes.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
let api: TestApi;
let token: string;

const idOf = async (reference: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from dc_connection where reference = $1", [
    reference,
  ]);
  return row?.id ?? "";
};
const compare = async (first: string, second: string) =>
  api.send<Diversity>(
    "GET",
    `/v1/customer/${kadeblok}/dc-connection/${await idOf(first)}/diversity?with=${await idOf(second)}`,
    { token },
  );
const sharedIn = ({ aspects }: Diversity) =>
  Object.fromEntries(aspects.flatMap(({ aspect, shared }) => (shared.length > 0 ? [[aspect, shared]] : [])));

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
});
afterAll(() => api.close());

describe("compareDcConnections", () => {
  it("200 two from the same rack to the same panel share all but the company", async () => {
    const { body } = await compare("XC-2101", "XC-2102");
    expect(body).toMatchObject({ first: { name: "XC-2101" }, second: { name: "XC-2102" }, level: "TOGETHER" });
    expect(sharedIn(body)).toEqual({
      SITE: ["AMS1"],
      ROOM: ["AMS1, Hall 2"],
      RACK: ["AMS1-R2-07"],
      PANEL: ["AMS1 R2-07-A", "AMS1 MMR-1"],
    });
    expect(body.aspects.find(({ aspect }) => aspect === "PARTY")).toEqual({
      aspect: "PARTY",
      first: ["Carrier Nederland"],
      second: ["Noorderlicht Transit"],
      shared: [],
      unknown: false,
    });
  });

  it("200 two in the same room from different racks share the building and the room only", async () => {
    const { body } = await compare("XC-2104", "XC-2106");
    expect(body.level).toBe("PARTLY");
    expect(sharedIn(body)).toEqual({ SITE: ["AMS1"], ROOM: ["AMS1, Hall 2"] });
  });

  it("200 two in one building are not called apart while a rack or a panel of them is not known", async () => {
    const set = (panel: string | null) =>
      api.database.rows("update dc_connection set z_panel = $1 where reference = 'XC-2106'", [panel]);
    const [row] = await api.database.rows<{ z_panel: string }>(
      "select z_panel from dc_connection where reference = 'XC-2106'",
    );
    await set(null);
    const { body } = await compare("XC-2104", "XC-2106");
    expect(body.level).toBe("UNKNOWN");
    expect(body.aspects.filter(({ unknown }) => unknown).map(({ aspect }) => aspect)).toEqual(["PANEL"]);
    await set(row?.z_panel ?? null);
  });

  it("200 two in different buildings share nothing", async () => {
    const { body } = await compare("XC-2107", "XC-2108");
    expect(body.level).toBe("APART");
    expect(sharedIn(body)).toEqual({});
  });

  it("200 two between the same buildings share the route, whichever side is which", async () => {
    await api.database.rows(
      `insert into dc_connection (customer_id, reference, kind, package_code, media, connector_a, connector_z, fibre_count,
         a_site_code, a_rack_id, a_panel, z_type, z_site_code, z_rack_id, lifecycle, contract_start, contract_term_months,
         contract_end, nrc, mrc)
       select customer_id, 'MC-BACK', kind, package_code, media, connector_a, connector_z, fibre_count, z_site_code, z_rack_id,
         'Z9', z_type, a_site_code, a_rack_id, lifecycle, contract_start, contract_term_months, contract_end, nrc, mrc
       from dc_connection where reference = 'MC-4101'`,
    );
    const { body } = await compare("MC-4101", "MC-BACK");
    expect(sharedIn(body)).toMatchObject({ SITE: ["AMS1", "AMS2"], ROUTE: ["AMS1–AMS2"] });
    expect(body.level).toBe("TOGETHER");
  });

  it("400 for itself, an unknown one and one of another company, alike; 400 without one", async () => {
    const { connectionId } = await plantInventory(api.database, polderlicht);
    const path = `/v1/customer/${kadeblok}/dc-connection/${await idOf("XC-2101")}/diversity`;
    for (const other of [await idOf("XC-2101"), "0192f3a0-0000-7000-8000-000000000000", connectionId])
      expect(await api.send("GET", `${path}?with=${other}`, { token })).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "with", message: "validation.invalid-value" }] },
      });
    expect(await api.send("GET", path, { token })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "with" }] },
    });
  });

  it("404 for the connection of another company; 403 for a role that orders nothing", async () => {
    const path = `/v1/customer/${kadeblok}/dc-connection/${await idOf("XC-2101")}/diversity?with=${await idOf("XC-2102")}`;
    const reseller = await api.tokenOf("daan.vos@polderlicht.example");
    expect((await api.send("GET", path, { token: reseller })).status).toBe(404);
    expect(
      (await api.send("GET", path.replace(String(kadeblok), String(polderlicht)), { token: reseller })).status,
    ).toBe(404);
    expect((await api.send("GET", path, { token: await api.tokenOf("tim.okafor@kadeblok.example") })).status).toBe(403);
  });

  it("200 shows an end user neither rooms nor racks of what its reseller delivers", async () => {
    const [one, other] = [
      await plantInventory(api.database, polderlicht),
      await plantInventory(api.database, polderlicht),
    ];
    await api.database.rows(
      `update dc_connection set a_panel = 'P1', end_customer_id = (select id from end_customer where reference = 'FIETS')
       where id = any ($1)`,
      [[one.connectionId, other.connectionId]],
    );
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const path = `/v1/customer/${fietsfabriek}/dc-connection/${one.connectionId}/diversity?with=${other.connectionId}`;
    const { body } = await api.send<Diversity>("GET", path, { token: child });
    expect(sharedIn(body)).toEqual({ SITE: ["ENS1"], PANEL: ["ENS1 P1"] });
    expect(JSON.stringify(body)).not.toMatch(/Hall|ENS1-T/);
  });

  it("the rule hides rooms and racks of what is not the caller's own, also if the database shows them", () => {
    const row = {
      id: "1",
      name: "XC-1",
      siteA: "ENS1",
      siteZ: "ENS1",
      roomA: "Hall 1",
      roomZ: "Hall 2",
      rackA: "ENS1-R1-01",
      rackZ: "ENS1-R1-02",
      panelA: null,
      panelZ: null,
      companyName: null,
    };
    expect(placesOf({ ...row, isOwn: false })).toMatchObject({ SITE: ["ENS1"], ROOM: [], RACK: [] });
    expect(placesOf({ ...row, isOwn: true })).toMatchObject({ RACK: ["ENS1-R1-01", "ENS1-R1-02"] });
  });
});
