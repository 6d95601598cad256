import type { Diversity } from "@demarc/contract/services/diversity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
let api: TestApi;
let token: string;

const idOf = async (reference: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from wdm_service where reference = $1", [reference]);
  return row?.id ?? "";
};
const compare = async (first: string, second: string) =>
  api.send<Diversity>("GET", `/v1/customer/${kadeblok}/wdm/${await idOf(first)}/diversity?with=${await idOf(second)}`, {
    token,
  });
const sharedIn = ({ aspects }: Diversity) =>
  Object.fromEntries(aspects.flatMap(({ aspect, shared }) => (shared.length > 0 ? [[aspect, shared]] : [])));

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
});
afterAll(() => api.close());

describe("compareWaves", () => {
  it("200 two on different routes from the same rack share that rack, its room and panel", async () => {
    const { body } = await compare("WDM-0417", "WDM-0418");
    expect(body).toMatchObject({ first: { name: "WDM-0417" }, second: { name: "WDM-0418" }, level: "TOGETHER" });
    expect(sharedIn(body)).toEqual({
      SITE: ["AMS1"],
      ROOM: ["AMS1, Hall 2"],
      RACK: ["AMS1-R2-07"],
      PANEL: ["AMS1 R2-07-A"],
    });
  });

  it("200 two on the same route share it, unless one takes another path than the other", async () => {
    const rooms = { ROOM: ["AMS1, Hall 2", "AMS2, Hall 1"] };
    const before = await compare("WDM-0417", "WDM-0419");
    expect(before.body.level).toBe("TOGETHER");
    expect(sharedIn(before.body)).toEqual({ SITE: ["AMS1", "AMS2"], ...rooms, ROUTE: ["AMS1-AMS2"] });
    await api.database.rows("update wdm_service set diversity_from = $1 where reference = 'WDM-0419'", [
      await idOf("WDM-0417"),
    ]);
    for (const { body } of [await compare("WDM-0417", "WDM-0419"), await compare("WDM-0419", "WDM-0417")]) {
      expect(body.level).toBe("PARTLY");
      expect(sharedIn(body)).toEqual({ SITE: ["AMS1", "AMS2"], ...rooms });
    }
  });

  it("400 for itself, an unknown one and one of another company, alike; 400 without one", async () => {
    const { wdmId } = await plantInventory(api.database, polderlicht);
    const path = `/v1/customer/${kadeblok}/wdm/${await idOf("WDM-0417")}/diversity`;
    for (const other of [await idOf("WDM-0417"), "0192f3a0-0000-7000-8000-000000000000", wdmId])
      expect(await api.send("GET", `${path}?with=${other}`, { token })).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "with", message: "validation.invalid-value" }] },
      });
    expect(await api.send("GET", path, { token })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "with" }] },
    });
  });

  it("404 for the wavelength of another company; 403 for a role that orders nothing", async () => {
    const path = `/v1/customer/${kadeblok}/wdm/${await idOf("WDM-0417")}/diversity?with=${await idOf("WDM-0418")}`;
    const reseller = await api.tokenOf("daan.vos@polderlicht.example");
    expect((await api.send("GET", path, { token: reseller })).status).toBe(404);
    const own = path.replace(String(kadeblok), String(polderlicht));
    expect((await api.send("GET", own, { token: reseller })).status).toBe(404);
    expect((await api.send("GET", path, { token: await api.tokenOf("tim.okafor@kadeblok.example") })).status).toBe(403);
  });

  it("200 shows an end user no handovers of what its reseller delivers", async () => {
    const one = await plantInventory(api.database, polderlicht);
    const other = await plantInventory(api.database, polderlicht);
    await api.database.rows(
      `update wdm_service set z_panel = 'P1', z_rack_id = $2,
         end_customer_id = (select id from end_customer where reference = 'FIETS') where id = any ($1)`,
      [[one.wdmId, other.wdmId], one.rackId],
    );
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const path = `/v1/customer/${fietsfabriek}/wdm/${one.wdmId}/diversity?with=${other.wdmId}`;
    const { body } = await api.send<Diversity>("GET", path, { token: child });
    expect(sharedIn(body)).toEqual({ SITE: ["AMS2", "ENS1"], ROUTE: ["AMS2-ENS1"] });
    expect(JSON.stringify(body)).not.toMatch(/Hall|ENS1-T|P1/);
  });
});
