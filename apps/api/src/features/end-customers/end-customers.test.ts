import type { EndCustomer } from "@demarc/contract/end-customers";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const path = `/v1/customer/${polderlicht}/end-customer`;
let api: TestApi;
let token: string;

const list = (query = "") => api.send<{ items: EndCustomer[]; total: number }>("GET", path + query, { token });
const make = (body: object, headers = {}) => api.send<EndCustomer>("POST", path, { token, body, headers });
const entry = (more = {}) => ({ name: "Kaasboerderij De Dijk", reference: randomUUID(), ...more });
const patch = (id: string, body: object, headers = {}) =>
  api.send<EndCustomer>("PATCH", `${path}/${id}`, { token, body, headers });

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("daan.vos@polderlicht.example");
});
afterAll(() => api.close());

describe("listEndCustomers", () => {
  it("200 lists end customers by name, with their lines and portal access", async () => {
    const { body } = await list();
    expect(body.total).toBe(7);
    expect(body.items.map(({ name }) => name)).toEqual(body.items.map(({ name }) => name).toSorted());
    expect(body.items.find(({ reference }) => reference === "FIETS")).toMatchObject({
      linkedCustomer: { id: fietsfabriek },
      lineCount: 3,
      active: true,
    });
  });

  it("200 filters by name, reference and use, and sorts", async () => {
    expect((await list("?active=false")).body.items.map(({ reference }) => reference)).toEqual(["OUDEWINKEL"]);
    expect((await list("?q=stoom")).body.total).toBe(1);
    const { items } = (await list("?sort=-reference")).body;
    expect(items[0]?.reference).toBe("ZUIDERDIJK");
    expect(await list("?sort=address")).toMatchObject({ status: 400, body: { validationErrors: [{ field: "sort" }] } });
  });

  it("403 for companies that are not resellers", async () => {
    const mila = await api.tokenOf("mila.stone@kadeblok.example");
    const foreign = `/v1/customer/${kadeblok}/end-customer`;
    for (const [method, body] of [
      ["GET", undefined],
      ["POST", entry()],
    ] as const)
      expect(await api.send(method, foreign, { token: mila, ...(body && { body }) })).toMatchObject({
        status: 403,
        body: { error: { code: "customer.reseller-only" } },
      });
  });
});

describe("createEndCustomer and updateEndCustomer", () => {
  it("201 adds an end customer with address and contact, and 200 returns it", async () => {
    const address = { street: "Dijkweg", houseNumber: 3, postalCode: "8011ZZ", city: "Zwolle", country: "NL" };
    const made = await make(entry({ address, contact: { name: "Balie", email: "balie@polderlicht.example" } }));
    expect(made).toMatchObject({ status: 201, body: { address, contact: { phoneNumber: null }, version: 1 } });
    expect((await api.send("GET", `${path}/${made.body.id}`, { token })).body).toEqual(made.body);
  });

  it("409 for a used reference in any case; other resellers may use it", async () => {
    expect(await make(entry({ reference: "stoom" }))).toMatchObject({
      status: 409,
      body: { error: { code: "end-customer.reference-in-use" } },
    });
    expect((await make(entry({ reference: "TOREN" }))).status).toBe(201);
  });

  it("201 creates one end customer per key", async () => {
    const body = entry();
    const headers = { "idempotency-key": randomUUID() };
    const [first, again] = [await make(body, headers), await make(body, headers)];
    expect(again.body).toEqual(first.body);
  });

  it("400 for a link to a company that is not a child, 409 for a second link to a child", async () => {
    for (const linkedCustomerId of [kadeblok, polderlicht, 99_999_999])
      expect(await make(entry({ linkedCustomerId }))).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "linkedCustomerId", message: "validation.invalid-value" }] },
      });
    expect(await make(entry({ linkedCustomerId: fietsfabriek }))).toMatchObject({
      status: 409,
      body: { error: { code: "end-customer.linked-already" } },
    });
  });

  it("200 hides the lines from the child as soon as it is unlinked, and shows them when it is linked", async () => {
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const seen = async () =>
      (await api.send<{ total: number }>("GET", `/v1/customer/${fietsfabriek}/line`, { token: child })).body.total;
    const id = (await list("?q=FIETS")).body.items[0]?.id ?? "";
    await patch(id, { linkedCustomerId: null });
    expect(await seen()).toBe(1); // its own one
    expect((await patch(id, { linkedCustomerId: fietsfabriek })).body.linkedCustomer).toMatchObject({
      id: fietsfabriek,
    });
    expect(await seen()).toBe(4);
  });

  it("200 changes the given fields and keeps the others; 409 for a stale version", async () => {
    const { body } = await make(entry({ contact: { name: "Balie" } }));
    expect((await patch(body.id, { active: false }, { "if-match": '"1"' })).body).toMatchObject({
      active: false,
      contact: { name: "Balie" },
      version: 2,
    });
    expect(await patch(body.id, { name: "x" }, { "if-match": '"1"' })).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict" } },
    });
  });

  it.each<[string, object]>([
    ["name", { name: "Kaasboerderij De Hoeve" }],
    ["reference", { reference: "FIETS-2" }],
    ["address", { address: null }],
    ["contact", { contact: null }],
    ["use", { active: false }],
    ["link", { linkedCustomerId: null }],
  ])("200 a change of the %s alone keeps everything else", async (_what, change) => {
    const id = (await list("?q=FIETS")).body.items[0]?.id ?? "";
    const address = { street: "Dijkweg", houseNumber: 3, postalCode: "8011ZZ", city: "Zwolle", country: "NL" };
    const { body: before } = await patch(id, {
      name: "Fietsfabriek",
      reference: "FIETS",
      address,
      contact: { name: "Balie", email: "balie@polderlicht.example" },
      active: true,
      linkedCustomerId: fietsfabriek,
    });
    expect(before).toMatchObject({ address, contact: { name: "Balie" }, linkedCustomer: { id: fietsfabriek } });
    const { linkedCustomerId, ...plain } = change as { linkedCustomerId?: null };
    expect((await patch(id, change)).body).toEqual({
      ...before,
      ...plain,
      ...(linkedCustomerId === null && { linkedCustomer: null }),
      updatedAt: expect.any(String) as string,
      version: before.version + 1,
    });
    await patch(id, { reference: "FIETS" });
  });

  it.each([
    ["name", entry({ name: "" })],
    ["reference", entry({ reference: "x".repeat(41) })],
    [
      "address.postalCode",
      entry({ address: { street: "x", houseNumber: 1, postalCode: "1", city: "x", country: "NL" } }),
    ],
    ["contact.email", entry({ contact: { email: "nobody" } })],
    ["customerId", entry({ customerId: kadeblok })],
  ])("400 names %s", async (field, body) => {
    expect(await make(body)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });

  it("404 for end customers of another reseller, like an unknown id", async () => {
    const [foreign] = await api.database.rows<{ id: string }>(
      "select id from end_customer where reference = 'TOREN' and customer_id = $1",
      [companyIds.beeldwijk],
    );
    for (const id of [foreign?.id ?? "", randomUUID()]) {
      expect((await patch(id, { name: "Mine" })).status).toBe(404);
      expect((await api.send("GET", `${path}/${id}`, { token })).status).toBe(404);
    }
  });
});
