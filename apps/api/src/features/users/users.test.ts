import { randomUUID } from "node:crypto";
import { findCredential } from "@demarc/identity/credentials";
import { type Account, accountStatuses } from "@demarc/contract/users";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { createPool } from "../../platform/database/database.ts";
import { runCredentialJobs } from "../../testing/credential-jobs.ts";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { testJobs } from "../../testing/test-jobs.ts";
import { createLog } from "../../platform/process/log.ts";
import { hashOfToken, newToken, prefixOfToken } from "../../platform/tokens/api-token-format.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { userJobs } from "./users.jobs.ts";
import { type AccountEvent, accountStates, mayGrant } from "./users.rules.ts";

const { polderlicht, kadeblok } = companyIds;
const admin = "joris.bakker@polderlicht.example";
const finance = "fenna.smit@polderlicht.example";
const order = "daan.vos@polderlicht.example";

let api: TestApi;
let token: string;
const path = (id = "", customer: number = polderlicht) => `/v1/customer/${customer}/account${id && `/${id}`}`;
const colleague = (more = {}) => ({
  username: `${randomUUID()}@polderlicht.example`,
  firstName: "Sanne",
  middleName: "van der",
  lastName: "Meer",
  phoneNumber: "0201234567",
  roles: ["RESELLER_FINANCE", "RESELLER_ORDER"],
  locale: "en",
  ...more,
});
const create = (body: unknown, headers = {}) => api.send<Account>("POST", path(), { token, body, headers });
const update = (id: string, body: unknown, headers = {}, by = token) =>
  api.send<Account>("PATCH", path(id), { token: by, body, headers });
const codeOf = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { error?: { code: string } }).error?.code,
];
const setAccount = (username: string, text: string) =>
  api.database.rows(`update customer_account set ${text} where username = $1`, [username]);
const enabledColleague = async (roles: string[]): Promise<Account> => {
  const { body } = await create(colleague({ roles }));
  await setAccount(body.username, "status = 'ENABLED', activated_at = now(), activation_token_hash = null");
  return body;
};
const mailsTo = (recipient: string) => storedMails(api.database, "recipient = $1", [recipient]);

beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  token = await api.tokenOf(admin);
});
afterAll(() => api.close());

it("roles can be granted only by their holders", () => {
  expect(mayGrant(["RESELLER_ORDER", "RESELLER_FINANCE"], ["RESELLER_FINANCE"])).toBe(true);
  expect(mayGrant(["RESELLER_ORDER"], ["RESELLER_ORDER", "RESELLER_FINANCE"])).toBe(false);
});

describe("account state machine", () => {
  // docs/product/people.md, "Users", typed by hand: event, then the next state per state, never and once activated.
  const table: [AccountEvent, ...(string | undefined)[]][] = [
    ["activate", undefined, undefined, "ENABLED"],
    ["resendInvitation", undefined, undefined, "PENDING_ACTIVATION"],
    ["disable", "DISABLED", "DISABLED", "DISABLED"],
    ["enable", "ENABLED", "ENABLED", undefined],
    ["delete", "DELETED", "DELETED", "DELETED"],
  ];
  it.each(table)("%s", (event, ...results) => {
    const once = { activatedAt: "2026-01-01T00:00:00Z" };
    expect(accountStatuses.map((status) => accountStates.next(status, event, once))).toEqual(results);
  });
  it("returns to pending when an account that was never activated is enabled", () =>
    expect(accountStates.next("DISABLED", "enable", { activatedAt: null })).toBe("PENDING_ACTIVATION"));
});

describe("listAccounts, getAccount", () => {
  it("200 omits disabled users, unless all are requested", async () => {
    const names = async (query: string) =>
      (await api.send<Account[]>("GET", path() + query, { token })).body.map((account) => account.username);
    expect(await names("")).not.toContain("oud.medewerker@polderlicht.example");
    expect(await names("?all=no")).not.toContain("oud.medewerker@polderlicht.example");
    for (const all of ["?all", "?all=true", "?all=1", "?all=yes"])
      expect(await names(all)).toContain("oud.medewerker@polderlicht.example");
    expect((await api.send("GET", `${path()}?all=maybe`, { token })).status).toBe(400);
  });

  it("200 accepts a number too, but only for reading", async () => {
    const byId = await api.send<Account>("GET", path(accountIdOf(finance)), { token });
    const byNumber = await api.send<Account>("GET", path(String(byId.body.uid)), { token });
    expect(byNumber.body).toEqual(byId.body);
    expect(byId.headers["etag"]).toBe(`"${byId.body.version}"`);
    expect((await update(String(byId.body.uid), { locale: "nl" })).status).toBe(400);
  });

  it("200 shows other roles than the administrator only their own account", async () => {
    const own = await api.tokenOf(finance);
    const list = await api.send<Account[]>("GET", path(), { token: own });
    expect(list.body.map((account) => account.username)).toEqual([finance]);
    expect((await api.send("GET", path(accountIdOf(finance)), { token: own })).status).toBe(200);
    expect((await api.send("GET", path(accountIdOf(admin)), { token: own })).status).toBe(404);
  });

  it("200 contains no links and secrets", async () => {
    const { body } = await api.send("GET", path(accountIdOf(finance)), { token });
    expect(JSON.stringify(body)).not.toMatch(/identity|hash|subject/i);
  });

  it("404 for accounts of other companies, with the body of unknown ones", async () => {
    const foreign = await api.send("GET", path(accountIdOf("mila.stone@kadeblok.example")), { token });
    const unknown = await api.send("GET", path(randomUUID()), { token });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect((await api.send("GET", path("", kadeblok), { token })).status).toBe(404);
    expect((await update(accountIdOf("mila.stone@kadeblok.example"), { status: "DISABLED" })).status).toBe(404);
  });
});

describe("createAccount", () => {
  it("201 invites by mail in the colleague's language, with a link that is valid for 72 hours and stored as a hash", async () => {
    const { status, body } = await create(colleague());
    expect([status, body.status, body.kind]).toEqual([201, "PENDING_ACTIVATION", "PERSON"]);
    expect(Date.parse(body.activationExpiresAt ?? "") - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    const [mail] = await mailsTo(body.username);
    expect(mail?.subject).toBe("Activate your account at Noordwal Internet");
    const link = new URL(/http\S+activate#\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    const fragment = new URLSearchParams(link.hash.slice(1));
    expect([link.pathname, fragment.get("customerId"), fragment.get("accountId")]).toEqual([
      "/account/activate",
      String(polderlicht),
      body.id,
    ]);
    const activated = await api.send("POST", `${path(body.id)}/activation`, { body: { token: fragment.get("token") } });
    expect(activated.body).toMatchObject({ username: body.username });
  });

  it("201 enables an API account immediately, without a mail", async () => {
    const { body } = await create(colleague({ kind: "API" }));
    expect([body.status, body.activationExpiresAt]).toEqual(["ENABLED", null]);
    expect(await mailsTo(body.username)).toEqual([]);
  });

  it("409 for a used user name, in any company and any case", async () => {
    for (const username of [finance.toUpperCase(), "mila.stone@kadeblok.example"])
      expect(codeOf(await create(colleague({ username })))).toEqual([409, "account.username-in-use"]);
  });

  it("400 for fields that an administrator cannot set, and for no roles", async () => {
    for (const field of ["id", "uid", "status", "customerId", "identitySubject", "activatedAt"])
      expect([field, (await create(colleague({ [field]: "x" }))).status]).toEqual([field, 400]);
    const { body } = await create(colleague({ roles: [] }));
    expect(body).toMatchObject({ validationErrors: [{ field: "roles", message: "validation.min-array-length" }] });
    expect((await create(colleague({ roles: ["OPERATOR"] }))).status).toBe(400);
  });

  it("201 creates one account for twenty parallel requests with one key", async () => {
    const body = colleague();
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(body, headers)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await mailsTo(body.username)).toHaveLength(1);
  });
});

describe("updateAccount", () => {
  it("200 resends an invitation, which invalidates the previous link", async () => {
    const { body } = await create(colleague());
    const linkIn = async (place: number) =>
      new URLSearchParams(/activate#(\S+)/.exec((await mailsTo(body.username))[place]?.text ?? "")?.[1]).get("token");
    expect((await update(body.id, { resendInvitation: true })).status).toBe(200);
    const tryLink = async (place: number) =>
      (await api.send("POST", `${path(body.id)}/activation`, { body: { token: await linkIn(place) } })).status;
    expect([await tryLink(0), await tryLink(1)]).toEqual([400, 200]);
  });

  it.each<[string, object]>([
    ["first name", { firstName: "Saar" }],
    ["infix", { middleName: null }],
    ["last name", { lastName: "Meerman" }],
    ["phone number", { phoneNumber: null }],
    ["language", { locale: "nl" }],
    ["roles", { roles: ["RESELLER_FINANCE"] }],
  ])("200 a change of the %s alone keeps everything else", async (_what, change) => {
    const { body: before } = await create(colleague());
    expect((await update(before.id, change)).body).toEqual({
      ...before,
      ...change,
      updatedAt: expect.any(String) as string,
      version: before.version + 1,
    });
  });

  it("409 for a stale version, and for a new invitation of an activated user", async () => {
    const { body } = await create(colleague());
    expect((await update(body.id, { firstName: "An" }, { "if-match": '"1"' })).status).toBe(200);
    expect(codeOf(await update(body.id, { firstName: "Bo" }, { "if-match": '"1"' }))).toEqual([409, "edit-conflict"]);
    expect(codeOf(await update(accountIdOf(finance), { resendInvitation: true }))).toEqual([
      409,
      "account.state-conflict",
    ]);
  });

  it("200 lets other roles than the administrator change only their own names and language", async () => {
    const own = await api.tokenOf(order);
    expect((await update(accountIdOf(order), { phoneNumber: "0612345678", locale: "nl" }, {}, own)).status).toBe(200);
    const roles = [{ roles: ["RESELLER_ADMIN"] }, { roles: ["RESELLER_ORDER"] }]; // own account too
    for (const body of [...roles, { status: "DISABLED" }, { resendInvitation: true }])
      expect(codeOf(await update(accountIdOf(order), body, {}, own))).toEqual([403, "role.missing"]);
    expect((await update(accountIdOf(finance), { locale: "nl" }, {}, own)).status).toBe(404);
  });

  it("200 ends the sessions of a user who loses a role, and mails them their current roles", async () => {
    const theirs = await api.tokenOf("bas.kuiper@polderlicht.example");
    await update(accountIdOf("bas.kuiper@polderlicht.example"), { roles: ["RESELLER_ORDER"] });
    await expect.poll(async () => (await api.send("GET", "/v1/me", { token: theirs })).status).toBe(401);
    const [mail] = await mailsTo("bas.kuiper@polderlicht.example");
    expect(mail?.text).toContain("Nieuwe rollen: Orders");
  });

  it("200 names the roles before and after the change, in both languages, and mails nothing to someone who is enabled with it", async () => {
    for (const [locale, before, after] of [
      ["en", "Earlier roles: Finance, Orders", "New roles: Service desk"],
      ["nl", "Eerdere rollen: Financiën, Orders", "Nieuwe rollen: Servicedesk"],
    ] as const) {
      const made = await enabledColleague(["RESELLER_FINANCE", "RESELLER_ORDER"]);
      await setAccount(made.username, `locale = '${locale}'`);
      const mailed = (await mailsTo(made.username)).length;
      await update(made.id, { roles: ["RESELLER_SERVICE_DESK"] });
      const text = (await mailsTo(made.username))[mailed]?.text;
      expect([text?.includes(before), text?.includes(after)]).toEqual([true, true]);
      await update(made.id, { status: "DISABLED" });
      await update(made.id, { status: "ENABLED", roles: ["RESELLER_ORDER"] });
      expect(await mailsTo(made.username)).toHaveLength(mailed + 1);
    }
  });

  it("200 mails administrators nothing about a change of their own roles", async () => {
    await api.database.rows("delete from mail_message where recipient = $1", [admin]);
    expect((await update(accountIdOf(admin), { roles: ["RESELLER_ADMIN", "RESELLER_FINANCE"] })).status).toBe(200);
    expect((await update(accountIdOf(admin), { roles: ["RESELLER_ADMIN"] })).status).toBe(200);
    expect(await mailsTo(admin)).toEqual([]);
  });

  it("200 disables: sessions end immediately, the password stops working, and enabling restores it", async () => {
    const theirs = await api.tokenOf("lotte.prins@polderlicht.example");
    const id = accountIdOf("lotte.prins@polderlicht.example");
    expect((await update(id, { status: "DISABLED" })).body.status).toBe("DISABLED");
    await expect.poll(async () => (await api.send("GET", "/v1/me", { token: theirs })).status).toBe(401);
    const owner = new pg.Client(api.database.connect());
    await owner.connect();
    const disabled = async () => {
      await runCredentialJobs(api.database);
      return (await findCredential(owner, { subject: id }))?.disabled;
    };
    expect(await disabled()).toBe(true);
    expect((await update(id, { status: "ENABLED" })).body.status).toBe("ENABLED");
    expect(await disabled()).toBe(false);
    await owner.end();
  });

  it("200 sends a new invitation when a user who was never activated is enabled", async () => {
    const { body } = await create(colleague());
    await update(body.id, { status: "DISABLED" });
    expect((await update(body.id, { status: "ENABLED" })).body.status).toBe("PENDING_ACTIVATION");
    expect(await mailsTo(body.username)).toHaveLength(2);
  });
});

describe("the figures of an account", () => {
  it("200 count sessions and tokens that work, not those that ended, and none of a colleague", async () => {
    const made = await enabledColleague(["RESELLER_ORDER"]);
    await api.tokenOf(finance);
    await api.database.rows(
      `insert into sso_session (sid, account_id, customer_id, absolute_expires_at, auth_time, last_refresh_at, revoked_at)
       select gen_random_uuid(), $1, $2, now() + (case state when 'over' then -1 else 1 end) * interval '1 hour', now() - interval '2 hours',
         now() - (case state when 'idle' then 1 else 0 end) * interval '1 hour', case state when 'revoked' then now() end
       from unnest(array['works', 'works', 'over', 'idle', 'revoked']) state`,
      [made.id, polderlicht],
    );
    await api.database.rows(
      `insert into api_token (account_id, customer_id, description, prefix, secret_hash, scopes, expires_at, revoked_at)
       select $1::uuid, $2::int, state, 'dmc_12345678', sha256(($1::text || state)::bytea), '{}', now() + (case state when 'over' then -1 else 1 end) * interval '1 day',
         case state when 'revoked' then now() end from unnest(array['works', 'over', 'revoked']) state`,
      [made.id, polderlicht],
    );
    const { body } = await api.send<Account>("GET", path(made.id), { token });
    expect(body).toMatchObject({ activeSessions: 2, activeTokens: 1 });
  });
});

it.each([
  ["200 disabling", (id: string) => update(id, { status: "DISABLED" })],
  ["204 removing", (id: string) => api.send("DELETE", path(id), { token })],
])("%s a user revokes the tokens of that user only", async (_how, end) => {
  const [made, other] = [await enabledColleague(["RESELLER_ORDER"]), await enabledColleague(["RESELLER_ORDER"])];
  await api.database.rows(
    `insert into api_token (account_id, customer_id, description, prefix, secret_hash, scopes, expires_at)
     select id, $2::int, 'x', 'dmc_12345678', sha256(id::text::bytea), '{}', now() + interval '1 day' from unnest($1::uuid[]) id`,
    [[made.id, other.id], polderlicht],
  );
  await end(made.id);
  const revoked = async ({ id }: Account) =>
    (await api.database.rows("select 1 from api_token where account_id = $1 and revoked_at is not null", [id])).length;
  expect([await revoked(made), await revoked(other)]).toEqual([1, 0]);
});

it("200 blocking a user stops the API tokens at once, and access that is allowed again does not bring them back", async () => {
  const made = await enabledColleague(["RESELLER_ORDER"]);
  const secret = newToken("customer");
  await api.database.rows(
    `insert into api_token (account_id, customer_id, description, prefix, secret_hash, scopes, expires_at)
     values ($1, $2, 'script', $3, $4, '{}', now() + interval '1 day')`,
    [made.id, polderlicht, prefixOfToken(secret), hashOfToken(secret)],
  );
  const status = async () => (await api.send("GET", `/v1/customer/${polderlicht}/order`, { token: secret })).status;
  expect(await status()).toBe(200);
  await update(made.id, { status: "DISABLED" });
  await expect.poll(status).toBe(401);
  await update(made.id, { status: "ENABLED" });
  expect(await status()).toBe(401);
});

describe("the last administrator", () => {
  it("409 for disabling, removing or demoting, regardless of API accounts", async () => {
    const id = accountIdOf(admin);
    expect(codeOf(await update(id, { roles: ["RESELLER_ORDER"] }))).toEqual([409, "account.last-admin"]);
    expect(codeOf(await update(id, { status: "DISABLED" }))).toEqual([409, "account.last-admin"]);
    expect(codeOf(await api.send("DELETE", path(id), { token }))).toEqual([409, "account.last-admin"]);
  });

  it("409 for locking oneself out", async () => {
    await enabledColleague(["RESELLER_ADMIN"]);
    const id = accountIdOf(admin);
    expect(codeOf(await update(id, { status: "DISABLED" }))).toEqual([409, "account.self"]);
    expect(codeOf(await api.send("DELETE", path(id), { token }))).toEqual([409, "account.self"]);
  });

  it("remains when all are removed in parallel", async () => {
    await api.database.rows("update customer_account set status = 'DISABLED' where kind = 'PERSON' and roles = $1", [
      ["RESELLER_ADMIN"],
    ]);
    const others = await Promise.all(Array.from({ length: 4 }, () => enabledColleague(["RESELLER_ADMIN"])));
    const held = await holdTransaction(api.database, "select from customer where id = $1 for update", [polderlicht]);
    const asked = others.map(({ id }) => update(id, { status: "DISABLED" }));
    // As many as one company may keep waiting, with the connections of the API in tests.
    await held.untilWaiting(3);
    await held.commit();
    const answers = await Promise.all(asked);
    const [left] = await api.database.rows<{ count: number }>(
      "select count(*)::int as count from customer_account where customer_id = $1 and status = 'ENABLED' and kind = 'PERSON' and 'RESELLER_ADMIN' = any (roles)",
      [polderlicht],
    );
    await setAccount(admin, "status = 'ENABLED'");
    expect(left?.count).toBe(1);
    expect(answers.some((answer) => codeOf(answer)[1] === "account.last-admin")).toBe(true);
  });
});

describe("deleteAccount, endAccountSessions", () => {
  it("204 removes a user immediately, and their user name is free again", async () => {
    const made = await enabledColleague(["RESELLER_ORDER"]);
    expect((await api.send("DELETE", path(made.id), { token })).status).toBe(204);
    expect((await api.send("GET", path(made.id), { token })).status).toBe(404);
    expect((await create(colleague({ username: made.username }))).status).toBe(201);
  });

  it("204 ends every session of a colleague, and none of another person", async () => {
    const others = [await api.tokenOf(finance), token];
    const theirs = await api.tokenOf(order);
    const second = await api.tokenOf(order);
    expect((await api.send("DELETE", `${path(accountIdOf(order))}/session`, { token })).status).toBe(204);
    const statusOf = async (one: string) => (await api.send("GET", "/v1/me", { token: one })).status;
    for (const ended of [theirs, second]) await expect.poll(() => statusOf(ended)).toBe(401);
    for (const other of others) expect(await statusOf(other)).toBe(200);
  });

  it("erases the name after thirty days, also in the ledger, and keeps the number", async () => {
    const made = await enabledColleague(["RESELLER_ORDER"]);
    await api.send("DELETE", path(made.id), { token });
    await api.database.rows("update customer_account set deleted_at = now() - interval '31 days' where id = $1", [
      made.id,
    ]);
    const pool = createPool(api.database.connect, "portal_jobs", 2);
    const timers = [{ key: "users.anonymise", everySeconds: 3600 }];
    const given = { connect: api.database.connect, pool, leasePool: pool, log: createLog("silent") };
    const jobs = await testJobs({ ...given, handlers: userJobs, timers });
    const nameOf = async () =>
      (
        await api.database.rows<{ username: string }>("select username from customer_account where id = $1", [made.id])
      )[0]?.username;
    await expect.poll(nameOf).toBe(`deleted-${made.uid}`);
    const rows = await api.database.rows<{ text: string }>(
      "select concat(before, after) as text from audit_event where entity_id = $1",
      [made.id],
    );
    expect(rows.some(({ text }) => text.includes(made.username))).toBe(false);
    await jobs.close();
    await pool.end();
  });
});
