import type { SharedColo, SharedColoSummary } from "@demarc/contract/racks";
import type { SearchHit } from "@demarc/contract/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
const path = `/v1/customer/${polderlicht}/shared-colo`;
let api: TestApi;
let token: string;
let colo: string;

const get = async (id = colo) => (await api.send<SharedColo>("GET", `${path}/${id}`, { token })).body;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("daan.vos@polderlicht.example");
  const [row] = await api.database.rows<{ id: string }>("select id from shared_colo where customer_id = $1", [
    polderlicht,
  ]);
  colo = row?.id ?? "";
});
afterAll(() => api.close());

describe("a rack that is shared", () => {
  it("200 shows which units are not free, reserved ones too, and nothing about who has them", async () => {
    expect(await get()).toMatchObject({ rackHeightU: 46, units: [12, 13, 14, 15], otherUnits: [] });
    await api.database.rows(
      `with neighbour as (
         update shared_colo set rack_id = (select rack_id from shared_colo where id = $1), reference = 'Neighbour secret',
           equipment = '[{"name": "Neighbour device", "fromU": 30, "heightU": 1}]'
         where customer_id = $2 returning id, rack_id)
       insert into shared_colo_unit (rack_id, u, shared_colo_id, order_id, reserved_until)
       select rack_id, 30, id, null::uuid, null::timestamptz from neighbour
       union all select rack_id, 41, null, gen_random_uuid(), now() + interval '1 day' from neighbour`,
      [colo, kadeblok],
    );
    const shown = await get();
    expect(shown.otherUnits).toEqual([30, 41]);
    expect(JSON.stringify(shown)).not.toMatch(/neighbour/i);
  });

  it("200 separates the other units of the customer in the rack from those of others, for each of its services", async () => {
    const [made] = await api.database.rows<{ id: string }>(
      `with beside as (
         insert into shared_colo (customer_id, rack_id, site_code, package_code, height_u, contracted_w, metering, kwh_price,
           lifecycle, contract_start, contract_term_months, contract_end, nrc, mrc)
         select customer_id, rack_id, site_code, package_code, 2, 300, 'OUTLET', 0.28750, 'ACTIVE', contract_start,
           contract_term_months, contract_end, nrc, mrc
         from shared_colo where id = $1 returning id, rack_id),
       units as (
         insert into shared_colo_unit (rack_id, u, shared_colo_id)
         select rack_id, u, id from beside, generate_series(20, 21) as u)
       select id from beside`,
      [colo],
    );
    const beside = made?.id ?? "";
    expect(await get()).toMatchObject({ units: [12, 13, 14, 15], ownUnits: [20, 21], otherUnits: [30, 41] });
    expect(await get(beside)).toMatchObject({ units: [20, 21], ownUnits: [12, 13, 14, 15], otherUnits: [30, 41] });
    const label = async (id: string) =>
      api.database.rows(
        "update shared_colo set end_customer_id = (select id from end_customer where reference = 'FIETS') where id = $1",
        [id],
      );
    await label(colo);
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const delivered = async () =>
      (
        await api.send<SharedColo>("GET", `/v1/customer/${companyIds.fietsfabriek}/shared-colo/${colo}`, {
          token: child,
        })
      ).body;
    // The end user does not see which other units belong to its reseller.
    expect(await delivered()).toMatchObject({ ownUnits: [], otherUnits: [20, 21, 30, 41] });
    await label(beside);
    expect(await delivered()).toMatchObject({ ownUnits: [20, 21], otherUnits: [30, 41] });
    await api.database.rows("delete from shared_colo_unit where shared_colo_id = $1", [beside]);
    await api.database.rows("delete from shared_colo where id = $1", [beside]);
    await api.database.rows("update shared_colo set end_customer_id = null where id = $1", [colo]);
  });

  it("200 lists connections and prefixes of the units; a connection keeps them from ending, a prefix does not", async () => {
    const { sharedColoId, connectionId } = await plantInventory(api.database, polderlicht);
    await api.database.rows(
      `insert into prefix (customer_id, prefix, kind, lifecycle, shared_colo_id)
       values ($1, '2001:db8:7b7b::/48', 'ASSIGNED_PA', 'ACTIVE', $2)`,
      [polderlicht, sharedColoId],
    );
    const before = await get(sharedColoId);
    expect(before.inUse?.prefixes.map(({ prefix }) => prefix)).toEqual(["2001:db8:7b7b::/48"]);
    expect(before.termination).toMatchObject({ possible: true, reason: null });
    await api.database.rows("update dc_connection set a_rack_id = null, a_shared_colo_id = $2 where id = $1", [
      connectionId,
      sharedColoId,
    ]);
    const after = await get(sharedColoId);
    expect(after.inUse?.connections.map(({ id }) => id)).toEqual([connectionId]);
    expect(after.termination).toMatchObject({ possible: false, reason: "IN_USE" });
    const body = { date: after.contract?.endDate };
    const headers = { "idempotency-key": crypto.randomUUID() };
    const ended = await api.send("POST", `${path}/${sharedColoId}/termination`, { token, body, headers });
    expect(ended).toMatchObject({
      status: 409,
      body: { error: { code: "rack.in-use", details: { connections: [{ id: connectionId }] } } },
    });
  });
});

describe("the list of shared units", () => {
  it.each(["rackCode", "reference", "contract.endDate"] as const)(
    "200 sorts by %s, in both directions",
    async (key) => {
      await plantInventory(api.database, polderlicht);
      const list = async (sort: string) =>
        (await api.send<{ items: SharedColoSummary[] }>("GET", `${path}?sort=${sort}`, { token })).body.items;
      const read = (row: SharedColoSummary) =>
        key === "rackCode"
          ? row.rackCode
          : key === "reference"
            ? (row.reference ?? "").toLowerCase()
            : row.contract?.endDate;
      const up = await list(key);
      expect(up.length).toBeGreaterThan(1);
      expect(up.map(read)).toEqual(up.map(read).toSorted((one = "", two = "") => (one < two ? -1 : Number(one > two))));
      expect((await list(`-${key}`)).map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
    },
  );

  it("400 for an unknown key", async () => {
    expect(await api.send("GET", `${path}?sort=price`, { token })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "sort" }] },
    });
  });

  it("200 exports what the filter finds, with the units as ranges", async () => {
    const { body } = await api.send<string>("GET", `${path}/export?csv=standard&q=ENS1-R1-03`, { token });
    const lines = body.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^ENS1-R1-03,Back-ups van klanten,/);
    expect(lines[1]).toContain(",12–15,4,");
    expect(lines[1]).toContain("126.00");
  });

  it("200 is searched by rack and reference, by people who order", async () => {
    const search = async (q: string, bearer = token) =>
      (await api.send<SearchHit[]>("GET", `/v1/search?q=${q}`, { token: bearer })).body
        .filter(({ kind }) => kind === "shared-colo")
        .map(({ id }) => id);
    expect(await search("back-ups")).toEqual([colo]);
    expect(await search("ENS1-R1-03")).toContain(colo);
    expect(await search("back-ups", await api.tokenOf("lotte.prins@polderlicht.example"))).toEqual([]);
    expect(await search("back-ups", await api.tokenOf("ruth.klein@kadeblok.example"))).toEqual([]);
  });
});
