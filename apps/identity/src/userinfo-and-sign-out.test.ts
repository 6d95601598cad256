import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  actionOf,
  type Answer,
  authorization,
  type Harness,
  issuer,
  password,
  portal,
  startIdentity,
  type Tokens,
} from "./testing/identity-harness.ts";

let identity: Harness;
let isFailing = false;
const endedSessions: string[] = [];
/** For each call, how many of its sessions still live at the provider. */
const living: number[] = [];

beforeAll(async () => {
  identity = await startIdentity({
    attemptLimits: { perObject: 100, perAddress: 1000 },
    sessionsEnded: async (sids) => {
      if (isFailing) throw new Error("the sessions could not be ended");
      endedSessions.push(...sids);
      const sessions = "select from identity.payload where model = 'Session' and uid = any($1)";
      living.push((await identity.rows(sessions, [sids])).length);
    },
  });
});
afterAll(() => identity.close());

const tokensOf = (answer: Answer): Tokens => JSON.parse(answer.text) as Tokens;

const signedIn = async () => {
  const person = await identity.person();
  const browser = identity.browser();
  const request = authorization();
  const code = await identity.signIn(browser, person.username, request);
  return { person, browser, tokens: tokensOf(await identity.redeem(code, request.verifier)) };
};

const errorOf = ({ location }: Answer): string | null => new URL(location).searchParams.get("error");

describe("userinfo and revocation", () => {
  const ask = (tokens: Tokens, origin: string = portal.portalUrl) =>
    identity.browser().get(`${issuer}/userinfo`, { authorization: `Bearer ${tokens.access_token}`, origin });

  test("200 returns who signed in", async () => {
    const { person, tokens } = await signedIn();
    const answer = await ask(tokens);
    expect(JSON.parse(answer.text)).toMatchObject({
      sub: person.subject,
      email: person.email,
      preferred_username: person.username,
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe(portal.portalUrl);
    expect((await ask(tokens, "http://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  });

  test("401 for an id token, a changed token and a revoked token", async () => {
    const { tokens } = await signedIn();
    const { access_token: good } = tokens;
    const bad = [tokens.id_token, `${good.slice(0, -4)}AAAA`, "x", ""];
    for (const access_token of bad) expect((await ask({ ...tokens, access_token })).status).toBe(401);
    const revoked = await identity.browser().post(`${issuer}/revoke`, { token: good, client_id: portal.clientId });
    expect([revoked.status, revoked.headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching("application/json"),
    ]);
    const answer = await ask(tokens);
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, 'Bearer error="invalid_token"']);
  });

  test("200 keeps the token of another client", async () => {
    const { tokens } = await signedIn();
    await identity.browser().post(`${issuer}/revoke`, { token: tokens.access_token, client_id: "portal-tv" });
    expect((await ask(tokens)).status).toBe(200);
  });

  test("CORS allows the client's own portal at the token endpoint, and no other origin", async () => {
    const person = await identity.person();
    for (const [origin, status] of [
      ["http://tv.portal.example", 400],
      [portal.portalUrl, 200],
    ] as const) {
      const request = authorization();
      const code = await identity.signIn(identity.browser(), person.username, request);
      const fields = {
        grant_type: "authorization_code",
        client_id: portal.clientId,
        code,
        code_verifier: request.verifier,
      };
      const answer = await identity
        .browser()
        .post(`${issuer}/token`, { ...fields, redirect_uri: `${portal.portalUrl}/sso/login` }, { origin });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("access-control-allow-origin")).toBe(status === 200 ? origin : null);
    }
  });
});

describe("sign-out", () => {
  const endSession = (fields: Record<string, string>) =>
    `${issuer}/session/end?${new URLSearchParams(fields).toString()}`;
  const back = `${portal.portalUrl}/logout?done`;

  test("303 with an id token of this session returns to the portal without confirmation", async () => {
    const { browser, tokens } = await signedIn();
    const fields = { id_token_hint: tokens.id_token, post_logout_redirect_uri: back, state: "s 1" };
    const answer = await browser.get(endSession(fields));
    expect([answer.status, answer.location]).toEqual([303, `${back}&state=s%201`]);
    expect(endedSessions).toContain(decodeJwt(tokens.access_token)["sid"]);
    expect(errorOf(await browser.get(authorization({ prompt: "none" }).url))).toBe("login_required");
  });

  test("500 while the portal's sessions cannot be ended, which keeps the session, so that the next try ends both", async () => {
    const { browser, tokens } = await signedIn();
    const sign = () => browser.get(endSession({ id_token_hint: tokens.id_token, post_logout_redirect_uri: back }));
    isFailing = true;
    expect((await sign()).status).toBe(500);
    isFailing = false;
    expect((await sign()).status).toBe(303);
    expect(endedSessions).toContain(decodeJwt(tokens.access_token)["sid"]);
  });

  test("500 of the manage page while the portal's sessions cannot be ended keeps the session, so that the next try ends both", async () => {
    const { browser, tokens } = await signedIn();
    const page = await browser.get(`${issuer}/manage?client_id=${portal.clientId}`);
    const sign = () => browser.submit(page, {}, actionOf(page, "/manage/sign-out"));
    isFailing = true;
    expect((await sign()).status).toBe(500);
    isFailing = false;
    expect((await sign()).status).toBe(303);
    expect(endedSessions).toContain(decodeJwt(tokens.access_token)["sid"]);
    expect(errorOf(await browser.get(authorization({ prompt: "none" }).url))).toBe("login_required");
  });

  test("500 of a sign-in on the manage page keeps the session of the person before, so that the next try ends both", async () => {
    const other = await identity.person();
    const browser = identity.browser();
    const form = await browser.get(`${issuer}/manage?client_id=${portal.clientId}`);
    const before = await identity.person();
    const request = authorization();
    const code = await identity.signIn(browser, before.username, request);
    const { access_token } = tokensOf(await identity.redeem(code, request.verifier));
    const sign = () => browser.submit(form, { username: other.username, password });
    isFailing = true;
    expect((await sign()).status).toBe(500);
    isFailing = false;
    expect((await sign()).status).toBe(303);
    expect(endedSessions).toContain(decodeJwt(access_token)["sid"]);
  });

  const next = "zeven-paarse-fietsen-27";
  test.each([
    ["end the other sessions", "/manage/sessions", {}],
    ["change the password", "/manage/password", { currentPassword: password, password: next, passwordRepeat: next }],
  ])("500 of the form to %s keeps all, so that the next try ends both", async (_what, address, fields) => {
    const person = await identity.person();
    const [browser, other, request] = [identity.browser(), identity.browser(), authorization()];
    await identity.signIn(browser, person.username);
    const code = await identity.signIn(other, person.username, request);
    const { access_token } = tokensOf(await identity.redeem(code, request.verifier));
    const page = await browser.get(`${issuer}/manage?client_id=${portal.clientId}`);
    const send = () => browser.submit(page, fields, actionOf(page, address));
    isFailing = true;
    expect((await send()).status).toBe(500);
    isFailing = false;
    const { status, location } = await send();
    expect([status, location]).toEqual([303, expect.stringContaining("done=")]);
    expect(endedSessions).toContain(decodeJwt(access_token)["sid"]);
    expect(errorOf(await other.get(authorization({ prompt: "none" }).url))).toBe("login_required");
  });

  test.each([
    ["sign out", "/manage/sign-out", {}],
    ["end the other sessions", "/manage/sessions", {}],
  ])(
    "303 of the form to %s also ends what a portal starts until the provider's session is gone",
    async (_what, address, fields) => {
      const person = await identity.person();
      const [browser, other] = [identity.browser(), identity.browser()];
      for (const one of [browser, other]) await identity.signIn(one, person.username);
      const page = await browser.get(`${issuer}/manage?client_id=${portal.clientId}`);
      living.splice(0);
      expect((await browser.submit(page, fields, actionOf(page, address))).status).toBe(303);
      expect(living).toEqual([1, 0]);
    },
  );

  test("303 without a session returns to the portal immediately", async () => {
    const answer = await identity
      .browser()
      .get(endSession({ client_id: portal.clientId, post_logout_redirect_uri: back }));
    expect([answer.status, answer.location]).toEqual([303, back]);
  });

  test("200 without an id token asks for confirmation, and ends the session", async () => {
    const { browser } = await signedIn();
    const page = await browser.get(endSession({ client_id: portal.clientId, post_logout_redirect_uri: back }));
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("Stay signed in")]);
    const answer = await browser.submit(page, { logout: "yes" });
    expect([answer.status, answer.location]).toEqual([303, back]);
    expect(errorOf(await browser.get(authorization({ prompt: "none" }).url))).toBe("login_required");
  });

  test("400 for a return address that is not registered", async () => {
    const { browser, tokens } = await signedIn();
    const fields = { id_token_hint: tokens.id_token, post_logout_redirect_uri: "http://evil.example/" };
    expect((await browser.get(endSession(fields))).status).toBe(400);
  });
});
