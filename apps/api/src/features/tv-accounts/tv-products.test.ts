import { amsterdamDate, daysAfter, endOfMonth } from "@demarc/contract/core/calendar";
import type { TvAccount, TvEvent } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvPackage, TvProduct } from "@demarc/contract/tv-accounts/tv-products";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { type TvCaller, tvCaller, tvPeople } from "../../testing/tv-accounts/tv-accounts.ts";

const today = () => amsterdamDate(new Date());
let api: TestApi;
let desk: TvCaller;

beforeAll(async () => {
  api = await testApi();
  desk = tvCaller(api, await api.tokenOf(tvPeople.serviceDesk));
  // A product that another one needs, and one that it excludes: the catalogue of the demo has no such options.
  await api.database.rows(
    `insert into tv_package (product_id, type, name, description, monthly_price, requires, excludes, sort_order)
     select code, 'option', '{"nl": "x", "en": "x"}', '{"nl": "x", "en": "x"}', 1, requires, excludes, 90
     from (values ('TV-PLUS', '{TV-SPORT}'::text[], '{TV-KIDS}'::text[]), ('TV-KIDS', '{}', '{}')) made (code, requires, excludes)`,
  );
});
afterAll(() => api.close());

const add = (account: TvAccount, productId: string, more = {}, headers = {}) =>
  desk.call<TvProduct>("POST", `/${account.id}/product`, { productId, ...more }, headers);
const call = (account: TvAccount, event: string, productId: string) =>
  desk.call<TvProduct>(...callOf(event, `/${account.id}/product/${productId}`));
const callOf = (event: string, path: string): [method: string, path: string] =>
  event === "undo"
    ? ["DELETE", `${path}/cancelCancellation`]
    : ["DELETE", event === "direct" ? `${path}?direct=1` : path];
const productsOf = async (account: TvAccount) =>
  (await desk.call<TvProduct[]>("GET", `/${account.id}/product`)).body.map(({ productId, status }) => [
    productId,
    status,
  ]);
const actionsOf = (account: TvAccount) =>
  api.database.rows("select action from audit_event where entity_id = $1 and action like 'tv-account.product-%'", [
    account.id,
  ]);
const commandsOf = async (account: TvAccount) =>
  (
    await api.database.rows<{ command: string }>(
      "select concat_ws(' ', kind, payload ->> 'productId') as command from tv_command where account_id = $1 order by sequence",
      [account.id],
    )
  ).map(({ command }) => command);

const withSport = async (state: string): Promise<TvAccount> => {
  const account = await desk.accountIn(state === "new" ? "new" : "active");
  if (state === "none") return account;
  await add(account, "TV-SPORT");
  if (state === "cancelled") await call(account, "cancel", "TV-SPORT");
  if (state === "ended") await call(account, "direct", "TV-SPORT");
  return account;
};

const cells: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  none: { add: "active", cancel: 409, direct: 409, undo: 409 },
  new: { add: 409, cancel: "ended", direct: "ended", undo: 409 },
  active: { add: 409, cancel: "cancelled", direct: "ended", undo: 409 },
  cancelled: { add: 409, cancel: "same", direct: "ended", undo: "active" },
  ended: { add: "active", cancel: 409, direct: 409, undo: 409 },
};
const rows = Object.entries(cells).flatMap(([state, events]) =>
  Object.entries(events).map(([event, outcome]) => [state, event, outcome] as const),
);

describe("each cell of the table of products", () => {
  it.each(rows)("%s, %s: %s", async (state, event, outcome) => {
    const account = await withSport(state);
    const before = await actionsOf(account);
    const answer = event === "add" ? await add(account, "TV-SPORT") : await call(account, event, "TV-SPORT");
    const after = await actionsOf(account);
    if (outcome === 409) {
      const code = event === "add" ? "tv.product-exists" : "tv-product.state-conflict";
      expect(answer).toMatchObject({ status: 409, body: { error: { code } } });
    } else {
      expect(answer.status).toBe(event === "add" ? 201 : 200);
      expect(answer.body.status).toBe(outcome === "same" ? state : outcome);
    }
    expect(after.length - before.length).toBe(outcome === 409 || outcome === "same" ? 0 : 1);
    if (outcome === "cancelled") expect(answer.body.endDate).toBe(endOfMonth(today()));
  });

  it("200 starts what waits when the account is activated", async () => {
    const account = await withSport("new");
    await desk.call("POST", `/${account.id}/activate`, {});
    expect(await productsOf(account)).toEqual([
      ["TV-BASIS", "active"],
      ["TV-SPORT", "active"],
    ]);
    expect(await commandsOf(account)).toEqual(["activate"]);
  });

  it.each(["new", "active", "suspended"] as const)("201 adds to an account that is %s", async (status) => {
    const account = await desk.accountIn(status);
    const { body } = await add(account, "TV-STREAM", { quantity: 2 });
    expect(body).toMatchObject({ status: status === "new" ? "new" : "active", quantity: 2, monthlyPrice: "1.50" });
    expect((await commandsOf(account)).includes("product-on TV-STREAM")).toBe(status !== "new");
  });

  it.each([
    ["cancelled", "tv-account.state-conflict"],
    ["ended", "tv.account-ended"],
  ] as const)("409 adds nothing to an account that is %s", async (status, code) => {
    const account = await desk.accountIn(status);
    expect(await add(account, "TV-SPORT")).toMatchObject({ status: 409, body: { error: { code } } });
    expect(await call(account, "undo", "TV-BASIS")).toMatchObject({ status: 409, body: { error: { code } } });
  });

  it("200 takes the verb POST for a withdrawal, and the id of a product for its code", async () => {
    const account = await withSport("active");
    const products = (await desk.call<TvProduct[]>("GET", `/${account.id}/product`)).body;
    const sport = products.find(({ productId }) => productId === "TV-SPORT");
    expect((await call(account, "cancel", sport?.id ?? "")).body.status).toBe("cancelled");
    const undone = await desk.call("POST", `/${account.id}/product/TV-SPORT/cancelCancellation`);
    expect(undone).toMatchObject({ status: 200, body: { id: sport?.id, status: "active", endDate: null } });
  });
});

describe("rules of the catalogue", () => {
  it("400 refuses an option without what it requires, what it excludes, and a second base product", async () => {
    const account = await desk.accountIn("active");
    const fieldOf = async (productId: string) => {
      const body = { productId };
      return (await desk.call<{ validationErrors: object[] }>("POST", `/${account.id}/product`, body)).body;
    };
    expect((await fieldOf("TV-PLUS")).validationErrors).toMatchObject([
      { field: "productId", message: "validation.tv-requires", params: { products: "TV-SPORT" } },
    ]);
    await add(account, "TV-SPORT");
    await add(account, "TV-PLUS");
    expect((await fieldOf("TV-KIDS")).validationErrors).toMatchObject([
      { message: "validation.tv-excludes", params: { products: "TV-PLUS" } },
    ]);
    expect((await fieldOf("TV-COMPLEET")).validationErrors).toMatchObject([
      { message: "validation.tv-excludes", params: { products: "TV-BASIS" } },
    ]);
    expect((await fieldOf("TV-ONBEKEND")).validationErrors).toMatchObject([{ message: "validation.invalid-value" }]);
  });

  it("400 refuses more pieces than the product allows, and a start that is too early or too late", async () => {
    const account = await desk.accountIn("active");
    const errors = async (more: object) => (await add(account, "TV-STREAM", more)).body as unknown;
    expect(await errors({ quantity: 3 })).toMatchObject({
      validationErrors: [{ field: "quantity", message: "validation.max" }],
    });
    for (const [days, message] of [
      [-1, "validation.date-too-early"],
      [91, "validation.date-too-late"],
    ] as const)
      expect(await errors({ startDate: daysAfter(today(), days) })).toMatchObject({
        validationErrors: [{ field: "startDate", message }],
      });
  });

  it("409 keeps a product that another one needs, and names that one", async () => {
    const account = await withSport("active");
    await add(account, "TV-PLUS");
    const refused = await call(account, "cancel", "TV-SPORT");
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: "tv.product-required", details: { products: ["TV-PLUS"] } } },
    });
    await call(account, "cancel", "TV-PLUS");
    expect((await call(account, "direct", "TV-SPORT")).status).toBe(409);
    expect((await call(account, "cancel", "TV-SPORT")).body.status).toBe("cancelled");
  });

  it("400 withdraws no cancellation if what the product requires is about to end, or what it excludes was added", async () => {
    const account = await withSport("active");
    await add(account, "TV-PLUS");
    await call(account, "cancel", "TV-PLUS");
    await call(account, "cancel", "TV-SPORT");
    expect((await call(account, "undo", "TV-PLUS")).body).toMatchObject({
      validationErrors: [{ field: "productId", message: "validation.tv-requires" }],
    });
    expect((await call(account, "undo", "TV-SPORT")).status).toBe(200);
    expect((await call(account, "undo", "TV-PLUS")).status).toBe(200);
  });

  it("409 keeps the base product, and 404 for a product that is not offered", async () => {
    const account = await desk.accountIn("active");
    for (const event of ["cancel", "direct"])
      expect(await call(account, event, "TV-BASIS")).toMatchObject({
        status: 409,
        body: { error: { code: "tv.base-product" } },
      });
    expect((await call(account, "cancel", "TV-ONBEKEND")).status).toBe(404);
    expect((await call(account, "cancel", randomUUID())).status).toBe(404);
  });
});

describe("a cancelled account", () => {
  it("200 restores just the products that its cancellation had cancelled", async () => {
    const account = await withSport("cancelled");
    await add(account, "TV-FILM");
    await add(account, "TV-STREAM", { startDate: daysAfter(today(), 60) });
    await desk.call("DELETE", `/${account.id}`);
    expect(await productsOf(account)).toEqual(
      ["TV-BASIS", "TV-SPORT", "TV-FILM", "TV-STREAM"].map((code) => [code, "cancelled"]),
    );
    await desk.call("POST", `/${account.id}/cancelCancellation`, {});
    expect(await productsOf(account)).toEqual([
      ["TV-BASIS", "active"],
      ["TV-SPORT", "cancelled"],
      ["TV-FILM", "active"],
      ["TV-STREAM", "new"],
    ]);
  });
});

describe("parallel and repeated requests", () => {
  it("201 makes one product from 20 parallel requests with the same key", async () => {
    const account = await desk.accountIn("active");
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(account, "TV-SPORT", {}, headers)));
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect((await commandsOf(account)).filter((command) => command === "product-on TV-SPORT")).toHaveLength(1);
  });

  it("409 lets one of 10 parallel requests without a key add the product", async () => {
    const account = await desk.accountIn("active");
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(account, "TV-SPORT")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it("409 refuses to cancel or restore by a stale version of the product", async () => {
    const account = await withSport("active");
    const stale = await desk.call("DELETE", `/${account.id}/product/TV-SPORT`, undefined, { "if-match": '"9"' });
    expect(stale).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict", details: { currentVersion: 1 } } },
    });
  });
});

describe("what a product leaves behind", () => {
  it("200 has its events in the timeline and its commands in order", async () => {
    const account = await withSport("cancelled");
    await call(account, "undo", "TV-SPORT");
    await call(account, "direct", "TV-SPORT");
    const { body } = await desk.call<{ items: TvEvent[] }>("GET", `/${account.id}/event?limit=4`);
    expect(body.items.map(({ type }) => type)).toEqual([
      "PRODUCT_ENDED",
      "PRODUCT_CANCELLATION_UNDONE",
      "PRODUCT_CANCELLED",
      "PRODUCT_ADDED",
    ]);
    expect(await commandsOf(account)).toEqual(["activate", "product-on TV-SPORT", "product-off TV-SPORT"]);
  });

  it("200 lists the catalogue in its order", async () => {
    const token = await api.tokenOf(tvPeople.serviceDesk);
    const { body } = await api.send<TvPackage[]>("GET", "/v1/101010packages", { token });
    expect(body.map(({ code }) => code).slice(0, 3)).toEqual(["TV-BASIS", "TV-COMPLEET", "TV-SPORT"]);
    expect(body[1]).toMatchObject({
      type: "base",
      monthlyPrice: "15.95",
      channels: 95,
      excludes: ["TV-BASIS", "TV-REPLAY"],
    });
  });
});
