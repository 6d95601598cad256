import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { runCredentialJobs } from "../../testing/credential-jobs.ts";
import { whileWritesFail } from "../../testing/failing-writes.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const admin = "joris.bakker@polderlicht.example";
const finance = accountIdOf("fenna.smit@polderlicht.example");
const path = `/v1/customer/${companyIds.polderlicht}/account/${finance}`;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(admin);
});
beforeEach(() =>
  api.database.rows(
    `insert into identity.authenticator_app (subject, secret, last_step, created_at) values ($1, '\\x00', 0, now())
     on conflict do nothing`,
    [finance],
  ),
);
afterAll(() => api.close());

const disable = (status = "DISABLED") => api.send("PATCH", path, { token, body: { status } });
const remove = () => api.send("DELETE", path, { token });
const reset = () => api.send("DELETE", `${path}/second-factor`, { token });
const atProvider = async () => {
  const [row] = await api.database.rows(
    `select disabled_at is not null as disabled, (select count(*)::int from identity.authenticator_app app
       where app.subject = credential.subject) as factors from identity.credential where subject = $1`,
    [finance],
  );
  return row;
};

it.each([
  ["disabling", disable],
  ["removing", remove],
  ["a reset of the second factor", reset],
])("500 for %s: if its last write fails, the identity provider stays as it was", async (_what, change) => {
  const answer = await whileWritesFail(api.database, { table: "outbox_event" }, () => change());
  await runCredentialJobs(api.database);
  expect([answer.status, await atProvider()]).toEqual([500, { disabled: false, factors: 1 }]);
});

it("200 and a job changes the credential after the commit, to the state that the account then has", async () => {
  expect((await disable()).status).toBe(200);
  expect(await atProvider()).toMatchObject({ disabled: false });
  await runCredentialJobs(api.database);
  expect(await atProvider()).toMatchObject({ disabled: true });
  expect((await disable("ENABLED")).status).toBe(200);
  // The job of an earlier change, which comes late.
  await api.database.rows("update job set run_at = now() + interval '1 hour' where kind = 'users.credential'");
  await api.database.rows(
    `insert into job (kind, payload) values ('users.credential', jsonb_build_object('accountId', $1::text, 'subject', $1::text))`,
    [finance],
  );
  await runCredentialJobs(api.database);
  expect(await atProvider()).toMatchObject({ disabled: false });
});

it("204 removes the credential of a removed user", async () => {
  expect((await remove()).status).toBe(204);
  await runCredentialJobs(api.database);
  expect(await atProvider()).toBeUndefined();
});
