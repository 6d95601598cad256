import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { queryRows } from "../../platform/database/database.ts";
import { createPool } from "../../platform/database/database.ts";
import { isAdministrator, noteSecondFactor } from "../../platform/tokens/identity-sessions.queries.ts";
import { apiWithProvider } from "../../testing/processes/api-with-provider.ts";
import { companyIds } from "../../testing/test-api.ts";

const bundled = "urn:demarc:identity";
const admin = "joris.bakker@polderlicht.example";
const finance = "fenna.smit@polderlicht.example";
let setup: Awaited<ReturnType<typeof apiWithProvider>>;
let { api, provider } = {} as typeof setup;
let authPool: ReturnType<typeof createPool>;

beforeAll(async () => {
  setup = await apiWithProvider({ SSO_KEY_COOLDOWN_SECONDS: "0" });
  ({ api, provider } = setup);
  authPool = createPool(api.database.connect, "portal_auth", 2);
});
afterAll(async () => {
  await authPool.end();
  await setup.close();
});

const enrolled = async (username: string) =>
  (
    await api.database.rows<{ yes: boolean }>("select mfa_enrolled as yes from customer_account where username = $1", [
      username,
    ])
  )[0]?.yes;

describe("a second factor at the identity provider", () => {
  it("200 is taken from `amr` at each sign-in, and stays as it was without `amr`", async () => {
    for (const [amr, expected] of [
      [["pwd", "otp", "mfa"], true],
      [undefined, true],
      [["pwd"], false],
      [undefined, false],
    ] as const) {
      const claims = { sub: accountIdOf(admin), ...(amr && { amr }) };
      const body = { token: await provider.accessToken(claims) };
      expect((await api.send("POST", "/v1/token/exchange", { body })).status).toBe(200);
      expect([amr, await enrolled(admin)]).toEqual([amr, expected]);
    }
  });

  it("200 the activity log has the factor, the person and the address", async () => {
    await api.database.rows(
      "update customer_account set identity_issuer = $1, identity_subject = id::text where username = $2",
      [bundled, finance],
    );
    const subject = accountIdOf(finance);
    const change = { action: "account.second-factor-added", factor: "passkey", address: "203.0.113.9" } as const;
    await queryRows(authPool, noteSecondFactor(bundled, { ...change, subject, enrolled: true }));
    await queryRows(authPool, noteSecondFactor(bundled, { ...change, subject: randomUUID(), enrolled: true }));
    expect(await enrolled(finance)).toBe(true);
    const rows = await api.database.rows(
      "select customer_id, actor_id, entity_id, after, host(ip) as ip from audit_event where action = $1",
      [change.action],
    );
    const after = { secondFactor: "passkey" };
    expect(rows).toEqual([
      { customer_id: companyIds.polderlicht, actor_id: subject, entity_id: subject, after, ip: "203.0.113.9" },
    ]);
  });

  it("200 knows administrators who may sign in, by subject, and by user name before the first sign-in", async () => {
    const ask = async (subject: string, username: string) =>
      (await queryRows(authPool, isAdministrator(bundled, { subject, username })))[0]?.yes;
    const unlink = (text: string) =>
      api.database.rows(`update customer_account set ${text} where username = $1`, [admin]);
    await unlink("identity_issuer = null, identity_subject = null");
    expect([await ask(randomUUID(), admin.toUpperCase()), await ask(randomUUID(), finance)]).toEqual([true, false]);
    await unlink(`identity_issuer = '${bundled}', identity_subject = 'there'`);
    expect([await ask("there", "x"), await ask(randomUUID(), admin)]).toEqual([true, false]);
    await unlink("status = 'DISABLED'");
    expect(await ask("there", admin)).toBe(false);
    await unlink("status = 'ENABLED', roles = array['RESELLER_ORDER']");
    expect(await ask("there", admin)).toBe(false);
  });
});
