import type { AuditEvent } from "@demarc/contract/audit";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { apiWithProvider } from "../../testing/processes/api-with-provider.ts";
import { companyIds } from "../../testing/test-api.ts";

const admin = "joris.bakker@polderlicht.example";
const disabled = "oud.medewerker@polderlicht.example";
let setup: Awaited<ReturnType<typeof apiWithProvider>>;
let { api, provider } = {} as typeof setup;
let token: string;

beforeAll(async () => {
  setup = await apiWithProvider({ SSO_KEY_COOLDOWN_SECONDS: "0" });
  ({ api, provider } = setup);
  await api.database.rows("delete from audit_event");
  token = await api.tokenOf(admin);
});
afterAll(() => setup.close());

const exchange = async (claims: Record<string, unknown>) =>
  api.send<{ token: string }>("POST", "/v1/token/exchange", {
    body: { token: await provider.accessToken(claims) },
    headers: { "user-agent": "Firefox" },
  });
const ledger = async () =>
  (
    await api.send<{ items: AuditEvent[] }>("GET", `/v1/customer/${companyIds.polderlicht}/audit?entityType=session`, {
      token,
    })
  ).body.items;
const guess = (name: string, address: string) =>
  api.database.rows("select refuse_sign_in($1, $2::inet)", [name, address]);
const refusals = async (name: string) =>
  (await ledger()).filter(({ action, entityId }) => action === "session.refused" && entityId === accountIdOf(name));

describe("sign-ins in the ledger", () => {
  it("200 records person, time, address and client once per session, and never for a refresh", async () => {
    const { body } = await exchange({ sub: accountIdOf(admin) });
    const refreshed = await api.send("POST", "/v1/token/refresh", { token: body.token });
    expect(refreshed.status).toBe(200);
    const started = (await ledger()).filter(({ action }) => action === "session.started");
    expect(started).toMatchObject([
      {
        actorType: "ACCOUNT",
        actorName: admin,
        ip: "127.0.0.1",
        after: { userAgent: "Firefox" },
        requestId: expect.stringMatching(/^req_/),
      },
    ]);
  });

  it("200 records who signed out, and sessions that the provider ended", async () => {
    const own = (await exchange({ sub: accountIdOf(admin) })).body.token;
    expect((await api.send("DELETE", "/v1/session", { token: own })).status).toBe(204);
    const sid = randomUUID();
    await exchange({ sub: accountIdOf(admin), sid });
    const end = "select revoke_provider_sessions($1, $2) as ended";
    expect(await api.database.rows(end, [provider.issuer, sid])).toEqual([{ ended: 1 }]);
    expect(await api.database.rows(end, [provider.issuer, sid])).toEqual([{ ended: 0 }]);
    const ended = (await ledger()).filter(({ action }) => action === "session.ended");
    expect(ended).toMatchObject([{ actorType: "SYSTEM" }, { actorType: "ACCOUNT", actorName: admin }]);
  });

  it("403 with the same body for unknown, disabled and pending people", async () => {
    const names = [disabled, "nieuw.medewerker@polderlicht.example"];
    await api.database.rows(
      "update customer_account set identity_issuer = $1, identity_subject = id where username = any ($2)",
      [provider.issuer, names],
    );
    const subjects = ["nobody-at-all", ...names.map((name) => accountIdOf(name))];
    const answers = await Promise.all(subjects.map((sub) => exchange({ sub })));
    const refusals = answers.map(({ status, body }) => {
      const { requestId: _, ...error } = (body as unknown as { error: Record<string, unknown> }).error;
      return { status, error };
    });
    const same = { status: 403, error: { code: "account.not-available", message: refusals[0]?.error["message"] } };
    expect(refusals).toEqual(subjects.map(() => same));
    await api.database.rows("delete from audit_event where action = 'session.refused'");
  });

  it("403 for an account that may not sign in is visible to its company", async () => {
    await api.database.rows(
      "update customer_account set identity_issuer = $1, identity_subject = id where username = $2",
      [provider.issuer, disabled],
    );
    expect((await exchange({ sub: accountIdOf(disabled) })).status).toBe(403);
    expect((await exchange({ sub: "somebody-else" })).status).toBe(403);
    expect(await refusals(disabled)).toMatchObject([
      { actorType: "PUBLIC", actorId: null, ip: "127.0.0.1", after: { username: disabled } },
    ]);
  });

  it("records guesses once per quarter of an hour and address, also parallel ones", async () => {
    const bas = "bas.kuiper@polderlicht.example";
    await Promise.all(Array.from({ length: 10 }, () => guess("Bas.Kuiper@polderlicht.example", "192.0.2.7")));
    await guess(bas, "198.51.100.7");
    expect((await refusals(bas)).map(({ ip }) => ip)).toEqual(["198.51.100.7", "192.0.2.7"]);
    await api.database.rows("update audit_event set at = at - interval '16 minutes' where action = 'session.refused'");
    await guess(bas, "192.0.2.7");
    expect(await refusals(bas)).toHaveLength(3);
  });

  it("records nothing for unknown names, and shows a company only its own names", async () => {
    const count = async () => (await api.database.rows("select 1 from audit_event")).length;
    const before = await count();
    await guess("nobody@polderlicht.example", "192.0.2.7");
    await guess("api@polderlicht.example", "192.0.2.7");
    expect(await count()).toBe(before);
    const own = (await ledger()).length;
    await guess("mila.stone@kadeblok.example", "192.0.2.7");
    expect(await ledger()).toHaveLength(own);
    expect(await count()).toBe(before + 1);
  });

  it("erases the name of a removed user, also in refused sign-ins", async () => {
    await api.database.rows("update customer_account set deleted_at = now() - interval '31 days' where username = $1", [
      disabled,
    ]);
    await api.database.rows("select anonymise_deleted_accounts(interval '30 days')");
    expect(JSON.stringify(await ledger())).not.toContain(disabled);
  });
});
