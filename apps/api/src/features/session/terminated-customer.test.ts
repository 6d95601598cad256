import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { apiWithProvider } from "../../testing/processes/api-with-provider.ts";
import { companyIds } from "../../testing/test-api.ts";

const admin = "mila.stone@kadeblok.example";
const accountId = accountIdOf(admin);

let setup: Awaited<ReturnType<typeof apiWithProvider>>;
let { api, provider } = {} as typeof setup;

beforeAll(async () => {
  setup = await apiWithProvider();
  ({ api, provider } = setup);
});
afterAll(() => setup.close());

const become = (status: string) =>
  api.database.rows("update customer set status = $1 where id = $2", [status, companyIds.kadeblok]);
beforeEach(() => become("ACTIVE"));

const signIn = async (sub: string, more: object = {}) =>
  (await api.send("POST", "/v1/token/exchange", { body: { token: await provider.accessToken({ sub, ...more }) } }))
    .status;

it("403 refuses sign-in to a terminated customer; 200 allows it for a suspended customer", async () => {
  expect(await signIn(accountId)).toBe(200);
  await become("SUSPENDED");
  expect(await signIn(accountId)).toBe(200);
  await become("TERMINATED");
  expect(await signIn(accountId)).toBe(403);
});

it("403 does not link people of a terminated customer by verified address", async () => {
  await api.database.rows("update customer_account set identity_issuer = null, identity_subject = null where id = $1", [
    accountId,
  ]);
  await become("TERMINATED");
  const address = { email: admin, email_verified: true };
  expect(await signIn("mila-there", address)).toBe(403);
  await become("ACTIVE");
  expect(await signIn("mila-there", address)).toBe(200);
});

it("403 does not refresh sessions of a terminated customer", async () => {
  const token = await api.tokenOf(admin);
  expect((await api.send("POST", "/v1/token/refresh", { token })).status).toBe(200);
  await become("TERMINATED");
  expect(await api.send("POST", "/v1/token/refresh", { token })).toMatchObject({
    status: 403,
    body: { error: { code: "session.ended" } },
  });
});

it("401 refuses API tokens of a terminated customer at once, until it is active again", async () => {
  const path = `/v1/customer/${companyIds.kadeblok}/account/${accountId}/token`;
  const made = await api.send<{ token: string }>("POST", path, {
    token: await api.tokenOf(admin),
    body: { description: "Script" },
  });
  const read = async () => (await api.send("GET", "/v1/me", { token: made.body.token })).status;
  expect(await read()).toBe(200);
  await become("TERMINATED");
  await expect.poll(read).toBe(401);
  await become("ACTIVE");
  await expect.poll(read).toBe(200);
});
