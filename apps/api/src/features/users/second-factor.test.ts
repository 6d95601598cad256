import type { Account } from "@demarc/contract/users";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { runCredentialJobs } from "../../testing/credential-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { storedMails } from "../../testing/stored-mails.ts";

const admin = "joris.bakker@polderlicht.example";
const finance = "fenna.smit@polderlicht.example";
const subject = accountIdOf(finance);
let api: TestApi;
let token: string;
let service: string;

beforeAll(async () => {
  api = await testApi();
  service = await serviceToken(api.database, { name: "crm" });
});
beforeEach(async () => {
  token = await api.tokenOf(admin);
  await api.database.rows("delete from mail_message");
  await api.database.rows(
    `insert into identity.authenticator_app (subject, secret, last_step, created_at) values ($1, '\\x00', 0, now())
     on conflict do nothing`,
    [subject],
  );
  await api.database.rows(
    `insert into identity.payload (model, id, payload, expires_at)
     values ('Session', 'browser', jsonb_build_object('uid', 'browser', 'accountId', $1::text), now() + interval '1 hour')
     on conflict do nothing`,
    [subject],
  );
  await api.database.rows(
    `insert into identity.passkey (id, subject, public_key, sign_count, transports, synced, name, created_at)
     values ('key', $1, '\\x00', 0, '{}', false, 'Phone', now()) on conflict do nothing`,
    [subject],
  );
  await api.database.rows(
    "insert into identity.recovery_code (subject, code_hash) values ($1, decode(repeat('00', 32), 'hex')) on conflict do nothing",
    [subject],
  );
  await api.database.rows("update customer_account set mfa_enrolled = true where username = $1", [finance]);
});
afterAll(() => api.close());

const path = (username: string) => `/v1/customer/${companyIds.polderlicht}/account/${accountIdOf(username)}`;
/** What the identity provider has of the colleague. */
const left = async () => {
  const rows = await api.database.rows<{ kind: string }>(
    `select 'app' as kind from identity.authenticator_app where subject = $1::uuid
     union all select 'code' from identity.recovery_code where subject = $1::uuid
     union all select 'passkey' from identity.passkey where subject = $1::uuid
     union all select 'session' from identity.payload where model = 'Session' and account_id = $1::text order by kind`,
    [subject],
  );
  return rows.map(({ kind }) => kind);
};
const all = ["app", "code", "passkey", "session"];
const mails = () => storedMails(api.database);

describe("resetAccountSecondFactor", () => {
  it("204 removes all factors of a colleague, ends the sessions here and at the provider, mails the colleague and records it", async () => {
    const theirs = await api.tokenOf(finance);
    expect((await api.send("DELETE", `${path(finance)}/second-factor`, { token })).status).toBe(204);
    expect(await left()).toEqual(all);
    const newSession = await api.tokenOf(finance);
    await runCredentialJobs(api.database);
    expect(await left()).toEqual([]);
    await expect.poll(async () => (await api.send("GET", "/v1/me", { token: newSession })).status).toBe(401);
    await expect.poll(async () => (await api.send("GET", "/v1/me", { token: theirs })).status).toBe(401);
    expect((await api.send<Account>("GET", path(finance), { token })).body.mfaEnrolled).toBe(false);
    expect(await mails()).toMatchObject([{ recipient: finance, text: expect.stringContaining(admin) }]);
    const rows = await api.database.rows(
      "select actor_id from audit_event where action = 'account.second-factor-reset' and entity_id = $1",
      [subject],
    );
    expect(rows).toEqual([{ actor_id: accountIdOf(admin) }]);
    const events = await api.database.rows("select from outbox_event where type = 'account.second-factor-reset'");
    expect(events).toHaveLength(1);
  });

  it("403 without a recent sign-in", async () => {
    const before = await left();
    const old = await api.tokenOf(admin, 16);
    const refused = await api.send("DELETE", `${path(finance)}/second-factor`, { token: old });
    expect([refused.status, refused.body]).toMatchObject([403, { error: { code: "reauthentication-required" } }]);
    expect(await left()).toEqual(before);
  });

  it("409 for the own second factor, and for a person who signs in elsewhere", async () => {
    const own = await api.send("DELETE", `${path(admin)}/second-factor`, { token });
    expect([own.status, own.body]).toMatchObject([409, { error: { code: "account.self" } }]);
    await api.database.rows(
      "update customer_account set identity_issuer = 'https://other.example' where username = $1",
      [finance],
    );
    const elsewhere = await api.send("DELETE", `${path(finance)}/second-factor`, { token });
    expect([elsewhere.status, elsewhere.body]).toMatchObject([409, { error: { code: "account.no-credential" } }]);
    await api.database.rows("update customer_account set identity_issuer = 'urn:demarc:identity' where username = $1", [
      finance,
    ]);
    expect(await left()).toEqual(all);
  });
});

describe("resetPersonSecondFactor", () => {
  it("200 resets with a reason; a dry run keeps the factors", async () => {
    const address = `/operator/v1/customer/${companyIds.polderlicht}/account/${subject}/reset-second-factor`;
    const reset = (body: object, query = "") =>
      api.send<{ version: number }>("POST", `${address}${query}`, { token: service, body });
    expect((await reset({})).status).toBe(400);
    expect((await reset({ reason: "Lost the phone" }, "?dryRun=true")).status).toBe(200);
    await runCredentialJobs(api.database);
    expect([await left(), await mails()]).toEqual([all, []]);
    expect((await reset({ reason: "Lost the phone" })).status).toBe(200);
    await runCredentialJobs(api.database);
    expect(await left()).toEqual([]);
    expect(await mails()).toMatchObject([{ recipient: finance }]);
    const rows = await api.database.rows(
      "select actor_type, reason from audit_event where action = 'account.second-factor-reset' and actor_type = 'OPERATOR'",
    );
    expect(rows).toEqual([{ actor_type: "OPERATOR", reason: "Lost the phone" }]);
  });
});
