import { amsterdamDate, daysAfter, endOfMonth } from "@demarc/contract/core/calendar";
import type { TvAccount, TvAccountSummary, TvEvent } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvProduct } from "@demarc/contract/tv-accounts/tv-products";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { newTvAccount, subscriber, type TvCaller, tvCaller, tvPeople } from "../../testing/tv-accounts/tv-accounts.ts";

const today = () => amsterdamDate(new Date());
let api: TestApi;
let desk: TvCaller;

beforeAll(async () => {
  api = await testApi();
  desk = tvCaller(api, await api.tokenOf(tvPeople.serviceDesk));
});
afterAll(() => api.close());

const create = (more = {}) => desk.call<TvAccount>("POST", "", newTvAccount(more));
const errorsOf = (answer: { body: unknown }) => (answer.body as { validationErrors: object[] }).validationErrors;
const productsOf = async (id: string) => (await desk.call<TvProduct[]>("GET", `/${id}/product`)).body;
const ledgerOf = (id: string) =>
  api.database.rows<{ action: string; actor_type: string; before: unknown; after: Record<string, unknown> }>(
    "select action, actor_type, before, after from audit_event where entity_type = 'tv-account' and entity_id = $1 order by id",
    [id],
  );
const outboxOf = async (id: string) =>
  (
    await api.database.rows<{ type: string }>("select type from outbox_event where entity_id = $1 order by id", [id])
  ).map(({ type }) => type);
const commandsOf = async (id: string) =>
  api.database.rows<{ kind: string; payload: Record<string, unknown> }>(
    "select kind, payload from tv_command where account_id = $1 order by sequence",
    [id],
  );
const endCustomer = async (reference: string) =>
  (await api.database.rows<{ id: string }>("select id from end_customer where reference = $1", [reference]))[0]?.id;

describe("createTvAccount", () => {
  it("201 makes a new account that waits, with its products, a ledger row, an event and no command", async () => {
    const { status, body } = await create({ reference: "  klant 8812 ", options: ["TV-SPORT", "TV-STREAM"] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      customerId: companyIds.beeldwijk,
      reference: "klant 8812",
      status: "new",
      startDate: today(),
      startsByItself: false,
      activatedAt: null,
      pinSet: false,
      maxDevices: 5,
      maxStreams: 4,
      monthlyTotal: "21.40",
      devices: [],
      version: 1,
    });
    expect(body.accountNr).toBeGreaterThan(1_000_060);
    expect((await productsOf(body.id)).map(({ productId, status: state }) => [productId, state])).toEqual([
      ["TV-BASIS", "new"],
      ["TV-SPORT", "new"],
      ["TV-STREAM", "new"],
    ]);
    expect(await ledgerOf(body.id)).toMatchObject([
      { action: "tv-account.created", actor_type: "ACCOUNT", before: null, after: { name: "Sanne Meer", version: 1 } },
    ]);
    expect(await outboxOf(body.id)).toEqual(["tv.account.created"]);
    expect(await commandsOf(body.id)).toEqual([]);
  });

  it("201 makes an active account with `activate`, and queues its products and its sealed PIN", async () => {
    const { body } = await create({ activate: true, pin: "2748", options: ["TV-FILM"] });
    expect(body).toMatchObject({ status: "active", pinSet: true });
    expect((await productsOf(body.id)).map(({ status }) => status)).toEqual(["active", "active"]);
    const commands = await commandsOf(body.id);
    expect(commands.map(({ kind }) => kind)).toEqual(["pin", "activate"]);
    expect(commands[1]?.payload).toMatchObject({ productCode: "TV-BASIS", products: [{ productId: "TV-BASIS" }, {}] });
    const kept = await api.database.rows(
      `select row_to_json(tv_account)::text as text from tv_account where id = $1
       union all select row_to_json(audit_event)::text from audit_event where entity_id = $1::text
       union all select row_to_json(tv_event)::text from tv_event where account_id = $1
       union all select row_to_json(tv_command)::text from tv_command where account_id = $1`,
      [body.id],
    );
    expect(JSON.stringify(kept)).not.toMatch(/\b2748\b/);
  });

  it("201 lets an account with `activate` and a later start date wait until that day, and queues only its PIN", async () => {
    const startDate = daysAfter(today(), 90);
    const { body } = await create({ activate: true, startDate, pin: "2748" });
    expect(body).toMatchObject({ status: "new", startsByItself: true, startDate, pinSet: true });
    expect((await commandsOf(body.id)).map(({ kind }) => kind)).toEqual(["pin"]);
    expect(await productsOf(body.id)).toMatchObject([{ status: "new", startDate }]);
  });

  it.each([
    [{ productCode: "TV-SPORT" }, "productCode", "validation.invalid-value"],
    [{ productCode: "TV-ONBEKEND" }, "productCode", "validation.invalid-value"],
    [{ options: ["TV-FILM", "TV-ONBEKEND"] }, "options.1", "validation.invalid-value"],
    [{ options: ["TV-COMPLEET"] }, "options.0", "validation.invalid-value"],
    [{ productCode: "TV-COMPLEET", options: ["TV-REPLAY"] }, "options.0", "validation.tv-excludes"],
    [{ startDate: "2026-01-01" }, "startDate", "validation.date-too-early"],
    [{ startDate: daysAfter(amsterdamDate(new Date()), 91) }, "startDate", "validation.date-too-late"],
    [{ endCustomerId: randomUUID() }, "endCustomerId", "validation.invalid-value"],
    [{ pin: "1234" }, "pin", "validation.pin-weak"],
    [{ pin: "12a4" }, "pin", "validation.numeric"],
    [
      { subscriber: { ...subscriber, address: { ...subscriber.address, postalCode: "75111" } } },
      "subscriber.address.postalCode",
      "validation.postal-code-invalid",
    ],
  ])("400 refuses %j on %s", async (more, field, message) => {
    const answer = await create(more);
    expect(answer.status).toBe(400);
    expect(errorsOf(answer)).toMatchObject([{ field, message }]);
  });

  it("400 names the products that exclude an option, in the language of the caller", async () => {
    const answer = await desk.call("POST", "", newTvAccount({ productCode: "TV-COMPLEET", options: ["TV-REPLAY"] }), {
      "accept-language": "nl",
    });
    expect(errorsOf(answer)).toMatchObject([
      { params: { products: "TV-COMPLEET" }, text: expect.stringContaining("TV-COMPLEET") },
    ]);
  });

  it("400 refuses an end customer of another company", async () => {
    const answer = await create({ endCustomerId: await endCustomer("STOOM") });
    expect(errorsOf(answer)).toMatchObject([{ field: "endCustomerId" }]);
  });

  it("201 makes one account from 20 parallel requests with the same key", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const reference = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => desk.call<TvAccount>("POST", "", newTvAccount({ reference }), headers)),
    );
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await api.database.rows("select id from tv_account where reference = $1", [reference])).toHaveLength(1);
  });
});

describe("replaceTvAccount", () => {
  it("200 replaces subscriber, reference and end customer, and finds the account by them", async () => {
    const account = await desk.accountIn("active");
    const body = {
      reference: "toren 9",
      subscriber: { ...subscriber, lastName: "Zeldzaam" },
      endCustomerId: await endCustomer("TOREN"),
    };
    const answer = await desk.call<TvAccount>("PUT", `/${account.id}`, body, { "if-match": `"${account.version}"` });
    expect(answer.body).toMatchObject({
      reference: "toren 9",
      endCustomer: { reference: "TOREN" },
      version: account.version + 1,
    });
    const found = await desk.call<{ items: TvAccountSummary[] }>("GET", "?q=zeldzaam%20beeldwijktoren");
    expect(found.body.items.map(({ id }) => id)).toEqual([account.id]);
    expect((await ledgerOf(account.id)).at(-1)).toMatchObject({
      action: "tv-account.updated",
      before: { name: "Sanne Meer" },
      after: { name: "Sanne Zeldzaam", reference: "toren 9" },
    });
  });

  it("409 refuses a stale version, and an account that has ended", async () => {
    const account = await desk.accountIn("new");
    const stale = await desk.call("PUT", `/${account.id}`, { subscriber }, { "if-match": '"7"' });
    expect(stale).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict", details: { currentVersion: 1 } } },
    });
    const ended = await desk.accountIn("ended");
    const refused = await desk.call("PUT", `/${ended.id}`, { subscriber });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "tv.account-ended" } } });
  });
});

type Cell = number | string;
/** What each event makes of each state: the new state, `same` without a change, or 409. */
const cells: Readonly<Record<string, Readonly<Record<string, Cell>>>> = {
  new: { activate: "active", suspend: 409, resume: 409, cancel: "ended", direct: "ended", undo: 409 },
  active: { activate: "same", suspend: "suspended", resume: "same", cancel: "cancelled", direct: "ended", undo: 409 },
  suspended: { activate: 409, suspend: "same", resume: "active", cancel: "cancelled", direct: "ended", undo: 409 },
  cancelled: { activate: 409, suspend: 409, resume: 409, cancel: "same", direct: "ended", undo: "active" },
  ended: { activate: 409, suspend: 409, resume: 409, cancel: 409, direct: 409, undo: 409 },
};
const calls: Readonly<Record<string, readonly [method: string, path: string]>> = {
  activate: ["POST", "/activate"],
  suspend: ["POST", "/suspend"],
  resume: ["POST", "/resume"],
  cancel: ["DELETE", ""],
  direct: ["DELETE", "?direct=true"],
  undo: ["POST", "/cancelCancellation"],
};
const rows = Object.entries(cells).flatMap(([state, events]) =>
  Object.entries(events).map(([event, outcome]) => [state, event, outcome] as const),
);

describe("each cell of the table of accounts", () => {
  it.each(rows)("%s, %s: %s", async (state, event, outcome) => {
    const account = await desk.accountIn(state as TvAccount["status"]);
    const before = await ledgerOf(account.id);
    const [method = "", path = ""] = calls[event] ?? [];
    const answer = await desk.call<TvAccount>(method, `/${account.id}${path}`, method === "POST" ? {} : undefined);
    const after = await ledgerOf(account.id);
    if (outcome === 409) {
      const code = state === "ended" ? "tv.account-ended" : "tv-account.state-conflict";
      expect(answer).toMatchObject({ status: 409, body: { error: { code, details: { state } } } });
    } else expect(answer).toMatchObject({ status: 200, body: { status: outcome === "same" ? state : outcome } });
    expect(after.length - before.length).toBe(outcome === 409 || outcome === "same" ? 0 : 1);
    if (outcome === "cancelled") expect(answer.body.endDate).toBe(endOfMonth(today()));
    if (outcome === "same") expect(answer.body.version).toBe(account.version);
  });

  it("200 cancels a suspended account and restores the suspension", async () => {
    const { id } = await desk.accountIn("suspended");
    expect((await desk.call("DELETE", `/${id}`)).body).toMatchObject({
      status: "cancelled",
      statusBeforeCancellation: "suspended",
    });
    const undone = await desk.call("POST", `/${id}/cancelCancellation`, {});
    expect(undone.body).toMatchObject({
      status: "suspended",
      suspendReason: "CUSTOMER_REQUEST",
      endDate: null,
      cancelledAt: null,
    });
  });

  it("200 ends an account with all that belongs to it, and erases its PIN", async () => {
    const { body } = await create({ activate: true, pin: "2748", options: ["TV-FILM"] });
    await api.database.rows("insert into tv_device (customer_id, account_id, name, type) values ($1, $2, 'x', 'WEB')", [
      companyIds.beeldwijk,
      body.id,
    ]);
    const ended = (await desk.call<TvAccount>("DELETE", `/${body.id}?direct`)).body;
    expect(ended).toMatchObject({
      status: "ended",
      pinSet: false,
      devices: [],
      deviceCount: 0,
      maxDevices: 0,
      endDate: today(),
    });
    expect((await productsOf(body.id)).map(({ status }) => status)).toEqual(["ended", "ended"]);
    expect((await commandsOf(body.id)).at(-1)?.kind).toBe("end");
    const [row] = await api.database.rows<{ pin_sealed: unknown }>("select pin_sealed from tv_account where id = $1", [
      body.id,
    ]);
    expect(row?.pin_sealed).toBeNull();
  });

  it("200 names who did it in the timeline, newest first", async () => {
    const { id } = await desk.accountIn("suspended");
    const { body } = await desk.call<{ items: TvEvent[] }>("GET", `/${id}/event`);
    expect(body.items.map(({ type, actor }) => [type, actor])).toEqual([
      ["ACCOUNT_SUSPENDED", "Yara Mulder"],
      ["ACCOUNT_ACTIVATED", "Yara Mulder"],
      ["ACCOUNT_CREATED", "Yara Mulder"],
    ]);
    expect((await commandsOf(id)).map(({ kind }) => kind)).toEqual(["activate", "suspend"]);
  });
});
