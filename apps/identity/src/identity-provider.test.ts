import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { disableCredential } from "./credentials.ts";
import { loadKeys } from "./store/provider-keys.queries.ts";
import {
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

beforeAll(async () => {
  identity = await startIdentity({ attemptLimits: { perObject: 100, perAddress: 1000 } });
});
afterAll(() => identity.close());

const tokensOf = (answer: Answer): Tokens => JSON.parse(answer.text) as Tokens;

const signedIn = async (changes: Record<string, string | undefined> = {}) => {
  const person = await identity.person();
  const browser = identity.browser();
  const request = authorization(changes);
  const code = await identity.signIn(browser, person.username, request);
  return { person, browser, request, tokens: tokensOf(await identity.redeem(code, request.verifier)) };
};

const errorOf = ({ location }: Answer): string | null => new URL(location).searchParams.get("error");

describe("discovery", () => {
  test("lists only S256, code and the public client, on the issuer's origin", async () => {
    const { text } = await identity.browser().get(`${issuer}/.well-known/openid-configuration`);
    const metadata = JSON.parse(text) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      revocation_endpoint: `${issuer}/revoke`,
      end_session_endpoint: `${issuer}/session/end`,
      jwks_uri: `${issuer}/jwks`,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code"],
      token_endpoint_auth_methods_supported: ["none"],
      ui_locales_supported: ["nl", "en"],
      prompt_values_supported: ["none", "login", "select_account"],
    });
    expect(metadata["scopes_supported"]).toEqual(["openid", "email", "profile"]);
  });

  test("publishes no private key", async () => {
    const { text } = await identity.browser().get(`${issuer}/jwks`);
    const [key] = (JSON.parse(text) as JSONWebKeySet).keys;
    expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
    expect(text).not.toContain('"d"');
  });

  test("two processes that start in parallel share their keys", async () => {
    const [one, two] = await Promise.all([loadKeys(identity.options), loadKeys(identity.options)]);
    expect(one).toEqual(two);
  });
});

describe("code with PKCE", () => {
  test("200 signs in and issues tokens that the published keys verify", async () => {
    const { person, request, tokens } = await signedIn({ max_age: "3600" });
    const keys = JSON.parse((await identity.browser().get(`${issuer}/jwks`)).text) as JSONWebKeySet;
    const access = await jwtVerify(tokens.access_token, createLocalJWKSet(keys), {
      issuer,
      audience: "demarc-api",
      typ: "at+jwt",
      algorithms: ["ES256"],
    });
    expect(access.payload).toMatchObject({
      sub: person.subject,
      client_id: portal.clientId,
      email: person.email,
      email_verified: false,
      sid: expect.any(String),
      auth_time: expect.any(Number),
      jti: expect.any(String),
    });
    expect((access.payload.exp ?? 0) - (access.payload.iat ?? 0)).toBe(300);
    expect(tokens.expires_in).toBe(300);
    const id = await jwtVerify(tokens.id_token, createLocalJWKSet(keys), { issuer, audience: portal.clientId });
    expect(id.payload).toMatchObject({
      sub: person.subject,
      nonce: request.nonce,
      auth_time: access.payload["auth_time"],
    });
  });

  test("400 for a wrong verifier", async () => {
    const person = await identity.person();
    const request = authorization();
    const code = await identity.signIn(identity.browser(), person.username, request);
    const stolen = await identity.redeem(code, authorization().verifier);
    expect([stolen.status, JSON.parse(stolen.text)]).toMatchObject([400, { error: "invalid_grant" }]);
  });

  test("400 for a used code, and the session and the tokens of its first use end", async () => {
    const person = await identity.person();
    const [request, browser] = [authorization(), identity.browser()];
    const code = await identity.signIn(browser, person.username, request);
    const issued = JSON.parse((await identity.redeem(code, request.verifier)).text) as Tokens;
    const userinfo = async () => {
      const headers = { authorization: `Bearer ${issued.access_token}` };
      return (await identity.browser().get(`${issuer}/userinfo`, headers)).status;
    };
    // Whoever does not know the verifier ends nothing.
    expect((await identity.redeem(code, authorization().verifier)).status).toBe(400);
    expect(await userinfo()).toBe(200);
    expect((await identity.redeem(code, request.verifier)).status).toBe(400);
    await expect.poll(userinfo).toBe(401);
    expect(identity.endedSessions).toContain(decodeJwt(issued.access_token)["sid"]);
    const silent = await browser.get(authorization({ prompt: "none" }).url);
    expect(new URL(silent.location).searchParams.get("error")).toBe("login_required");
  });

  test("400 for a redirect URI other than the one of the request", async () => {
    const person = await identity.person();
    const request = authorization();
    const code = await identity.signIn(identity.browser(), person.username, request);
    const answer = await identity.redeem(code, request.verifier, { redirect_uri: "http://elsewhere.example/" });
    expect(answer.status).toBe(400);
  });

  test.each([
    ["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["no PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["the implicit flow", { response_type: "id_token token" }, "invalid_request"],
    ["the hybrid flow", { response_type: "code id_token" }, "invalid_request"],
    ["another API as the audience", { resource: "urn:other:api" }, "invalid_target"],
    ["a silent sign-in without a session", { prompt: "none" }, "login_required"],
  ])("303 returns the error of %s to the portal", async (_name, changes, error) => {
    const answer = await identity.browser().get(authorization(changes).url);
    expect([answer.status, errorOfAny(answer)]).toEqual([303, error]);
    expect(answer.location.startsWith(`${portal.portalUrl}/sso/login`)).toBe(true);
  });

  test.each([
    [
      "an unknown redirect address",
      { redirect_uri: "http://main.portal.example.evil.example/sso/login" },
      "invalid_redirect_uri",
    ],
    [
      "a redirect address with more behind it",
      { redirect_uri: `${portal.portalUrl}/sso/login/x` },
      "invalid_redirect_uri",
    ],
    ["an unknown client", { client_id: "stranger" }, "invalid_client"],
  ])("400 shows %s on our own page without a redirect", async (_name, changes, error) => {
    const answer = await identity.browser().get(authorization(changes).url, { accept: "text/html" });
    expect([answer.status, answer.location]).toEqual([400, ""]);
    const [, code, requestId] = /<code>(\S+) (req-\w+|\S+)<\/code>/.exec(answer.text) ?? [];
    expect(code).toBe(error);
    expect(identity.logged).toContainEqual(
      expect.objectContaining({ message: "a sign-in was refused", reason: error, requestId }),
    );
  });

  const errorOfAny = (answer: Answer): string | null =>
    errorOf(answer) ?? new URLSearchParams(new URL(answer.location).hash.slice(1)).get("error");
});

describe("the provider's session", () => {
  test("303 signs in silently a second time, and shows the form for prompt=login and max_age=0", async () => {
    const { person, browser } = await signedIn();
    const silent = await browser.get(authorization({ prompt: "none" }).url);
    expect(new URL(silent.location).searchParams.get("code")).toBeTruthy();
    for (const changes of [{ prompt: "login" }, { max_age: "0" }]) {
      const request = authorization(changes);
      const page = await browser.get((await browser.get(request.url)).location);
      expect(page.text).toContain(`value="${person.username}"`);
      const done = await browser.get((await browser.submit(page, { username: person.username, password })).location);
      expect(new URL(done.location).searchParams.get("code")).toBeTruthy();
    }
  });

  test("another person who signs in on the same browser gets a separate session", async () => {
    const { browser, tokens } = await signedIn();
    const other = await identity.person();
    const request = authorization({ prompt: "login" });
    const code = await identity.signIn(browser, other.username, request);
    const claims = decodeJwt(tokensOf(await identity.redeem(code, request.verifier)).access_token);
    expect(claims.sub).toBe(other.subject);
    expect(claims["sid"]).not.toBe(decodeJwt(tokens.access_token)["sid"]);
    expect(identity.endedSessions).toContain(decodeJwt(tokens.access_token)["sid"]);
  });

  test("303 for prompt=select_account shows an empty form, and signs in the account that is entered", async () => {
    const { person, browser, tokens } = await signedIn();
    const other = await identity.person();
    const request = authorization({ prompt: "select_account" });
    const page = await browser.get((await browser.get(request.url)).location);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(person.username);
    expect(page.text).toContain("<h1>Sign in</h1>");
    const done = await browser.get((await browser.submit(page, { username: other.username, password })).location);
    const code = new URL(done.location).searchParams.get("code") ?? "";
    const chosen = decodeJwt(tokensOf(await identity.redeem(code, request.verifier)).access_token);
    expect(chosen.sub).toBe(other.subject);
    expect(identity.endedSessions).toContain(decodeJwt(tokens.access_token)["sid"]);
  });

  test("303 for prompt=select_account without a session, and for the same account, signs in after one form", async () => {
    const person = await identity.person();
    const browser = identity.browser();
    for (const _round of ["first", "again"]) {
      const code = await identity.signIn(browser, person.username, authorization({ prompt: "select_account" }));
      expect(code).not.toBe("");
    }
  });

  test("cookies are restricted to the provider's path, HttpOnly, and SameSite=Lax", async () => {
    const { browser } = await signedIn();
    const answer = await browser.get(authorization({ prompt: "none" }).url);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("demarc_identity_session="));
    expect(cookie).toMatch(/; path=\/identity; samesite=lax; httponly; expires=/i);
    expect(cookie).not.toMatch(/; secure/i);
  });

  test("a disabled person is signed out immediately and cannot sign in", async () => {
    const { person, browser, tokens } = await signedIn();
    expect(await disableCredential(identity.options.pool, person.subject)).toEqual([
      decodeJwt(tokens.access_token)["sid"],
    ]);
    expect(errorOf(await browser.get(authorization({ prompt: "none" }).url))).toBe("login_required");
    const page = await browser.get((await browser.get(authorization().url)).location);
    expect((await browser.submit(page, { username: person.username, password })).status).toBe(401);
  });
});

test("sweep deletes expired rows and keeps all others", async () => {
  const { browser } = await signedIn();
  await identity.rows(
    "update identity.payload set expires_at = now() - interval '1 second' where model = 'Interaction'",
  );
  await identity.sweep();
  expect(await identity.rows("select 1 from identity.payload where expires_at < now()")).toEqual([]);
  const silent = await browser.get(authorization({ prompt: "none" }).url);
  expect(new URL(silent.location).searchParams.get("code")).toBeTruthy();
});

test("sweep deletes all expired rows in batches of at most 1,000", async () => {
  const { subject } = await identity.person();
  const tables = ["payload", "password_reset", "session_device"];
  await identity.rows(
    `insert into identity.payload (model, id, payload, expires_at)
     select 'Interaction', 'past' || n, '{}', now() - interval '1 second' from generate_series(1, 2500) n`,
  );
  await identity.rows(
    `insert into identity.password_reset (token_hash, subject, created_at, expires_at)
     select sha256(n::text::bytea), $1, now() - interval '3 days', now() - interval '2 days' from generate_series(1, 2500) n`,
    [subject],
  );
  await identity.rows(
    `insert into identity.session_device (session_uid, subject, started_at)
     select 'past' || n, $1, now() - interval '1 day' from generate_series(1, 2500) n`,
    [subject],
  );
  await identity.rows(
    `create function identity.refuse_large() returns trigger language plpgsql as $$ begin
       if (select count(*) from gone) > 1000 then raise 'more than a batch'; end if;
       return null;
     end $$`,
  );
  for (const table of tables)
    await identity.rows(
      `create trigger refuse_large after delete on identity.${table} referencing old table as gone
       for each statement execute function identity.refuse_large()`,
    );
  await identity.sweep();
  const left = await identity.rows(
    `select (select count(*)::int from identity.payload where id like 'past%') as payloads,
       (select count(*)::int from identity.password_reset where subject = $1) as resets,
       (select count(*)::int from identity.session_device where subject = $1) as devices`,
    [subject],
  );
  await identity.rows("drop function identity.refuse_large cascade");
  expect(left).toEqual([{ payloads: 0, resets: 0, devices: 0 }]);
});
