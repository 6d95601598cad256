import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { createLog } from "../../platform/process/log.ts";
import { foreignProvider } from "../../testing/tokens/foreign-provider.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

const fenna = "fenna.smit@polderlicht.example";
const disabled = "oud.medewerker@polderlicht.example";
const pending = "nieuw.medewerker@polderlicht.example";

interface Line {
  readonly level: number;
  readonly requestId: string;
  readonly msg: string;
  readonly reason: string;
}

const lines: Line[] = [];
const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line) as Line) });
const provider = await foreignProvider();
const started: TestApi[] = [];
const apiWith = async (environment: Record<string, string>) => {
  const api = await testApi(
    { SSO_AUTHORITY: provider.issuer, SSO_AUDIENCE: "portal-api", ...environment },
    started[0]?.database,
    log,
  );
  started.push(api);
  return api;
};
const api = await apiWith({});
beforeEach(async () => {
  lines.length = 0;
  await api.database.rows("delete from failed_attempt");
});
afterAll(async () => {
  for (const one of started.toReversed()) await one.close();
  await provider.close();
});

/** Exchanges a token that is refused; returns the status and the line of the log that the support code finds. */
const refused = async (token: string, to = api, more: object = {}) => {
  const body = { token, ...more };
  const answer = await to.send<{ error: { requestId: string } }>("POST", "/v1/token/exchange", { body });
  const [line, ...others] = lines.filter(({ msg }) => msg === "a sign-in was refused");
  expect(others).toEqual([]);
  expect(line).toMatchObject({ level: 40, requestId: answer.body.error.requestId, issuer: provider.issuer });
  expect(JSON.stringify(line)).not.toContain(token);
  return { ...line, status: answer.status };
};

describe("a refused sign-in is explained by one warning under the id of its request:", () => {
  const person = { sub: accountIdOf(fenna) };
  it.each<[string, Readonly<Record<string, unknown>>, { typ?: string }, object]>([
    ["wrong-client", { client_id: "other-client" }, {}, { client: "other-client" }],
    ["wrong-audience", { aud: ["another-api", "third"] }, {}, { found: "another-api third" }],
    ["wrong-issuer", { iss: "https://elsewhere.example" }, {}, { found: "https://elsewhere.example" }],
    ["claim-missing", { exp: undefined }, {}, { claim: "exp" }],
    ["expired", { exp: Math.floor(Date.now() / 1000) - 600 }, {}, {}],
    ["not-valid-yet", { nbf: Math.floor(Date.now() / 1000) + 3600 }, {}, {}],
    ["not-an-access-token", {}, { typ: "JWT" }, { typ: "JWT" }],
  ])("401 %s", async (reason, claims, header, facts) => {
    const line = await refused(await provider.accessToken({ ...person, ...claims }, header));
    expect(line).toMatchObject({ status: 401, reason, ...facts });
  });

  it.each([
    ["wrong-signature", undefined],
    ["unknown-key", "a-key-that-is-not-published"],
  ])("401 %s", async (reason, kid) => {
    expect(await refused(await provider.forgedToken(person, kid))).toMatchObject({ status: 401, reason });
  });

  it("401 not-a-jwt, for an opaque token where JWTs are expected", async () => {
    const line = await refused(provider.opaqueToken(person));
    expect(line).toMatchObject({ status: 401, reason: "not-a-jwt", check: "jwt" });
  });

  it("401 id-token-of-another-sign-in", async () => {
    const token = await provider.accessToken({ ...person, auth_time: undefined });
    const idToken = await provider.accessToken({ ...person, aud: "demarc-main", nonce: "n" }, { typ: "JWT" });
    const line = await refused(token, api, { idToken, nonce: "another" });
    expect(line).toMatchObject({ status: 401, reason: "id-token-of-another-sign-in" });
  });

  it.each<[string, string, (signIn: { token: string; idToken: string; nonce: string }) => object]>([
    ["without an ID token", "id-token-missing", () => ({})],
    ["with that of another token", "id-token-of-another-sign-in", ({ idToken, nonce }) => ({ idToken, nonce })],
  ])("401 for the userinfo of a token that another client got, %s: %s", async (_, reason, more) => {
    const userinfo = await apiWith({ SSO_TOKEN_CHECK: "userinfo" });
    const own = await provider.opaqueSignIn(person);
    // Its own client's token is accepted, and then the person has no account at this provider.
    expect((await userinfo.send("POST", "/v1/token/exchange", { body: own })).status).toBe(403);
    lines.length = 0;
    const stolen = provider.opaqueToken(person);
    expect(await refused(stolen, userinfo, more(own))).toMatchObject({ status: 401, reason, check: "userinfo" });
  });

  it.each<[string, { readonly aud?: string; readonly sub?: string }, string]>([
    ["is for another client", { aud: "other-client" }, "wrong-audience"],
    ["is of another person", { sub: "somebody-else" }, "another-person"],
  ])("401 for userinfo, where the ID token %s", async (_, idClaims, reason) => {
    const userinfo = await apiWith({ SSO_TOKEN_CHECK: "userinfo" });
    const { token, ...more } = await provider.opaqueSignIn(person, idClaims);
    expect(await refused(token, userinfo, more)).toMatchObject({ status: 401, reason });
  });

  it.each<[string, string, string]>([
    ["userinfo", "refused-by-provider", "401"],
    ["introspection", "inactive", ""],
  ])("401 for a JWT where opaque tokens are checked by %s: %s", async (check, reason) => {
    const opaque = await apiWith({
      SSO_TOKEN_CHECK: check,
      SSO_INTROSPECTION_CLIENT_ID: "demarc-api",
      SSO_INTROSPECTION_CLIENT_SECRET: provider.introspectionSecret,
    });
    expect(await refused(await provider.accessToken(person), opaque)).toMatchObject({ status: 401, reason, check });
  });

  it("502 introspection-refused for a wrong secret of ours, which never locks the caller out", async () => {
    const wrong = await apiWith({
      SSO_TOKEN_CHECK: "introspection",
      SSO_INTROSPECTION_CLIENT_ID: "demarc-api",
      SSO_INTROSPECTION_CLIENT_SECRET: "wrong",
    });
    for (let time = 0; time < 12; time += 1) {
      lines.length = 0;
      const line = await refused(provider.opaqueToken(person), wrong);
      expect(line).toMatchObject({ status: 502, reason: "introspection-refused" });
    }
    expect(JSON.stringify(lines)).not.toContain('"wrong"');
  });

  it("502 provider-does-not-answer", async () => {
    const gone = await foreignProvider();
    const away = await apiWith({ SSO_AUTHORITY: gone.issuer });
    await gone.close();
    const body = { token: await gone.accessToken(person) };
    expect((await away.send("POST", "/v1/token/exchange", { body })).status).toBe(502);
    expect(lines).toMatchObject([
      { reason: "provider-does-not-answer", error: "ECONNREFUSED", address: expect.stringContaining(gone.issuer) },
    ]);
  });
});

describe("a person without an account that can be used is refused with one body, and the log says why:", () => {
  const asUnlinked = (...names: string[]) =>
    api.database.rows(
      "update customer_account set identity_subject = null, identity_issuer = null where username = any ($1)",
      [names],
    );
  const withAddress = async (email: string, claims: object = { email_verified: true }) => {
    const line = await refused(await provider.accessToken({ sub: randomUUID(), email, ...claims }));
    expect(JSON.stringify(line)).not.toContain("@");
    return line;
  };

  it("403 address-not-verified", async () => {
    expect(await withAddress(fenna, {})).toMatchObject({ status: 403, reason: "address-not-verified" });
  });

  it("403 address-unknown", async () => {
    expect(await withAddress("unknown@elsewhere.example")).toMatchObject({ status: 403, reason: "address-unknown" });
  });

  it("403 linked-elsewhere", async () => {
    expect(await withAddress(fenna)).toMatchObject({ status: 403, reason: "linked-elsewhere" });
  });

  it("403 account-disabled and account-not-activated", async () => {
    await asUnlinked(disabled, pending);
    expect(await withAddress(disabled)).toMatchObject({ status: 403, reason: "account-disabled" });
    lines.length = 0;
    expect(await withAddress(pending)).toMatchObject({ status: 403, reason: "account-not-activated" });
  });

  it("403 company-closed", async () => {
    const customer = "customer where id = (select customer_id from customer_account where username = $1)";
    const [before] = await api.database.rows<{ status: string }>(`select status from ${customer}`, [fenna]);
    const change = (status: string) =>
      api.database.rows(`update ${customer.replace(" where", " set status = $2 where")}`, [fenna, status]);
    await asUnlinked(fenna);
    await change("TERMINATED");
    const line = await withAddress(fenna);
    await change(before?.status ?? "ACTIVE");
    expect(line).toMatchObject({ status: 403, reason: "company-closed" });
    lines.length = 0;
  });
});
