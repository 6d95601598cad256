import type { EquipmentList } from "@demarc/contract/core/racks/rack-equipment";
import type { Rack, SharedColo } from "@demarc/contract/racks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
let api: TestApi;
let token: string;
let reseller: string;

const idOf = async (table: "rack" | "shared_colo", customerId: number): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>(
    `select id from ${table} where customer_id = $1 order by created_at, id limit 1`,
    [customerId],
  );
  return row?.id ?? "";
};
const putRack = (id: string, body: unknown, more = {}) =>
  api.send<Rack>("PUT", `/v1/customer/${kadeblok}/rack/${id}/equipment`, { token, body, ...more });
const putColo = (id: string, body: unknown, more = {}) =>
  api.send<SharedColo>("PUT", `/v1/customer/${polderlicht}/shared-colo/${id}/equipment`, {
    token: reseller,
    body,
    ...more,
  });
const device = (name: string, fromU: number, heightU: number): EquipmentList[number] => ({ name, fromU, heightU });
const refusedAt = (...fields: string[]) => ({
  status: 400,
  body: {
    validationErrors: fields.map((field) => ({ field, message: "validation.units-not-free" })),
  },
});

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
  reseller = await api.tokenOf("daan.vos@polderlicht.example");
});
afterAll(() => api.close());

describe("replaceRackEquipment", () => {
  it("200 stores the devices from the top, in the ledger with their units; an empty list removes them", async () => {
    const [row] = await api.database.rows<{ id: string }>("select id from rack where rack_code = 'AMS1-R2-09'");
    const id = row?.id ?? "";
    const { body } = await putRack(id, [device(" Storage ", 1, 4), device("Switch", 46, 1)]);
    expect(body.equipment).toEqual([device("Switch", 46, 1), device("Storage", 1, 4)]);
    expect(body.version).toBe(2);
    expect((await putRack(id, [])).body.equipment).toEqual([]);
    const ledger = await api.database.rows<{ equipment: string[] }>(
      `select action, after->'equipment' as equipment from audit_event where entity_id = $1 order by id`,
      [id],
    );
    expect(ledger).toEqual([
      { action: "rack.equipment-changed", equipment: ["U46 Switch", "U1–U4 Storage"] },
      { action: "rack.equipment-changed", equipment: [] },
    ]);
  });

  it("400 names each device that does not fit in the rack, or stands where another one is", async () => {
    const { rackId } = await plantInventory(api.database, kadeblok);
    expect(await putRack(rackId, [device("In", 45, 2), device("Too high", 46, 2)])).toMatchObject(refusedAt("1.fromU"));
    expect(await putRack(rackId, [device("One", 10, 4), device("Other", 13, 1), device("Third", 14, 1)])).toMatchObject(
      refusedAt("1.fromU"),
    );
    for (const [field, one] of [
      ["0.name", device(" ", 1, 1)],
      ["0.fromU", device("Low", 0, 1)],
      ["0.heightU", device("Flat", 1, 0)],
      ["0.rackId", { ...device("More", 1, 1), rackId }],
    ] as const)
      expect(await putRack(rackId, [one])).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
    const many = Array.from({ length: 61 }, (_, place) => device(`Device ${place}`, 1, 1));
    expect((await putRack(rackId, many)).status).toBe(400);
  });

  it("409 for a stale version, of twenty parallel changes one succeeds, and none in a rack that has ended", async () => {
    const { rackId } = await plantInventory(api.database, kadeblok);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        putRack(rackId, [device(`Device ${place}`, 1, 1)], { headers: { "if-match": '"1"' } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    await api.database.rows("update rack set lifecycle = 'TERMINATED' where id = $1", [rackId]);
    expect(await putRack(rackId, [])).toMatchObject({
      status: 409,
      body: { error: { code: "rack.state-conflict", details: { state: "TERMINATED" } } },
    });
  });

  it("404 for the rack of another company; 403 for a role that orders nothing, and for the end user of a reseller", async () => {
    const path = `/v1/customer/${kadeblok}/rack/${await idOf("rack", kadeblok)}/equipment`;
    expect((await api.send("PUT", path, { token: reseller, body: [] })).status).toBe(404);
    const desk = await api.tokenOf("tim.okafor@kadeblok.example");
    expect((await api.send("PUT", path, { token: desk, body: [] })).status).toBe(403);
    const { rackId } = await plantInventory(api.database, polderlicht);
    await api.database.rows(
      "update rack set end_customer_id = (select id from end_customer where reference = 'FIETS') where id = $1",
      [rackId],
    );
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const delivered = `/v1/customer/${fietsfabriek}/rack/${rackId}`;
    expect((await api.send<Rack>("GET", delivered, { token: child })).body).not.toHaveProperty("equipment");
    expect(await api.send("PUT", `${delivered}/equipment`, { token: child, body: [] })).toMatchObject({
      status: 403,
      body: { error: { code: "rack.read-only" } },
    });
  });
});

describe("replaceSharedColoEquipment", () => {
  it("200 stores devices in the units of the customer, in the ledger", async () => {
    const id = await idOf("shared_colo", polderlicht);
    const { body } = await putColo(id, [device("Back-up", 12, 4)]);
    expect(body).toMatchObject({ equipment: [device("Back-up", 12, 4)], version: 2 });
    expect(
      await api.database.rows("select action, after->'equipment' as equipment from audit_event where entity_id = $1", [
        id,
      ]),
    ).toEqual([{ action: "shared-colo.equipment-changed", equipment: ["U12–U15 Back-up"] }]);
  });

  it("400 for a unit of others, and for a free unit of the rack, because neither is the customer's", async () => {
    const id = await idOf("shared_colo", polderlicht);
    expect(await putColo(id, [device("Below", 11, 2)])).toMatchObject(refusedAt("0.fromU"));
    expect(await putColo(id, [device("Above", 16, 1)])).toMatchObject(refusedAt("0.fromU"));
  });

  it("409 for a stale version, and for units that have ended; 403 for the end user; 404 for another company", async () => {
    const { sharedColoId } = await plantInventory(api.database, polderlicht);
    expect(await putColo(sharedColoId, [], { headers: { "if-match": '"7"' } })).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict", details: { currentVersion: 1 } } },
    });
    const path = `/v1/customer/${polderlicht}/shared-colo/${sharedColoId}/equipment`;
    expect((await api.send("PUT", path, { token, body: [] })).status).toBe(404);
    await api.database.rows(
      "update shared_colo set end_customer_id = (select id from end_customer where reference = 'FIETS') where id = $1",
      [sharedColoId],
    );
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const delivered = `/v1/customer/${fietsfabriek}/shared-colo/${sharedColoId}/equipment`;
    expect(await api.send("PUT", delivered, { token: child, body: [] })).toMatchObject({
      status: 403,
      body: { error: { code: "shared-colo.read-only" } },
    });
    await api.database.rows("update shared_colo set lifecycle = 'TERMINATED' where id = $1", [sharedColoId]);
    expect(await putColo(sharedColoId, [])).toMatchObject({
      status: 409,
      body: { error: { code: "shared-colo.state-conflict", details: { state: "TERMINATED" } } },
    });
  });
});
