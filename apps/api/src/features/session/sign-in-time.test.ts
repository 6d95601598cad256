import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { apiWithProvider } from "../../testing/processes/api-with-provider.ts";
import { companyIds } from "../../testing/test-api.ts";

const admin = "joris.bakker@polderlicht.example";
const subject = accountIdOf(admin);
const bankAccount = { iban: "NL91ABNA0417164300", accountHolder: "Polderlicht", mandateAccepted: true };
const now = (): number => Math.floor(Date.now() / 1000);

let setup: Awaited<ReturnType<typeof apiWithProvider>>;
let { api, provider } = {} as typeof setup;

beforeAll(async () => {
  setup = await apiWithProvider();
  ({ api, provider } = setup);
});
afterAll(() => setup.close());
beforeEach(() => api.database.rows("delete from failed_attempt"));

const hashOf = (accessToken: string): string =>
  createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");

/** The two tokens of a sign-in whose access token has no `auth_time`. */
const signIn = async (changes: Record<string, unknown> = {}, header: { typ?: string } = { typ: "JWT" }) => {
  const accessToken = await provider.accessToken({ sub: subject, auth_time: undefined });
  const standard = {
    sub: subject,
    aud: "demarc-main",
    client_id: undefined,
    nonce: "n-1",
    at_hash: hashOf(accessToken),
  };
  return { token: accessToken, idToken: await provider.accessToken({ ...standard, ...changes }, header), nonce: "n-1" };
};
const exchange = (body: object) => api.send<{ token: string }>("POST", "/v1/token/exchange", { body });
const changeIban = async (body: object): Promise<number> => {
  const { token } = (await exchange(body)).body;
  const path = `/v1/customer/${companyIds.polderlicht}/iban`;
  return (await api.send("PATCH", path, { token, body: bankAccount })).status;
};

describe("sign-in time, with an access token without auth_time", () => {
  it("200 changes the IBAN when the ID token shows a recent sign-in", async () => {
    expect(await changeIban(await signIn())).toBe(200);
  });

  it("200 accepts an ID token without at_hash, which is optional in the code flow", async () => {
    expect(await changeIban(await signIn({ at_hash: undefined }))).toBe(200);
  });

  it("403 refuses the change without an ID token, after an old sign-in, and without auth_time", async () => {
    const { token } = await signIn();
    expect(await changeIban({ token })).toBe(403);
    expect(await changeIban(await signIn({ auth_time: now() - 16 * 60 }))).toBe(403);
    expect(await changeIban(await signIn({ auth_time: undefined }))).toBe(403);
  });

  it("200 uses only the access token when it has auth_time", async () => {
    const token = await provider.accessToken({ sub: subject });
    expect(await changeIban({ token, idToken: "ignored" })).toBe(200);
  });

  it.each([
    ["another nonce", { nonce: "n-2" }],
    ["no nonce", { nonce: undefined }],
    ["the hash of another access token", { at_hash: hashOf("another") }],
    ["another person", { sub: "somebody-else" }],
    ["another audience", { aud: "another-client" }],
    ["several audiences and no authorised party", { aud: ["demarc-main", "another-client"] }],
    ["another authorised party", { azp: "another-client" }],
    ["another issuer", { iss: "https://elsewhere.example" }],
    ["an expiry time in the past", { exp: now() - 60 }],
    ["an events claim, like a logout token", { events: { "http://schemas.openid.net/event/backchannel-logout": {} } }],
  ])("401 for an ID token with %s", async (_, changes) => {
    expect((await exchange(await signIn(changes))).status).toBe(401);
  });

  it("401 refuses an access token as ID token, a forged ID token, and an ID token sent without a nonce", async () => {
    expect((await exchange(await signIn({}, { typ: "at+jwt" }))).status).toBe(401);
    const good = await signIn();
    expect(
      (await exchange({ ...good, idToken: await provider.forgedToken({ sub: subject, nonce: "n-1" }) })).status,
    ).toBe(401);
    const { nonce: _nonce, ...rest } = good;
    expect((await exchange(rest)).status).toBe(401);
  });
});
