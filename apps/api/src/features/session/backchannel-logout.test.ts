import { randomUUID } from "node:crypto";
import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { apiWithProvider } from "../../testing/processes/api-with-provider.ts";
import { testApi } from "../../testing/test-api.ts";

const joris = accountIdOf("joris.bakker@polderlicht.example");
const fenna = accountIdOf("fenna.smit@polderlicht.example");

const url = "/v1/session/backchannel-logout";

let setup: Awaited<ReturnType<typeof apiWithProvider>>;
let { api, provider } = {} as typeof setup;
let laptop: string;
let phone: string;
let colleague: string;
let sids: { laptop: string; phone: string };

const signIn = async (sub: string, sid?: string): Promise<string> => {
  const token = await provider.accessToken({ sub, sid });
  return (await api.send<{ token: string }>("POST", "/v1/token/exchange", { body: { token } })).body.token;
};
const logOut = (token: string, more = {}) =>
  api.send("POST", url, {
    body: new URLSearchParams({ logout_token: token, ...more }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const statusOf = async (token: string) => (await api.send("GET", "/v1/me", { token })).status;
/** Status of the sessions: laptop and phone of one person, and a colleague. */
const working = async () => Promise.all([laptop, phone, colleague].map(statusOf));
const endsTo = (wanted: readonly number[]) => expect.poll(working).toEqual(wanted);
/** The window of a limit is a minute of the clock. */
const stopClock = () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
};

beforeAll(async () => {
  setup = await apiWithProvider({ SSO_KEY_COOLDOWN_SECONDS: "0", LIMIT_PER_ADDRESS_PER_MINUTE: "100000" });
  ({ api, provider } = setup);
});
beforeEach(async () => {
  sids = { laptop: randomUUID(), phone: randomUUID() };
  [laptop, phone, colleague] = await Promise.all([
    signIn(joris, sids.laptop),
    signIn(joris, sids.phone),
    signIn(fenna, randomUUID()),
  ]);
});
afterAll(() => setup.close());

describe("backchannelLogout", () => {
  it("204 ends the session that came from the provider's session, immediately, and no other", async () => {
    const answer = await logOut(await provider.logoutToken({ sid: sids.laptop }), { vendor_field: "ignored" });
    expect([answer.status, answer.headers["cache-control"]]).toEqual([204, "no-store"]);
    await endsTo([401, 200, 200]);
    const [row] = await api.database.rows<{ action: string; actor_type: string }>(
      "select action, actor_type from audit_event order by id desc limit 1",
    );
    expect(row).toEqual({ action: "session.ended", actor_type: "SYSTEM" });
  });

  it("204 for a provider that ends many sessions; 429 at a separate limit, which affects no other caller", async () => {
    const given = { SSO_AUTHORITY: provider.issuer, SSO_AUDIENCE: "portal-api", LIMIT_PER_ADDRESS_PER_MINUTE: "60" };
    const strict = await testApi({ ...given, LIMIT_LOGOUTS_PER_ADDRESS_PER_MINUTE: "70" });
    onTestFinished(() => strict.close());
    stopClock();
    const end = async () =>
      strict.send("POST", url, {
        body: new URLSearchParams({ logout_token: await provider.logoutToken({ sub: "nobody" }) }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const answers = await Promise.all(Array.from({ length: 71 }, end));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(204), count(429)]).toEqual([70, 1]);
    expect((await strict.send("GET", "/v1/health")).status).toBe(200);
  });

  it("204 ends every session of a subject if no session is given", async () => {
    expect((await logOut(await provider.logoutToken({ sub: joris }))).status).toBe(204);
    await endsTo([401, 401, 200]);
  });

  it("204 for a subject also ends sessions without a provider session; 204 for a provider session alone does not", async () => {
    const unnamed = await signIn(joris);
    expect((await logOut(await provider.logoutToken({ sid: randomUUID() }))).status).toBe(204);
    expect(await statusOf(unnamed)).toBe(200);
    expect((await logOut(await provider.logoutToken({ sub: joris, sid: randomUUID() }))).status).toBe(204);
    await expect.poll(() => statusOf(unnamed)).toBe(401);
    expect(await working()).toEqual([200, 200, 200]);
  });

  it("204 ends nothing if subject and session do not match, or are unknown", async () => {
    expect((await logOut(await provider.logoutToken({ sub: fenna, sid: sids.laptop }))).status).toBe(204);
    expect((await logOut(await provider.logoutToken({ sub: "nobody" }))).status).toBe(204);
    expect(await working()).toEqual([200, 200, 200]);
  });

  it("400 for a used token, also for ten parallel requests", async () => {
    const token = await provider.logoutToken({ sid: sids.laptop });
    const answers = await Promise.all(Array.from({ length: 10 }, () => logOut(token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => Record<string, unknown>, { typ?: string }?]>([
    ["without the event of a logout", () => ({ events: { "http://schemas.openid.net/event/other": {} } })],
    ["without events", () => ({ events: undefined })],
    ["with a nonce, so an ID token", () => ({ nonce: "n" })],
    ["for another client", () => ({ aud: "somebody-else" })],
    ["of another issuer", () => ({ iss: "https://elsewhere.example" })],
    ["without a subject or a session", () => ({ sid: undefined })],
    ["without an id", () => ({ jti: undefined })],
    ["without a time", () => ({ iat: undefined })],
    ["of an hour ago", () => ({ iat: now() - 3600 })],
    ["of tomorrow", () => ({ iat: now() + 86_400, exp: now() + 90_000 })],
    ["that has expired", () => ({ exp: now() - 60 })],
    ["that is an access token", () => ({}), { typ: "at+jwt" }],
  ])("400 for a token %s, and no session ends", async (_, claims, header) => {
    const answer = await logOut(await provider.logoutToken({ sid: sids.laptop, ...claims() }, header));
    expect(answer).toMatchObject({ status: 400, body: { validationErrors: [{ field: "logout_token" }] } });
    expect(await working()).toEqual([200, 200, 200]);
  });

  it("400 for a token that the provider did not sign, and for a malformed one", async () => {
    expect((await logOut(await provider.forgedToken({ sid: sids.laptop }))).status).toBe(400);
    expect((await logOut("nonsense")).status).toBe(400);
    expect((await logOut("")).status).toBe(400);
    expect(await working()).toEqual([200, 200, 200]);
  });

  it("400 for what is no logout token, without asking the provider", async () => {
    const away = await testApi({ SSO_AUTHORITY: "http://127.0.0.1:9", SSO_AUDIENCE: "portal-api" });
    const post = (body: string) =>
      away.send("POST", url, {
        body,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const unsigned = (claims: object) => {
      const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
      return `${encoded({ alg: "RS256" })}.${encoded({ sub: joris, jti: "1", events, ...claims })}.x`;
    };
    const nested = { nested: JSON.parse("[".repeat(40) + "]".repeat(40)) as unknown };
    const tokens = ["nonsense", "a.b.c", `${btoa("{}")}.${btoa("{}")}.x`, await provider.forgedToken({ sub: joris })];
    for (const token of [...tokens, unsigned(nested), unsigned({ long: "x".repeat(4096) })])
      expect(await post(`logout_token=${token}`)).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "logout_token" }] },
      });
    for (const token of ["nonsense", unsigned(nested), `${encoded({ alg: "RS256", ...nested })}.${encoded({})}.x`]) {
      const exchanged = await away.send("POST", "/v1/token/exchange", { body: { token } });
      expect(exchanged).toMatchObject({ status: 401, body: { error: { code: "token.invalid" } } });
    }
    // Only a token that may be genuine reaches the provider, which is away here.
    expect((await post(`logout_token=${unsigned({ long: "x".repeat(2000) })}`)).status).toBe(502);
    await away.close();
  });

  it("400 for a form of more than twenty fields, and 204 for one of twenty", async () => {
    const token = await provider.logoutToken({ sid: sids.laptop });
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, place) => [`f${place}`, "x"]));
    expect((await logOut(token, fields(20))).status).toBe(400);
    expect(await working()).toEqual([200, 200, 200]);
    expect((await logOut(token, fields(19))).status).toBe(204);
  });

  it("429 for an address after refused tokens, before a body is read; other addresses and other endpoints are served", async () => {
    stopClock();
    const given = { SSO_AUTHORITY: provider.issuer, SSO_AUDIENCE: "portal-api", LIMIT_PER_ADDRESS_PER_MINUTE: "3" };
    const strict = await testApi(given, api.database);
    onTestFinished(() => strict.close());
    const head = { "content-type": "application/x-www-form-urlencoded" };
    const post = async (token: string, remoteAddress: string) => {
      const sent = { method: "POST", url, headers: head, payload: `logout_token=${token}`, remoteAddress } as const;
      return (await strict.app.inject(sent)).statusCode;
    };
    for (let call = 0; call < 3; call += 1) expect(await post("nonsense", "127.0.0.1")).toBe(400);
    const { port } = new URL(await strict.app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = net.connect(Number(port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    // The body never comes.
    const lines = [`POST ${url} HTTP/1.1`, "Host: x", `Content-Type: ${head["content-type"]}`, "Content-Length: 100"];
    socket.write([...lines, "", ""].join("\r\n"));
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 429 .*retry-after: \d/is);
    expect(await post(await provider.logoutToken({ sub: "unknown" }), "192.0.2.7")).toBe(204);
    expect((await strict.send("POST", "/v1/token/exchange", { body: {} })).status).toBe(400);
  });

  it("415 for a form on any other endpoint", async () => {
    const answer = await api.send("POST", "/v1/token/exchange", {
      body: "token=x",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(answer).toMatchObject({ status: 415, body: { error: { code: "media-type" } } });
  });
});
