import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { apiWithProvider } from "../../testing/processes/api-with-provider.ts";
import { foreignProvider } from "../../testing/tokens/foreign-provider.ts";
import { testApi } from "../../testing/test-api.ts";

const joris = accountIdOf("joris.bakker@polderlicht.example");
const fenna = "fenna.smit@polderlicht.example";

let setup: Awaited<ReturnType<typeof apiWithProvider>>;
let { api, provider } = {} as typeof setup;

beforeAll(async () => {
  setup = await apiWithProvider();
  ({ api, provider } = setup);
});
afterAll(() => setup.close());

/** Fenna is linked to no provider, so only a verified address links her. */
const unlinkFenna = (to: typeof api) =>
  to.database.rows("update customer_account set identity_subject = null, identity_issuer = null where username = $1", [
    fenna,
  ]);
beforeEach(async () => {
  await api.database.rows("delete from failed_attempt");
  await unlinkFenna(api);
});

type Claims = Readonly<Record<string, unknown>>;
const exchange = async (body: object, to = api): Promise<number> =>
  (await to.send("POST", "/v1/token/exchange", { body })).status;

describe("an access token without", () => {
  const wholeToken = { sub: joris, jti: "j-1", azp: "demarc-main", sid: "s-1", scope: "openid" };
  it.each([
    ["iss", 401],
    ["aud", 401],
    ["exp", 401],
    ["sub", 401],
    ["iat", 200],
    ["nbf", 200],
    ["jti", 200],
    ["auth_time", 200],
    ["sid", 200],
    ["scope", 200],
  ])("%s: %i", async (claim, status) => {
    const token = await provider.accessToken({ ...wholeToken, [claim]: undefined });
    expect(await exchange({ token })).toBe(status);
  });

  it.each([
    ["client_id, but with azp", { client_id: undefined }, 200],
    ["azp, but with client_id", { azp: undefined }, 200],
    ["both", { client_id: undefined, azp: undefined }, 401],
  ])("a name of its client: %s", async (_, claims, status) => {
    expect(await exchange({ token: await provider.accessToken({ ...wholeToken, ...claims }) })).toBe(status);
  });

  it.each([
    ["nor the claim", {}, 401],
    ["but with the claim of an access token", { typ: "Bearer" }, 200],
    ["but with the claim of an ID token", { typ: "ID" }, 401],
  ])("a type in its header, %s", async (_, claims, status) => {
    const token = await provider.accessToken({ sub: joris, ...claims }, { typ: undefined });
    expect(await exchange({ token })).toBe(status);
  });
});

describe("the address of a person who is not linked yet", () => {
  it.each<[string, Claims, number]>([
    ["is verified", { email: fenna, email_verified: true }, 200],
    ["has no email_verified", { email: fenna }, 403],
    ["has an email_verified of null", { email: fenna, email_verified: null }, 403],
    ["has an email_verified that is text", { email: fenna, email_verified: "true" }, 403],
    ["is absent", { email_verified: true }, 403],
    ["is only the name", { name: fenna, preferred_username: fenna, email_verified: true }, 403],
  ])("%s", async (_, claims, status) => {
    const sub = crypto.randomUUID();
    expect(await exchange({ token: await provider.accessToken({ sub, ...claims }) })).toBe(status);
  });

  it("403 without email_verified from userinfo and introspection too, where the token itself has no claims", async () => {
    const other = await foreignProvider();
    for (const way of ["userinfo", "introspection"]) {
      const opaque = await testApi({
        SSO_AUTHORITY: other.issuer,
        SSO_TOKEN_CHECK: way,
        SSO_INTROSPECTION_CLIENT_ID: "demarc-api",
        SSO_INTROSPECTION_CLIENT_SECRET: other.introspectionSecret,
      });
      await unlinkFenna(opaque);
      const statusOf = async (claims: Claims) =>
        exchange(await other.opaqueSignIn({ sub: "fenna-there", ...claims }), opaque);
      expect([way, await statusOf({ email: fenna })]).toEqual([way, 403]);
      expect([way, await statusOf({})]).toEqual([way, 403]);
      expect([way, await statusOf({ email: fenna, email_verified: true })]).toEqual([way, 200]);
      await opaque.close();
    }
    await other.close();
  });
});

describe("an ID token without", () => {
  it.each([
    ["iss", 401],
    ["aud", 401],
    ["exp", 401],
    ["iat", 401],
    ["sub", 401],
    ["nonce", 401],
    ["azp", 200],
    ["auth_time", 200],
    ["at_hash", 200],
  ])("%s: %i", async (claim, status) => {
    const token = await provider.accessToken({ sub: joris, auth_time: undefined });
    const whole = { sub: joris, aud: "demarc-main", azp: "demarc-main", client_id: undefined, nonce: "n-1" };
    const idToken = await provider.accessToken({ ...whole, [claim]: undefined }, { typ: "JWT" });
    expect(await exchange({ token, idToken, nonce: "n-1" })).toBe(status);
  });

  it("a type in its header: 200, because an ID token need not have one", async () => {
    const token = await provider.accessToken({ sub: joris, auth_time: undefined });
    const claims = { sub: joris, aud: "demarc-main", client_id: undefined, nonce: "n-1" };
    const idToken = await provider.accessToken(claims, { typ: undefined });
    expect(await exchange({ token, idToken, nonce: "n-1" })).toBe(200);
  });
});

describe("a logout token without", () => {
  it.each([
    ["iss", 400],
    ["aud", 400],
    ["iat", 400],
    ["jti", 400],
    ["events", 400],
    ["exp", 204],
    ["sub", 204],
    ["sid", 204],
  ])("%s: %i", async (claim, status) => {
    const token = await provider.logoutToken({ sub: "unknown", sid: "unknown", [claim]: undefined });
    const answer = await api.send("POST", "/v1/session/backchannel-logout", {
      body: new URLSearchParams({ logout_token: token }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(status);
  });
});
