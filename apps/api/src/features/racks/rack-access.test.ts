import type { Rack } from "@demarc/contract/racks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { kadeblok } = companyIds;
const path = `/v1/customer/${kadeblok}/rack`;
let api: TestApi;
let token: string;

const idOf = async (rackCode: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from rack where rack_code = $1", [rackCode]);
  return row?.id ?? "";
};

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
});
afterAll(() => api.close());

describe("replaceRackAccess", () => {
  const put = async (rackCode: string, body: unknown, headers = {}) =>
    api.send<Rack>("PUT", `${path}/${await idOf(rackCode)}/access`, { token, body, headers });
  const ruth = { name: " Ruth Klein ", email: "ruth.klein@kadeblok.example" };

  it("200 replaces the list; the ledger has names and badges, and no e-mail addresses", async () => {
    const { body } = await put("AMS2-R1-04", [ruth, { name: "Sam Berg", email: "s@x.example", badgeNumber: "B-7" }]);
    expect(body.accessList).toEqual([
      { name: "Ruth Klein", email: "ruth.klein@kadeblok.example", badgeNumber: null, validUntil: null },
      { name: "Sam Berg", email: "s@x.example", badgeNumber: "B-7", validUntil: null },
    ]);
    const [ledger] = await api.database.rows<{ text: string }>(
      "select after::text as text from audit_event where entity_id = $1 and action = 'rack.access-changed'",
      [body.id],
    );
    expect(ledger?.text).toContain("Sam Berg (B-7)");
    expect(ledger?.text).not.toContain("@");
  });

  it("400 names the field of the person, in the place of the list", async () => {
    expect(await put("AMS2-R1-04", [ruth, { name: "Sam", email: "nobody" }])).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "1.email", message: "validation.email" }] },
    });
  });

  it("400 for an empty list of a full rack; 200 for one of a quarter rack", async () => {
    expect(await put("AMS2-R1-04", [])).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "", message: "validation.min-array-length", params: { min: 1 } }] },
    });
    expect((await put("ENS1-R1-09", [])).body.accessList).toEqual([]);
  });

  it("409 for a stale version, and for a rack that has been terminated", async () => {
    expect(await put("AMS2-R1-05", [ruth], { "if-match": '"9"' })).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict" } },
    });
    const { rackId } = await plantInventory(api.database, kadeblok);
    await api.database.rows("update rack set lifecycle = 'TERMINATED' where id = $1", [rackId]);
    expect(await api.send("PUT", `${path}/${rackId}/access`, { token, body: [ruth] })).toMatchObject({
      status: 409,
      body: { error: { code: "rack.state-conflict", details: { state: "TERMINATED" } } },
    });
  });
});
