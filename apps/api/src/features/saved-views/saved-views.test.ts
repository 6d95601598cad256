import { mostSavedViews, type SavedView } from "@demarc/contract/saved-views";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/test-api.ts";

const path = "/v1/saved-view";
let api: TestApi;
let token: string;
let colleague: string;

const make = (body: object, headers = {}, bearer = token) =>
  api.send<SavedView>("POST", path, { token: bearer, body, headers });
const view = (name = "Down", more = {}) => ({ screen: "lines", name, query: "operational=DOWN&sort=-city", ...more });
const namesOf = async (bearer = token, screen = "lines") =>
  (await api.send<SavedView[]>("GET", `${path}?screen=${screen}`, { token: bearer })).body.map(({ name }) => name);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
  colleague = await api.tokenOf("joris.bakker@polderlicht.example");
});
beforeEach(() => api.database.rows("delete from saved_view"));
afterAll(() => api.close());

describe("createSavedView and listSavedViews", () => {
  it("201 stores filters, sorting and columns under a name; 200 lists them by name, only for their screen", async () => {
    expect(await make(view("Zwolle"))).toMatchObject({ status: 201, body: { name: "Zwolle", version: 1 } });
    await make(view("at the end"));
    await make(view("Open", { screen: "invoices" }));
    expect(await namesOf()).toEqual(["at the end", "Zwolle"]);
    expect(await namesOf(token, "invoices")).toEqual(["Open"]);
  });

  it("200 shows only one's own views, even to an administrator", async () => {
    await make(view());
    expect(await namesOf(colleague)).toEqual([]);
    expect(await namesOf(await api.tokenOf("eva.postma@fietsfabriek.example"))).toEqual([]);
  });

  it("409 for a used name in any case; a colleague may use it too", async () => {
    await make(view("Down"));
    expect(await make(view("down"))).toMatchObject({ status: 409, body: { error: { code: "view.name-in-use" } } });
    expect((await make(view("Down"), {}, colleague)).status).toBe(201);
  });

  it("409 beyond the limit of a screen, also for parallel requests", async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, place) => make(view(`View ${place}`))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostSavedViews);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: { code: "view.limit" } });
    expect((await make(view("Other", { screen: "invoices" }))).status).toBe(201);
  });

  it("201 returns the same response per key, and creates one view", async () => {
    const key = { "idempotency-key": randomUUID() };
    const [first, again] = [await make(view(), key), await make(view(), key)];
    expect(again.body).toEqual(first.body);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(await namesOf()).toHaveLength(1);
  });

  it.each([
    ["name", view("")],
    ["name", view("x".repeat(61))],
    ["query", view("x", { query: "x".repeat(501) })],
    ["screen", view("x", { screen: "Lines!" })],
    ["accountId", view("x", { accountId: randomUUID() })],
  ])("400 names %s", async (field, body) => {
    expect(await make(body)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });

  it("400 without a screen", async () => {
    expect(await api.send("GET", path, { token })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "screen" }] },
    });
  });
});

describe("updateSavedView and deleteSavedView", () => {
  const at = async (name = "Down") => `${path}/${(await make(view(name))).body.id}`;

  it("200 renames without spaces around the name and keeps the search, or changes the search and keeps the name", async () => {
    const address = await at();
    const renamed = await api.send("PATCH", address, { token, body: { name: " Out of order " } });
    expect(renamed).toMatchObject({ status: 200, body: { name: "Out of order", query: view().query, version: 2 } });
    const other = await api.send("PATCH", address, { token, body: { query: "" } });
    expect(other.body).toMatchObject({ name: "Out of order", query: "", version: 3 });
  });

  it("409 for a stale version and a used name", async () => {
    const address = await at();
    await make(view("Taken"));
    const stale = { token, body: { name: "New" }, headers: { "if-match": '"9"' } };
    expect(await api.send("PATCH", address, stale)).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict" } },
    });
    expect(await api.send("DELETE", address, { token, headers: { "if-match": '"9"' } })).toMatchObject({ status: 409 });
    expect(await api.send("PATCH", address, { token, body: { name: "TAKEN" } })).toMatchObject({
      status: 409,
      body: { error: { code: "view.name-in-use" } },
    });
  });

  it("404 for the view of a colleague, like an unknown one", async () => {
    const address = await at();
    for (const method of ["PATCH", "DELETE"])
      for (const unknown of [address, `${path}/${randomUUID()}`])
        expect(
          (await api.send(method, unknown, { token: colleague, ...(method === "PATCH" && { body: {} }) })).status,
        ).toBe(404);
    expect(await namesOf()).toEqual(["Down"]);
  });

  it("200 and 204 leave the other views of the person, and those of a colleague", async () => {
    const [kept, address] = [await make(view("Kept")), await at()];
    await make(view("Down"), {}, colleague);
    await api.send("PATCH", address, { token, body: { name: "Up", query: "operational=UP" } });
    const { body } = await api.send<SavedView[]>("GET", `${path}?screen=lines`, { token });
    expect(body.map(({ name, query, version }) => [name, query, version])).toEqual([
      ["Kept", view().query, 1],
      ["Up", "operational=UP", 2],
    ]);
    expect((await api.send("DELETE", address, { token })).status).toBe(204);
    expect((await api.send<SavedView[]>("GET", `${path}?screen=lines`, { token })).body).toEqual([kept.body]);
    expect(await namesOf(colleague)).toEqual(["Down"]);
  });

  it("204 deletes, and each change is in the ledger", async () => {
    const address = await at();
    expect((await api.send("DELETE", address, { token })).status).toBe(204);
    expect(await namesOf()).toEqual([]);
    const rows = await api.database.rows("select action from audit_event where entity_id = $1 order by id", [
      address.split("/").at(-1),
    ]);
    expect(rows).toEqual([{ action: "view.created" }, { action: "view.deleted" }]);
  });
});
