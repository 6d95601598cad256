import { randomUUID } from "node:crypto";
import { type CreatedToken, type Token, tokenStatuses } from "@demarc/contract/api-tokens";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { isWellFormedToken, newToken } from "../../platform/tokens/api-token-format.ts";
import { apiTokens } from "../../platform/tokens/api-tokens.ts";
import { createPool } from "../../platform/database/database.ts";
import { createLog } from "../../platform/process/log.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { type TokenEvent, tokenStates } from "./api-tokens.rules.ts";

const { polderlicht } = companyIds;
const admin = "joris.bakker@polderlicht.example";
const finance = "fenna.smit@polderlicht.example";
const machine = "api@polderlicht.example";
const dayMs = 86_400_000;

let api: TestApi;
let token: string;
const account = (username: string) => `/v1/customer/${polderlicht}/account/${accountIdOf(username)}`;
const path = (username: string, id = "") => `${account(username)}/token${id && `/${id}`}`;
const make = (username: string, more = {}, headers = {}, by = token) =>
  api.send<CreatedToken>("POST", path(username), { token: by, body: { description: "Script", ...more }, headers });
const codeOf = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { error?: { code: string } }).error?.code,
];
const asToken = (secret: string, target = "/v1/me", method = "GET", body?: unknown) =>
  api.send(method, target, { token: secret, body });
const list = async (username: string) => (await api.send<Token[]>("GET", path(username), { token })).body;
const isRefusedSoon = (secret: string) =>
  expect.poll(async () => (await asToken(secret)).status, { interval: 20 }).toBe(401);

beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  token = await api.tokenOf(admin);
  await api.database.rows("delete from api_token where description = 'Script'");
});
afterAll(() => api.close());

describe("token format", () => {
  it("is a prefix, 30 random characters and a checksum, unique per token", () => {
    const made = Array.from({ length: 200 }, () => newToken("customer"));
    expect(new Set(made).size).toBe(200);
    for (const one of made)
      expect([one, isWellFormedToken(one)]).toEqual([expect.stringMatching(/^pt_[0-9A-Za-z]{36}$/), true]);
  });

  it("detects a mistyped character", () => {
    const good = newToken("customer");
    const other = good[10] === "x" ? "y" : "x";
    expect(isWellFormedToken(good.slice(0, 10) + other + good.slice(11))).toBe(false);
    expect(isWellFormedToken(good.slice(0, -1))).toBe(false);
  });
});

describe("token state machine", () => {
  const table: [TokenEvent, ...(string | undefined)[]][] = [
    ["use", "ACTIVE", undefined, undefined],
    ["describe", "ACTIVE", undefined, undefined],
    ["revoke", "REVOKED", "EXPIRED", "REVOKED"],
    ["expire", "EXPIRED", "EXPIRED", "REVOKED"],
    ["disableAccount", "REVOKED", "EXPIRED", "REVOKED"],
  ];
  it.each(table)("%s", (event, ...results) =>
    expect(tokenStatuses.map((status) => tokenStates.next(status, event))).toEqual(results),
  );
});

describe("createToken", () => {
  it("201 returns the secret once, stores only its hash, and mails the owner of the account", async () => {
    const { status, body } = await make(admin);
    expect(status).toBe(201);
    expect(isWellFormedToken(body.token)).toBe(true);
    expect(body.prefix).toBe(body.token.slice(0, 12));
    const days = (Date.parse(body.expiresAt) - Date.now()) / dayMs;
    expect(Math.round(days)).toBe(365);
    const stored = await api.database.rows<{ text: string }>(
      `select (select string_agg(t::text, ' ') from api_token t) || (select string_agg(after::text, ' ') from audit_event) as text`,
    );
    for (const { html, text } of await storedMails(api.database)) expect(html + text).not.toContain(body.token);
    expect(stored[0]?.text).toContain(body.prefix);
    expect(stored[0]?.text).not.toContain(body.token);
    expect(JSON.stringify(await list(admin))).not.toContain(body.token);
  });

  it.each([
    ["nl", admin, "Een nieuw API-token bij Noordwal Internet", "1 juli", "/account/api-tokens"],
    ["en", admin, "A new API token at Noordwal Internet", "1 July", "/account/api-tokens"],
    [
      "nl",
      machine,
      "Een nieuw API-token bij Noordwal Internet",
      "1 juli",
      `/user-management/tokens/${accountIdOf(machine)}`,
    ],
  ])("201 mails once, in the language of the account (%s) of %s", async (locale, holder, subject, day, link) => {
    await api.database.rows("delete from mail_message");
    await api.database.rows("update customer_account set locale = $2 where username = $1", [holder, locale]);
    const year = new Date().getUTCFullYear() + 1;
    expect((await make(holder, { expiresAt: `${year}-06-30T22:30:00Z` })).status).toBe(201);
    const mails = await storedMails(api.database);
    expect(mails.map((mail) => [mail.recipient, mail.subject])).toEqual([[admin, subject]]);
    expect(mails[0]?.text).toContain(`: ${day} ${year}`);
    expect(mails[0]?.text).toContain(link);
  });

  it("201 for an API account by an administrator; 403 for a colleague, 404 for other companies", async () => {
    expect((await make(machine)).status).toBe(201);
    expect(codeOf(await make(finance))).toEqual([403, "token.own-only"]);
    const own = await api.tokenOf(finance);
    expect((await make(finance, {}, {}, own)).status).toBe(201);
    expect((await make(machine, {}, {}, own)).status).toBe(404);
    expect((await api.send("GET", path(admin), { token: own })).status).toBe(404);
  });

  it("400 for an expiry in the past or more than two years ahead, and for unknown fields", async () => {
    const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
    expect((await make(admin, { expiresAt: at(730) })).status).toBe(201);
    expect((await make(admin, { expiresAt: at(-1) })).body).toMatchObject({
      validationErrors: [{ field: "expiresAt", message: "validation.date-too-early" }],
    });
    expect((await make(admin, { expiresAt: at(732) })).status).toBe(400);
    for (const field of ["roles", "token", "status", "accountId"])
      expect((await make(admin, { [field]: "x" })).status).toBe(400);
  });

  it("409 beyond twenty active tokens, also for parallel requests", async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => make(admin)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
    expect(codeOf(await make(admin))).toEqual([409, "token.limit"]);
    const [first] = await list(admin);
    expect((await make(admin, { replacesTokenId: first?.id })).status).toBe(201);
  });

  it("409 for a repeated key instead of the secret, with the id of the token", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await make(admin, {}, headers);
    const again = await make(admin, {}, headers);
    expect(codeOf(again)).toEqual([409, "idempotency.secret-not-repeatable"]);
    expect(again.body).toMatchObject({ error: { details: { id: first.body.id } } });
    const kept = await api.database.rows<{ body: unknown }>("select body from idempotency_record");
    expect(JSON.stringify(kept)).not.toContain(first.body.token);
  });
});

describe("an API token as bearer", () => {
  it.each(["Bearer TOKEN", "bearer TOKEN", "Bearer  TOKEN"])("200 for %j", async (header) => {
    const { body } = await make(machine);
    const authorization = header.replace("TOKEN", body.token);
    expect((await api.app.inject({ url: "/v1/me", headers: { authorization } })).statusCode).toBe(200);
  });

  it("200 has the current roles of its account", async () => {
    const { body } = await make(machine);
    expect((await asToken(body.token)).body).toMatchObject({ account: { username: machine } });
    expect((await asToken(body.token, `/v1/customer/${polderlicht}/audit`)).status).toBe(200);
    await api.database.rows("update customer_account set roles = '{RESELLER_ORDER}' where username = $1", [machine]);
    const ledger = async () => (await asToken(body.token, `/v1/customer/${polderlicht}/audit`)).status;
    await expect.poll(ledger).toBe(403);
    await api.database.rows("update customer_account set roles = '{RESELLER_ADMIN}' where username = $1", [machine]);
  });

  it("403 is not a person: creates no tokens, manages no users, changes no IBAN, ends no sessions", async () => {
    const { body } = await make(machine);
    await expect.poll(async () => (await asToken(body.token, account(finance))).status).toBe(200);
    const refused: [string, string, unknown][] = [
      ["POST", path(machine), { description: "x" }],
      ["DELETE", path(machine, body.id), undefined],
      ["PATCH", path(machine, body.id), { description: "x" }],
      ["PATCH", account(finance), { status: "DISABLED" }],
      ["DELETE", account(finance), undefined],
      ["DELETE", `${account(finance)}/session`, undefined],
      ["POST", `/v1/customer/${polderlicht}/account`, {}],
      ["PATCH", `/v1/customer/${polderlicht}/iban`, {}],
      ["POST", "/v1/token/refresh", undefined],
      ["GET", "/v1/session", undefined],
    ];
    for (const [method, target, sent] of refused)
      expect([method, target, ...codeOf(await asToken(body.token, target, method, sent))]).toEqual([
        method,
        target,
        403,
        "token.interactive-only",
      ]);
  });

  it("403 changes nothing with a read-only token; changes by other tokens are in the ledger", async () => {
    const reference = { customInvoiceReference: "KP-9" };
    const target = `/v1/customer/${polderlicht}/custom-invoice-reference`;
    const reading = await make(machine, { scopes: ["read-only"] });
    expect((await asToken(reading.body.token)).status).toBe(200);
    expect((await asToken(reading.body.token, "/v1/token/validate", "POST")).status).toBe(200);
    expect(codeOf(await asToken(reading.body.token, target, "PATCH", reference))).toEqual([403, "token.read-only"]);
    const writing = await make(machine);
    expect((await asToken(writing.body.token, target, "PATCH", reference)).status).toBe(200);
    const [row] = await api.database.rows("select actor_type, actor_id from audit_event order by id desc limit 1");
    expect(row).toEqual({ actor_type: "API_TOKEN", actor_id: writing.body.id });
  });

  it("records time and address of the last use, at most once a minute", async () => {
    const { body } = await make(machine);
    for (let times = 0; times < 5; times += 1) await asToken(body.token);
    const used = async () => (await list(machine)).find(({ id }) => id === body.id);
    await expect.poll(async () => (await used())?.lastUsedIp).toBe("127.0.0.1");
    const first = (await used())?.lastUsedAt;
    await asToken(body.token);
    expect((await used())?.lastUsedAt).toBe(first);
  });

  it("401 for unknown, mistyped and expired tokens", async () => {
    expect((await asToken(newToken("customer"))).status).toBe(401);
    expect((await asToken("pt_x")).status).toBe(401);
    const { body } = await make(machine);
    expect((await asToken(body.token)).status).toBe(200);
    await api.database.rows("update api_token set expires_at = now() where id = $1", [body.id]);
    await isRefusedSoon(body.token);
  });
});

describe("revocation", () => {
  it("401 at once, in every process", async () => {
    const { body } = await make(machine);
    const pool = createPool(api.database.connect, "portal_auth", 2);
    const other = await apiTokens(api.database.connect, pool, createLog("silent"));
    expect((await other.callerOf(body.token, "192.0.2.1")).username).toBe(machine);
    expect((await asToken(body.token)).status).toBe(200);
    expect((await api.send("DELETE", path(machine, body.id), { token })).status).toBe(204);
    await isRefusedSoon(body.token);
    const asked = () =>
      other.callerOf(body.token, "192.0.2.1").then(
        () => "taken",
        () => "refused",
      );
    await expect.poll(asked).toBe("refused");
    await other.close();
    await pool.end();
  });

  it("204 keeps the token on the list as revoked; a second request removes it", async () => {
    const { body } = await make(machine);
    const statusNow = async () => (await list(machine)).find(({ id }) => id === body.id)?.status;
    await api.send("DELETE", path(machine, body.id), { token });
    expect(await statusNow()).toBe("REVOKED");
    expect(codeOf(await api.send("PATCH", path(machine, body.id), { token, body: { description: "x" } }))).toEqual([
      409,
      "token.state-conflict",
    ]);
    expect((await api.send("DELETE", path(machine, body.id), { token })).status).toBe(204);
    expect(await statusNow()).toBeUndefined();
  });

  it("204 disables tokens with their account at once, and they stay disabled afterwards", async () => {
    const { body } = await make(machine);
    expect((await asToken(body.token)).status).toBe(200);
    await api.send("PATCH", account(machine), { token, body: { status: "DISABLED" } });
    await isRefusedSoon(body.token);
    expect(codeOf(await make(machine))).toEqual([409, "account.state-conflict"]);
    await api.send("PATCH", account(machine), { token, body: { status: "ENABLED" } });
    expect((await asToken(body.token)).status).toBe(401);
  });
});

describe("rotation", () => {
  it("keeps the replaced token valid for the requested hours; the new one has the same scopes", async () => {
    const old = (await make(machine, { scopes: ["read-only"] })).body;
    const made = (await make(machine, { replacesTokenId: old.id, overlapHours: 24 })).body;
    expect(made.scopes).toEqual(["read-only"]);
    expect([(await asToken(old.token)).status, (await asToken(made.token)).status]).toEqual([200, 200]);
    const before = (await list(machine)).find(({ id }) => id === old.id);
    expect(before?.replacedById).toBe(made.id);
    expect(Math.round((Date.parse(before?.expiresAt ?? "") - Date.now()) / 3_600_000)).toBe(24);
    const next = (await make(machine, { replacesTokenId: made.id, overlapHours: 0 })).body;
    await isRefusedSoon(made.token);
    expect((await asToken(next.token)).status).toBe(200);
  });

  it("keeps the end of a replaced token that ends before the requested hours", async () => {
    const old = (await make(machine)).body;
    await api.database.rows("update api_token set expires_at = now() + interval '2 hours' where id = $1", [old.id]);
    expect((await make(machine, { replacesTokenId: old.id, overlapHours: 24 })).status).toBe(201);
    const replaced = (await list(machine)).find(({ id }) => id === old.id);
    expect(Math.round((Date.parse(replaced?.expiresAt ?? "") - Date.now()) / 3_600_000)).toBe(2);
  });

  it("names the latest of the tokens that replaced one, and lists the newest first", async () => {
    const old = (await make(machine)).body;
    const replace = async () => (await make(machine, { replacesTokenId: old.id, overlapHours: 24 })).body;
    const made = [old, await replace(), await replace()].map(({ id }) => id);
    const listed = await list(machine);
    expect(listed.slice(0, 3).map(({ id }) => id)).toEqual(made.toReversed());
    expect(listed.find(({ id }) => id === old.id)?.replacedById).toBe(made.at(-1));
  });

  it("404 for a token of another person", async () => {
    const other = (await make(admin)).body;
    expect((await make(machine, { replacesTokenId: other.id })).status).toBe(404);
  });
});
