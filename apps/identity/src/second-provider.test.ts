import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestApi, testApi } from "../../api/src/testing/test-api.ts";
import { type SecondProvider, secondProvider } from "./testing/second-provider.ts";

const fenna = "fenna.smit@polderlicht.example";
const eva = "eva.postma@fietsfabriek.example";
const people = {
  "fenna-there": { email: fenna, email_verified: true },
  stranger: { email: eva, email_verified: false },
};

type SignIn = Awaited<ReturnType<SecondProvider["signIn"]>>;

describe.each(["jwt", "userinfo", "introspection"] as const)("a second provider, checked by %s", (way) => {
  let provider: SecondProvider;
  let api: TestApi;

  beforeEach(async () => {
    provider = await secondProvider({ accessTokens: way === "jwt" ? "jwt" : "opaque", people });
    api = await testApi({
      SSO_AUTHORITY: provider.issuer,
      SSO_TOKEN_CHECK: way,
      SSO_AUDIENCE: way === "jwt" ? "portal-api" : "",
      SSO_INTROSPECTION_CLIENT_ID: "demarc-api",
      SSO_INTROSPECTION_CLIENT_SECRET: provider.introspectionSecret,
    });
    const link = "update customer_account set identity_issuer = $1, identity_subject = $2 where username = any ($3)";
    await api.database.rows(link, [null, null, [fenna, eva]]);
    // Its JWTs contain no address, so these people are linked beforehand; the others by their verified address.
    if (way === "jwt") await api.database.rows(link, [provider.issuer, "fenna-there", [fenna]]);
  });
  afterEach(async () => {
    await api.close();
    await provider.close();
  });
  /** As the portal does, with the ID token of the sign-in. */
  const exchange = ({ accessToken, idToken }: SignIn) =>
    api.send<{ token: string }>("POST", "/v1/token/exchange", { body: { token: accessToken, idToken, nonce: "n" } });

  test("200 exchanges the token of a sign-in with code and PKCE for the person who signed in", async () => {
    const answer = await exchange(await provider.signIn("fenna-there"));
    expect(answer.status).toBe(200);
    const me = await api.send("GET", "/v1/me", { token: answer.body.token });
    expect(me.body).toMatchObject({ account: { username: fenna } });
  });

  test("401 for its id token, and 403 for a person whose address is not verified", async () => {
    const { idToken } = await provider.signIn("fenna-there");
    expect((await exchange({ accessToken: idToken, idToken })).status).toBe(401);
    expect((await exchange(await provider.signIn("stranger"))).status).toBe(403);
  });

  const [revoked, title] =
    way === "jwt"
      ? ([200, "200 accepts an access token until it expires, because the provider is not asked"] as const)
      : ([401, "401 refuses an access token that it has revoked"] as const);
  test(title, async () => {
    const signIn = await provider.signIn("fenna-there");
    await provider.revoke(signIn.accessToken);
    expect((await exchange(signIn)).status).toBe(revoked);
  });
});
