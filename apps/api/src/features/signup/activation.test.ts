import { randomUUID } from "node:crypto";
import { findCredential } from "@demarc/identity/credentials";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { activationHours, hashOfLinkToken, newLinkToken } from "../../platform/mail/activation.ts";
import { deliveryKind } from "../../platform/mail/mail.ts";
import { createPool } from "../../platform/database/database.ts";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { testJobs } from "../../testing/test-jobs.ts";
import { createLog } from "../../platform/process/log.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { signupJobs } from "./signup.jobs.ts";

const username = "nieuw.medewerker@polderlicht.example";
const accountId = accountIdOf(username);
const password = "een lange wandeling langs het water";
let api: TestApi;

beforeAll(async () => {
  api = await testApi({ LIMIT_ACTIVATION_TRIES: "10" });
});
afterAll(() => api.close());
afterEach(() => api.database.rows("delete from failed_attempt"));

/** Resets the account to pending, with a new link. */
const invite = async (hours = activationHours, of: TestApi = api): Promise<string> => {
  const { token, hash } = newLinkToken();
  await of.database.rows(
    `update customer_account set status = 'PENDING_ACTIVATION', activation_token_hash = $2, identity_issuer = null,
       identity_subject = null, activation_expires_at = now() + make_interval(hours => $3) where id = $1`,
    [accountId, hash, hours],
  );
  return token;
};
const path = (id = accountId, customer = companyIds.polderlicht) => `/v1/customer/${customer}/account/${id}`;
const good = (token: string) => ({ token, password, passwordRepeat: password, termsAccepted: true });
const activate = (sent: unknown, at = path()) => api.send("POST", `${at}/activate`, { body: sent });
const statusOf = async () =>
  (await api.database.rows<{ status: string }>("select status from customer_account where id = $1", [accountId]))[0]
    ?.status;

describe("an activation link", () => {
  it("200 shows whose account it is, and enables it with a password at the provider", async () => {
    const token = await invite();
    const seen = await api.send("POST", `${path()}/activation`, { body: { token } });
    expect(seen.body).toMatchObject({ username, company: "Polderlicht ICT B.V.", asksPassword: true });
    const { status, body } = await activate({ ...good(token), locale: "en" });
    expect([status, body]).toEqual([200, { status: "ENABLED", username, loginUrl: "http://localhost:3000/" }]);
    const [row] = await api.database.rows(
      `select status, locale, activation_token_hash, identity_issuer, identity_subject = id::text as linked
       from customer_account where id = $1`,
      [accountId],
    );
    expect(row).toEqual({
      status: "ENABLED",
      locale: "en",
      activation_token_hash: null,
      identity_issuer: testConfig().identity.linkedAs,
      linked: true,
    });
    const owner = new pg.Client(api.database.connect());
    await owner.connect();
    expect(await findCredential(owner, { username })).toMatchObject({ subject: accountId, emailVerified: true });
    await owner.end();
    const ledger = await api.database.rows<{ text: string }>(
      "select row_to_json(e)::text as text from audit_event e where action = 'account.activated'",
    );
    expect(JSON.stringify(ledger)).toContain(accountId);
    expect(JSON.stringify(ledger)).not.toContain(password);
  });

  it("is valid once for ten parallel requests", async () => {
    const token = await invite();
    const answers = await Promise.all(Array.from({ length: 10 }, () => activate(good(token))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await activate(good(token))).status).not.toBe(200);
  });

  it("400 with the same body for any invalid link: used, expired, another's, unknown account, unknown company", async () => {
    const token = await invite();
    const wrong = { ...good("x".repeat(43)) };
    const answers = [
      await activate(wrong),
      await activate(good(token), path(randomUUID())),
      await activate(good(token), path(accountId, companyIds.kadeblok)),
      await activate(good(token), path(accountIdOf("joris.bakker@polderlicht.example"))),
      await activate(wrong, path(accountIdOf("joris.bakker@polderlicht.example"))),
    ];
    const late = await invite(-1);
    answers.push(await activate(good(late)));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([400, answers[0]?.body]);
    expect(answers[0]?.body).toMatchObject({
      validationErrors: [{ field: "token", message: "validation.link-invalid" }],
    });
    expect(await statusOf()).toBe("PENDING_ACTIVATION");
  });

  it.each([
    ["password", { password: "kort", passwordRepeat: "kort" }, "validation.min-length"],
    ["password", { password: "wachtwoord123", passwordRepeat: "wachtwoord123" }, "validation.password-common"],
    ["password", { password: "Polderlicht2026", passwordRepeat: "Polderlicht2026" }, "validation.password-personal"],
    ["password", { password: "aaaaaaaaaaaaa", passwordRepeat: "aaaaaaaaaaaaa" }, "validation.password-pattern"],
    ["password", { password: "Feyenoord1908!", passwordRepeat: "Feyenoord1908!" }, "validation.password-guessable"],
    [
      "password",
      { password: "nieuw.medewerker zingt", passwordRepeat: "nieuw.medewerker zingt" },
      "validation.password-has-username",
    ],
    ["passwordRepeat", { passwordRepeat: "iets heel anders" }, "validation.passwords-must-match"],
    ["password", { password: "", passwordRepeat: "" }, "validation.required"],
    ["termsAccepted", { termsAccepted: false }, "validation.required"],
    ["roles", { roles: ["RESELLER_ADMIN"] }, "validation.invalid-data"],
  ])("400 for %s %o, and the link stays valid", async (field, more, message) => {
    const token = await invite();
    const refused = await activate({ ...good(token), ...more });
    expect(refused.status).toBe(400);
    const { validationErrors } = refused.body as { validationErrors: { field: string; message: string }[] };
    expect(validationErrors.map((error) => error.field)).toEqual([field]);
    if (field !== "termsAccepted") expect(validationErrors[0]?.message).toBe(message);
    expect((await activate(good(token))).status).toBe(200);
  });

  it("400 judges a password before it waits for the account", async () => {
    const token = await invite();
    const held = await holdTransaction(api.database, "select from customer_account where id = $1 for update", [
      accountId,
    ]);
    const common = { password: "wachtwoord123", passwordRepeat: "wachtwoord123" };
    expect((await activate({ ...good(token), ...common })).status).toBe(400);
    await held.commit();
    expect((await activate(good(token))).status).toBe(200);
  });

  it("429 after twenty passwords for an account, also for a good one", async () => {
    const token = await invite();
    const common = { password: "wachtwoord123", passwordRepeat: "wachtwoord123" };
    for (let tries = 0; tries < 20; tries += 1)
      expect((await activate({ ...good(token), ...common })).status).toBe(400);
    expect((await activate(good(token))).status).toBe(429);
    expect(await statusOf()).toBe("PENDING_ACTIVATION");
  });

  it("429 limits wrong links per account, while the right link still gets 200", async () => {
    const strict = await testApi();
    const token = await invite(activationHours, strict);
    const tries = [];
    for (let turn = 0; turn < 6; turn += 1)
      tries.push(await strict.send("POST", `${path()}/activate`, { body: good(`guess ${turn}`) }));
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(Number(tries.at(-1)?.headers["retry-after"])).toBeGreaterThan(800);
    expect((await strict.send("POST", `${path()}/activate`, { body: good(token) })).status).toBe(200);
    await strict.close();
  });

  it("200 needs no password with an external provider, and is linked at the first sign-in", async () => {
    const external = await testApi({ SSO_AUTHORITY: "https://login.example.nl" });
    const token = await invite(activationHours, external);
    const seen = await external.send("POST", `${path()}/activation`, { body: { token } });
    expect(seen.body["asksPassword"]).toBe(false);
    expect((await external.send("POST", `${path()}/activate`, { body: good(token) })).status).toBe(400);
    const answer = await external.send("POST", `${path()}/activate`, { body: { token, termsAccepted: true } });
    expect(answer.status).toBe(200);
    const [row] = await external.database.rows("select status, identity_subject from customer_account where id = $1", [
      accountId,
    ]);
    expect(row).toEqual({ status: "ENABLED", identity_subject: null });
    await external.close();
  });
});

describe("a request for a new activation link", () => {
  it("204 for any user name; a pending user gets a mail, and the earlier link becomes invalid", async () => {
    const before = await invite();
    const uninvited = "uninvited@polderlicht.example";
    await api.database.rows(
      `insert into customer_account (customer_id, username, email, first_name, last_name, roles)
       select customer_id, $1, $1, first_name, last_name, roles from customer_account where username = $2`,
      [uninvited, username],
    );
    const ask = (name: string) => api.send("POST", "/v1/activation-link", { body: { username: name } });
    const names = [username.toUpperCase(), uninvited, "nobody@polderlicht.example", "joris.bakker@polderlicht.example"];
    const answers = await Promise.all(names.map(ask));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(names.map(() => [204, ""]));
    const pool = createPool(api.database.connect, "portal_jobs", 2);
    const given = { connect: api.database.connect, pool, leasePool: pool, log: createLog("silent"), timers: [] };
    const jobs = await testJobs({
      ...given,
      handlers: { ...signupJobs(testConfig()), [deliveryKind]: async () => undefined },
    });
    const left = async () =>
      (await api.database.rows("select 1 from job where kind = 'signup.activation-link'")).length;
    await expect.poll(left).toBe(0);
    await jobs.close();
    await pool.end();
    const mails = await storedMails(api.database, "recipient ilike '%polderlicht.example'");
    expect(mails.map(({ recipient }) => recipient)).toEqual([username]);
    const token = /token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
    expect((await activate(good(before))).status).toBe(400);
    const [row] = await api.database.rows<{ activation_token_hash: Buffer }>(
      "select activation_token_hash from customer_account where id = $1",
      [accountId],
    );
    expect(row?.activation_token_hash.equals(hashOfLinkToken(token))).toBe(true);
    expect((await activate(good(token))).status).toBe(200);
  });
});
