import { randomUUID } from "node:crypto";
import type { TokenClaims } from "@demarc/contract/session";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { apiWithProvider } from "../../testing/processes/api-with-provider.ts";
import { foreignProvider } from "../../testing/tokens/foreign-provider.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const admin = "joris.bakker@polderlicht.example";

interface Issued {
  token: string;
  expiresAt: string;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as TokenClaims & { iat: number };
const exchange = (api: TestApi, token: string, headers = {}) =>
  api.send<Issued & { error?: { code: string } }>("POST", "/v1/token/exchange", { body: { token }, headers });

describe("with a provider that issues JWTs", () => {
  let setup: Awaited<ReturnType<typeof apiWithProvider>>;
  let { api, provider } = {} as typeof setup;

  beforeAll(async () => {
    setup = await apiWithProvider({ SSO_KEY_COOLDOWN_SECONDS: "0" });
    ({ api, provider } = setup);
  });
  afterAll(() => setup.close());
  const subject = accountIdOf(admin);

  it("200 exchanges its access token for a product token with all claims", async () => {
    const answer = await exchange(api, await provider.accessToken({ sub: subject }));
    expect(answer.status).toBe(200);
    expect(claimsOf(answer.body.token)).toMatchObject({
      uid_g: subject,
      cid: companyIds.polderlicht,
      username: admin,
      roles: ["RESELLER_ADMIN"],
      loyalty: true,
    });
    expect((await api.send("GET", "/v1/me", { token: answer.body.token })).body).toMatchObject({
      account: { username: admin },
      customer: { id: companyIds.polderlicht },
    });
  });

  it("200 uses the lifetime of the header, clamped to 60 to 900 seconds", async () => {
    const lifetimeFor = async (asked: string) => {
      const headers = { "x-token-lifetime": asked };
      const { exp, iat } = claimsOf(
        (await exchange(api, await provider.accessToken({ sub: subject }), headers)).body.token,
      );
      return exp - iat;
    };
    expect(await lifetimeFor("900")).toBe(900);
    expect(await lifetimeFor("300")).toBe(300);
    expect(await lifetimeFor("5")).toBe(60);
    expect(await lifetimeFor("86400")).toBe(900);
  });

  it("200 omits the roles if the header says so", async () => {
    const headers = { "x-token-include-roles": "false" };
    const answer = await exchange(api, await provider.accessToken({ sub: subject }), headers);
    expect(claimsOf(answer.body.token).roles).toEqual([]);
  });

  it("200 links an unlinked account by a verified address once, and never by an unverified one", async () => {
    await api.database.rows(
      "update customer_account set identity_subject = null, identity_issuer = null where username = $1",
      ["fenna.smit@polderlicht.example"],
    );
    const email = "Fenna.Smit@polderlicht.example";
    const stranger = { sub: "fenna-there", email };
    expect((await exchange(api, await provider.accessToken({ ...stranger, email_verified: false }))).status).toBe(403);
    expect((await exchange(api, await provider.accessToken({ ...stranger, email_verified: true }))).status).toBe(200);
    expect((await exchange(api, await provider.accessToken({ sub: "fenna-there" }))).status).toBe(200);
    const other = { sub: "somebody-else", email, email_verified: true };
    expect((await exchange(api, await provider.accessToken(other))).status).toBe(403);
  });

  it("403 with the same body for unknown, disabled and pending people", async () => {
    const bodies = [];
    for (const who of [
      "oud.medewerker@polderlicht.example",
      "nieuw.medewerker@polderlicht.example",
      "nobody@nowhere.example",
    ]) {
      const answer = await exchange(
        api,
        await provider.accessToken({ sub: randomUUID(), email: who, email_verified: true }),
      );
      bodies.push([answer.status, answer.body.error?.code]);
    }
    expect(new Set(bodies.map(String))).toEqual(new Set(["403,account.not-available"]));
  });

  it.each([
    ["an id token", { typ: "JWT" }, { client_id: undefined, azp: undefined, aud: "demarc-main", nonce: "n" }],
    ["a token whose type is not that of an access token", { typ: "JWT" }, {}],
    ["another client's token", {}, { client_id: "somebody-else" }],
    ["another audience's token", {}, { aud: "another-api" }],
    ["another issuer's token", {}, { iss: "https://elsewhere.example" }],
    ["an expired token", {}, { exp: Math.floor(Date.now() / 1000) - 60 }],
    ["a token that is not valid yet", {}, { nbf: Math.floor(Date.now() / 1000) + 3600 }],
  ])("401 for %s", async (_, header, claims) => {
    const answer = await exchange(api, await provider.accessToken({ sub: subject, ...claims }, header));
    expect(answer).toMatchObject({ status: 401, body: { error: { code: "token.invalid" } } });
  });

  it("401 for a token that is signed with an unpublished key", async () => {
    expect((await exchange(api, await provider.forgedToken({ sub: subject }))).status).toBe(401);
  });

  it("401 for a valid signature with an algorithm that is not allowed", async () => {
    const strict = await testApi({ SSO_AUTHORITY: provider.issuer, SSO_ALGORITHMS: "ES256,EdDSA" });
    const token = await provider.accessToken({ sub: subject });
    expect((await exchange(strict, token)).status).toBe(401);
    await strict.close();
    expect((await exchange(api, token)).status).toBe(200);
  });

  it("200 accepts a new signing key of the provider without a restart", async () => {
    const early = await provider.accessToken({ sub: subject });
    expect((await exchange(api, early)).status).toBe(200);
    await provider.rotateKeys();
    expect((await exchange(api, await provider.accessToken({ sub: subject }))).status).toBe(200);
  });

  it("200 exchanges a token of an address that has used up the common limit, and 429 at the limit of exchanges", async () => {
    const limits = { LIMIT_PER_ADDRESS_PER_MINUTE: "1", LIMIT_EXCHANGES_PER_ADDRESS_PER_MINUTE: "3" };
    const strict = await apiWithProvider(limits);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }); // the window of a limit is a minute of the clock
    onTestFinished(async () => {
      vi.useRealTimers();
      await strict.close();
    });
    const refused = await Promise.all(Array.from({ length: 3 }, () => strict.api.send("GET", "/v1/me")));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401, 429]));
    const token = await strict.provider.accessToken({ sub: subject });
    const invalid = { body: { token: 1 } };
    expect((await strict.api.send("POST", "/v1/token/exchange", invalid)).status).toBe(400);
    expect((await exchange(strict.api, token)).status).toBe(200);
    expect((await exchange(strict.api, token)).status).toBe(200);
    expect((await exchange(strict.api, token)).status).toBe(429);
  });

  it("429 after ten invalid tokens from one address, while a valid token still gets 200", async () => {
    await api.database.rows("delete from failed_attempt");
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1) answers.push(await exchange(api, "nonsense"));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(800);
    expect((await exchange(api, await provider.accessToken({ sub: subject }))).status).toBe(200);
    await api.database.rows("delete from failed_attempt");
  });

  it("401 counts a /64 as one address, and other addresses separately", async () => {
    const proxied = await testApi({ SSO_AUTHORITY: provider.issuer, TRUST_PROXY: "loopback", DEMO: "false" });
    const from = (address: string) =>
      proxied.send("POST", "/v1/token/exchange", { body: { token: "x.y.z" }, headers: { "x-forwarded-for": address } });
    for (let host = 1; host <= 10; host += 1) await from(`2001:db8:1:1::${host}`);
    expect((await from("2001:db8:1:1:ffff::")).status).toBe(429);
    for (let network = 0; network < 100; network += 1)
      for (let tries = 0; tries < 10; tries += 1) await from(`198.51.100.${network}`);
    expect((await from("2001:db8:1:2::1")).status).toBe(401);
    await proxied.close();
  });
});

describe("with a provider that issues opaque tokens", () => {
  it.each(["userinfo", "introspection"])("200 verifies tokens by %s, and 401 for unknown ones", async (way) => {
    const provider = await foreignProvider();
    const api = await testApi({
      SSO_AUTHORITY: provider.issuer,
      SSO_TOKEN_CHECK: way,
      SSO_INTROSPECTION_CLIENT_ID: "demarc-api",
      SSO_INTROSPECTION_CLIENT_SECRET: provider.introspectionSecret,
    });
    try {
      const email = "eva.postma@fietsfabriek.example";
      await api.database.rows(
        "update customer_account set identity_subject = null, identity_issuer = null where username = $1",
        [email],
      );
      const body = await provider.opaqueSignIn({ sub: "eva", email, email_verified: true });
      const answer = await api.send<Issued>("POST", "/v1/token/exchange", { body });
      // Introspection returns no address here, so the first sign-in is linked by that of userinfo.
      expect([way, answer.status]).toEqual([way, 200]);
      expect(claimsOf(answer.body.token).cid).toBe(companyIds.fietsfabriek);
      expect((await exchange(api, "unknown-token")).status).toBe(401);
    } finally {
      await api.close();
      await provider.close();
    }
  });

  it("502 while the provider is unavailable; existing sessions continue", async () => {
    const provider = await foreignProvider();
    const api = await testApi({ SSO_AUTHORITY: provider.issuer });
    try {
      const token = await api.tokenOf(admin);
      const access = await provider.forgedToken({});
      await provider.close();
      expect(await exchange(api, access)).toMatchObject({
        status: 502,
        body: { error: { code: "identity-provider.unavailable" } },
      });
      expect((await api.send("GET", "/v1/me", { token })).status).toBe(200);
    } finally {
      await api.close();
    }
  });
});

describe("a session", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());
  const refresh = (token: string) => api.send<Issued>("POST", "/v1/token/refresh", { token });

  it("200 refreshes with the current roles and loyalty", async () => {
    const token = await api.tokenOf("bas.kuiper@polderlicht.example");
    await api.database.rows("update customer_account set roles = '{RESELLER_FINANCE}' where username = $1", [
      "bas.kuiper@polderlicht.example",
    ]);
    const answer = await refresh(token);
    expect(claimsOf(answer.body.token)).toMatchObject({ roles: ["RESELLER_FINANCE"], loyalty: true });
  });

  it("200 validates with every claim of the token", async () => {
    const answer = await api.send("POST", "/v1/token/validate", { token: await api.tokenOf(admin) });
    expect(Object.keys(answer.body).toSorted()).toEqual([
      "cid",
      "exp",
      "loyalty",
      "roles",
      "uid",
      "uid_g",
      "username",
      "valid",
    ]);
  });

  it.each([
    ["931 seconds without a refresh", "last_refresh_at = now() - interval '931 seconds'"],
    ["twelve hours", "absolute_expires_at = now() - interval '1 second'"],
  ])("403 for a refresh after %s", async (_, change) => {
    const token = await api.tokenOf(admin);
    await api.database.rows(`update sso_session set ${change}`);
    expect(await refresh(token)).toMatchObject({ status: 403, body: { error: { code: "session.ended" } } });
  });

  it("200 for a refresh in the last minutes of a session, until its end and no longer", async () => {
    const token = await api.tokenOf(admin);
    await api.database.rows("update sso_session set absolute_expires_at = now() + interval '432.4 seconds'");
    const { status, body } = await refresh(token);
    expect(status).toBe(200);
    const left = (Date.parse(String(body["expiresAt"])) - Date.now()) / 1000;
    expect(left > 300 && left < 433).toBe(true);
  });

  it("403 for a refresh after the account is disabled", async () => {
    const token = await api.tokenOf("daan.vos@polderlicht.example");
    await api.database.rows(
      "update customer_account set status = 'DISABLED' where username = 'daan.vos@polderlicht.example'",
    );
    expect((await refresh(token)).status).toBe(403);
  });

  it("401 for the sessions of an account that was disabled, also once it is enabled again", async () => {
    const person = "lotte.prins@polderlicht.example";
    const [theirs, token] = [await api.tokenOf(person), await api.tokenOf(admin)];
    const path = `/v1/customer/${companyIds.polderlicht}/account/${accountIdOf(person)}`;
    for (const status of ["DISABLED", "ENABLED"])
      expect((await api.send("PATCH", path, { token, body: { status } })).body).toMatchObject({ status });
    const usable = "select 1 from sso_session where account_id = $1 and revoked_at is null";
    expect(await api.database.rows(usable, [accountIdOf(person)])).toEqual([]);
    await expect.poll(async () => (await refresh(theirs)).status).toBe(401);
  });

  it("204 signs out immediately, and then 401 for its token", async () => {
    const token = await api.tokenOf(admin);
    expect((await api.send("DELETE", "/v1/session", { token })).status).toBe(204);
    await expect.poll(async () => (await refresh(token)).status).toBe(401);
  });

  it("200 lists one's own sessions, the newest first, and 204 ends one of them but never another person's", async () => {
    const [first, second, other] = [
      await api.tokenOf(admin),
      await api.tokenOf(admin),
      await api.tokenOf("lotte.prins@polderlicht.example"),
    ];
    const list = async (token: string) =>
      (await api.send<{ sid: string; current: boolean }[]>("GET", "/v1/session", { token })).body;
    const victim = (await list(second))[0]?.sid;
    expect((await list(second)).slice(0, 2).map((session) => session.current)).toEqual([true, false]);
    expect((await list(first)).slice(0, 2).map((session) => session.current)).toEqual([false, true]);
    const foreign = (await list(other)).find((session) => session.current)?.sid;
    expect((await api.send("DELETE", `/v1/session/${foreign}`, { token: first })).status).toBe(404);
    expect((await api.send("DELETE", `/v1/session/${victim}`, { token: first })).status).toBe(204);
    const left = async () => (await list(first)).map((session) => session.sid);
    expect(await left()).not.toContain(victim);
    const [ending] = await api.database.rows<{ sid: string }>(
      "update sso_session set absolute_expires_at = now() where sid = $1 returning sid",
      [(await left()).at(-1)],
    );
    expect(await left()).not.toContain(ending?.sid);
  });
});
