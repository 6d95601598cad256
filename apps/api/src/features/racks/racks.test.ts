import type { WorkItem } from "@demarc/contract/core/work-item";
import type { Rack, RackSummary } from "@demarc/contract/racks";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

interface Page {
  items: RackSummary[];
  total: number;
}

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const pathOf = (customerId: number = kadeblok) => `/v1/customer/${customerId}/rack`;
let api: TestApi;
let token: string;
let reseller: string;
let child: string;

const list = (query = "", bearer = token, customerId = kadeblok) =>
  api.send<Page>("GET", `${pathOf(customerId)}${query}`, { token: bearer });
const codes = async (query = "", bearer = token, customerId = kadeblok) =>
  (await list(query, bearer, customerId)).body.items.map(({ rackCode }) => rackCode);
const idOf = async (rackCode: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from rack where rack_code = $1", [rackCode]);
  return row?.id ?? "";
};
const get = (id: string, bearer = token, customerId = kadeblok) =>
  api.send<Rack>("GET", `${pathOf(customerId)}/${id}`, { token: bearer });

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
  reseller = await api.tokenOf("daan.vos@polderlicht.example");
  child = await api.tokenOf("eva.postma@fietsfabriek.example");
});
afterAll(() => api.close());

describe("listRacks", () => {
  it("200 lists the nine racks of the demo by code", async () => {
    expect((await list()).body).toMatchObject({ total: 9, limit: 25, offset: 0 });
    const all = await codes();
    expect(all).toHaveLength(9);
    expect(all).toEqual(all.toSorted());
    expect([...(await codes("?limit=4")), ...(await codes("?limit=5&offset=4"))]).toEqual(all);
  });

  it("200 returns a rack with its place, its contracted feeds and its contract", async () => {
    const { body } = await list("?q=AMS1-R2-08");
    expect(body.items).toMatchObject([
      {
        view: "own",
        rackCode: "AMS1-R2-08",
        siteCode: "AMS1",
        room: "Hall 2",
        footprint: "FULL",
        heightU: 46,
        powerModel: "COMMITTED",
        committedKw: 3,
        feeds: [
          { label: "A", panel: "AMS1-PP-A", voltage: 230, amperage: 32, ratedW: 7360, availableW: 5888 },
          { label: "B", panel: "AMS1-PP-B", availableW: 5888 },
        ],
        // 595.00 less 10 %, 175.00 for the feeds and 3 kW at 199.00
        contract: { termMonths: 36, mrc: "1307.50", nrc: "750.00" },
      },
    ]);
  });

  it.each([
    ["?site=RTM1,ENS1", ["ENS1-R1-09", "RTM1-R3-02"]],
    ["?footprint=HALF", ["RTM1-R3-02"]],
    ["?lifecycle=SUSPENDED", []],
    ["?q=second+site+backup", ["AMS2-R1-05"]],
    ["?q=rack-q", ["ENS1-R1-09"]],
    ["?q=%25", []],
    ["?site=AMS1&footprint=HALF", []],
  ])("200 finds with %s exactly %j", async (query, found) => {
    expect(await codes(query)).toEqual(found);
  });

  it("200 sorts by each key, in both directions", async () => {
    for (const [key, read] of [
      ["rackCode", (rack: RackSummary) => rack.rackCode],
      ["reference", (rack: RackSummary) => (rack.reference ?? "").toLowerCase()],
      ["contract.endDate", (rack: RackSummary) => rack.contract?.endDate ?? ""],
    ] as const) {
      const up = (await list(`?sort=${key}`)).body.items;
      const down = (await list(`?sort=-${key}`)).body.items;
      expect(up.map(read)).toEqual(up.map(read).toSorted());
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
    }
  });

  it.each([
    ["?sort=price", "sort"],
    ["?footprint=HUGE", "footprint"],
    ["?site=a%20b", "site"],
    ["?colour=red", "colour"],
  ])("400 names the invalid parameter of %s", async (query, field) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });

  it("403 for a role that orders nothing", async () => {
    const desk = await api.tokenOf("tim.okafor@kadeblok.example");
    expect(await list("", desk)).toMatchObject({ status: 403, body: { error: { code: "role.missing" } } });
  });

  it("200 never lists a shared rack", async () => {
    expect(await codes("?q=ENS1-R1-04")).toEqual([]);
    expect((await get(await idOf("ENS1-R1-04"))).status).toBe(404);
  });
});

describe("exportRacks", () => {
  it("200 writes every rack that the filter finds, by code", async () => {
    const { status, body } = await api.send<string>("GET", `${pathOf()}/export?csv=standard&site=AMS1`, { token });
    expect(status).toBe(200);
    const lines = body.trim().split("\r\n");
    expect(lines.map((line) => line.split(",")[0]?.replace("\ufeff", ""))).toEqual([
      "rackCode",
      ...Array.from({ length: 5 }, (_, place) => `AMS1-R2-${String(place + 7).padStart(2, "0")}`),
    ]);
    expect(lines[2]).toContain("1307.50");
  });
});

describe("getRack", () => {
  it("200 shows place, uplinks, access list, and that it is in use", async () => {
    const { body, headers } = await get(await idOf("AMS1-R2-07"));
    expect(headers["etag"]).toBe('"1"');
    expect(body).toMatchObject({
      site: { code: "AMS1", address: { city: "Amsterdam" } },
      lockType: "BADGE",
      kwhPrice: "0.28750",
      uplinks: [{ speedMbit: 10_000 }, { speedMbit: 10_000 }],
      termination: { possible: false, reason: "IN_USE" },
    });
    expect(body.accessList?.map(({ name }) => name)).toEqual(["Ruth Klein", "Tim Okafor"]);
    expect(body.inUse?.connections.map(({ reference }) => reference)).toEqual([
      "XC-2101",
      "XC-2102",
      "XC-2103",
      "XC-2104",
      "XC-2105",
      "IX-3101",
      "MC-4101",
    ]);
  });

  it("200 can be terminated once its connections and prefixes have ended", async () => {
    const { rackId, connectionId } = await plantInventory(api.database, kadeblok);
    const prefix = "2001:db8:7a7a::/48";
    await api.database.rows(
      "insert into prefix (customer_id, prefix, kind, lifecycle, rack_id) values ($1, $2, 'ASSIGNED_PA', 'ACTIVE', $3)",
      [kadeblok, prefix, rackId],
    );
    const use = async () => {
      const { inUse, termination } = (await get(rackId)).body;
      return [inUse?.connections.map(({ id }) => id), inUse?.prefixes.map((one) => one.prefix), termination?.reason];
    };
    expect(await use()).toEqual([[connectionId], [prefix], "IN_USE"]);
    await api.database.rows("update dc_connection set lifecycle = 'TERMINATED' where id = $1", [connectionId]);
    expect(await use()).toEqual([[], [prefix], "IN_USE"]);
    await api.database.rows("update prefix set lifecycle = 'RELEASED' where prefix = $1", [prefix]);
    expect(await use()).toEqual([[], [], null]);
    expect((await get(rackId)).body.termination).toMatchObject({ possible: true, boundBy: "CONTRACT" });
    await api.database.rows("update rack set lifecycle = 'TERMINATED' where id = $1", [rackId]);
  });

  it("200 omits a feed that was removed; the work list names no suspended rack for a failed one", async () => {
    const { rackId } = await plantInventory(api.database, kadeblok);
    const work = async () => {
      const { body } = await api.send<WorkItem[]>("GET", "/v1/work-list", { token });
      return body.filter(({ kind }) => kind === "rack-feed-failed").flatMap(({ objects }) => objects);
    };
    const before = await work();
    await api.database.rows("update power_feed set status = 'FAILED' where rack_id = $1", [rackId]);
    expect((await get(rackId)).body.feeds).toMatchObject([{ label: "A", status: "FAILED" }]);
    expect(await work()).toHaveLength(before.length + 1);
    await api.database.rows("update rack set lifecycle = 'SUSPENDED' where id = $1", [rackId]);
    expect(await work()).toEqual(before);
    await api.database.rows("update power_feed set status = 'REMOVED' where rack_id = $1", [rackId]);
    expect((await get(rackId)).body.feeds).toEqual([]);
    await api.database.rows("update rack set lifecycle = 'TERMINATED' where id = $1", [rackId]);
  });

  it("404 hides another company's rack, on its path and on the caller's own", async () => {
    const id = await idOf("AMS1-R2-07");
    for (const customerId of [kadeblok, polderlicht]) expect((await get(id, reseller, customerId)).status).toBe(404);
  });
});

describe("racks that a reseller delivers to its child", () => {
  it("200 shows the child an allow-list of fields; 403 when it changes them", async () => {
    const { rackId } = await plantInventory(api.database, polderlicht);
    const [label] = await api.database.rows<{ id: string }>("select id from end_customer where reference = 'FIETS'");
    const body = { reference: "Productie", endCustomerId: label?.id };
    const path = `${pathOf(polderlicht)}/${rackId}/reference`;
    const delivered = async () =>
      (await list("", child, fietsfabriek)).body.items.filter(({ view }) => view === "service");
    expect(await delivered()).toEqual([]);
    expect((await api.send<Rack>("PATCH", path, { token: reseller, body })).body.endCustomer).toMatchObject({
      reference: "FIETS",
    });
    const items = await delivered();
    expect(items).toMatchObject([{ id: rackId, view: "service", reference: "Productie" }]);
    const shown = (await get(rackId, child, fietsfabriek)).body;
    for (const hidden of [
      "contract",
      "feeds",
      "accessList",
      "orderId",
      "kwhPrice",
      "termination",
      "endCustomer",
      "inUse",
    ])
      expect([items[0], shown].filter((rack) => rack && hidden in rack)).toEqual([]);
    for (const [method, part, given] of [
      ["PATCH", "reference", { reference: "Mijn" }],
      ["PUT", "access", [{ name: "Eva", email: "eva@fietsfabriek.example" }]],
    ] as const)
      expect(
        // Whatever its version.
        await api.send(method, `${pathOf(fietsfabriek)}/${rackId}/${part}`, {
          token: child,
          body: given,
          headers: { "if-match": '"1"' },
        }),
      ).toMatchObject({ status: 403, body: { error: { code: "rack.read-only" } } });
    // The reseller sees the same rack in the list of its child, with everything.
    expect((await list("", reseller, fietsfabriek)).body.items).toContainEqual(
      expect.objectContaining({ id: rackId, view: "own" }),
    );
    await api.send("PATCH", path, { token: reseller, body: { reference: null, endCustomerId: null } });
    expect(await delivered()).toEqual([]);
  });

  it("200 lets a reseller read and name the rack of its child", async () => {
    const { rackId } = await plantInventory(api.database, fietsfabriek);
    expect((await get(rackId, reseller, fietsfabriek)).body).toMatchObject({ id: rackId, view: "own" });
    const path = `${pathOf(fietsfabriek)}/${rackId}/reference`;
    expect(await api.send("PATCH", path, { token: reseller, body: { reference: "Hal 3" } })).toMatchObject({
      status: 200,
      body: { reference: "Hal 3", version: 2 },
    });
    expect((await get(rackId, reseller, polderlicht)).status).toBe(404);
  });
});

describe("updateRackReference", () => {
  const patch = async (rackCode: string, body: object, headers = {}) =>
    api.send<Rack>("PATCH", `${pathOf()}/${await idOf(rackCode)}/reference`, { token, body, headers });

  it("200 renames a rack, trimmed, in the ledger; null clears the name", async () => {
    const { body } = await patch("AMS1-R2-10", { reference: "  Cluster C " });
    expect(body).toMatchObject({ reference: "Cluster C", version: 2 });
    expect((await patch("AMS1-R2-10", { reference: null })).body.reference).toBeNull();
    const ledger = await api.database.rows(
      "select action, before->>'reference' as before, after->>'reference' as after from audit_event where entity_id = $1 order by id",
      [body.id],
    );
    expect(ledger).toEqual([
      { action: "rack.reference-changed", before: "Cluster B, compute", after: "Cluster C" },
      { action: "rack.reference-changed", before: "Cluster C", after: null },
    ]);
  });

  it.each([
    ["reference", { reference: "x".repeat(61) }],
    ["endCustomerId", { reference: "x", endCustomerId: randomUUID() }],
    ["mrc", { reference: "x", mrc: "0.00" }],
  ])("400 names %s", async (field, body) => {
    expect(await patch("AMS1-R2-11", body)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });

  it("200 keeps an end customer that is no longer active; 400 for choosing it again", async () => {
    const { rackId } = await plantInventory(api.database, polderlicht);
    const [label] = await api.database.rows<{ id: string }>(
      "insert into end_customer (customer_id, name, reference) values ($1, 'Tijdelijk', 'TIJDELIJK') returning id",
      [polderlicht],
    );
    const rename = (body: object) =>
      api.send<Rack>("PATCH", `${pathOf(polderlicht)}/${rackId}/reference`, { token: reseller, body });
    const chosen = { reference: "Een", endCustomerId: label?.id };
    expect((await rename(chosen)).body.endCustomer?.id).toBe(label?.id);
    await api.database.rows("update end_customer set active = false where id = $1", [label?.id]);
    for (const body of [{ ...chosen, reference: "Twee" }, { reference: "Twee" }])
      expect(await rename(body)).toMatchObject({
        status: 200,
        body: { reference: "Twee", endCustomer: { id: label?.id } },
      });
    expect((await rename({ reference: "Drie", endCustomerId: null })).body.endCustomer).toBeNull();
    expect(await rename(chosen)).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "endCustomerId" }] },
    });
  });

  it("409 for a stale version; one of ten parallel changes succeeds", async () => {
    const { version } = (await patch("AMS1-R2-11", { reference: "Begin" })).body;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        patch("AMS1-R2-11", { reference: `Time ${place}` }, { "if-match": `"${version}"` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: "edit-conflict", details: { currentVersion: version + 1 } },
    });
  });
});
