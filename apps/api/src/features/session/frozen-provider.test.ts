import { describe, expect, it } from "vitest";
import { foreignProvider } from "../../testing/tokens/foreign-provider.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

const admin = "joris.bakker@polderlicht.example";
const exchange = (api: TestApi, token: string) =>
  api.send<{ error?: { code: string } }>("POST", "/v1/token/exchange", { body: { token } });

describe("with an identity provider that does not respond", () => {
  it.concurrent.each([
    ["jwt", "at once", 502],
    ["jwt", "in its answers", 502],
    ["userinfo", "at once", 502],
    ["introspection", "in its answers", 502],
  ] as const)("%s, %s: %i, and signed-in users can still read", async (way, where, status) => {
    const provider = await foreignProvider();
    const api = await testApi({
      SSO_AUTHORITY: provider.issuer,
      SSO_TOKEN_CHECK: way,
      SSO_INTROSPECTION_CLIENT_ID: "demarc-api",
      SSO_INTROSPECTION_CLIENT_SECRET: provider.introspectionSecret,
    });
    try {
      const token = await api.tokenOf(admin);
      // Checks that call the provider for each token need discovery to finish before the freeze.
      const rejected = async () => (await exchange(api, "unknown-token")).status;
      if (way !== "jwt") await expect.poll(rejected, { timeout: 60_000 }).toBe(401);
      provider.freeze(where);
      const waiting = exchange(api, await provider.forgedToken({}));
      expect((await api.send("GET", "/v1/me", { token })).status).toBe(200);
      const answer = await waiting;
      expect(answer).toMatchObject({ status, body: { error: { code: "identity-provider.unavailable" } } });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    } finally {
      await api.close();
      await provider.close();
    }
  });
});
