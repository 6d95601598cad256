import { randomUUID } from "node:crypto";
import type { StaffRole } from "@demarc/contract/core/staff-roles";
import type { StaffSession } from "@demarc/contract/operator/session";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProductClaims, StaffClaims } from "../../platform/tokens/product-token.ts";
import { apiWithProvider } from "../../testing/processes/api-with-provider.ts";
import { forgedTokens } from "../../testing/tokens/forged-tokens.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { sessionOf, staffPerson, staffSession } from "../../testing/tokens/staff-session.ts";
import { staffEndpoints } from "../../testing/requests/contract-endpoints.ts";
import { testApi } from "../../testing/test-api.ts";

let setup: Awaited<ReturnType<typeof apiWithProvider>>;
let { api, provider } = {} as typeof setup;
beforeAll(async () => {
  setup = await apiWithProvider({ SSO_KEY_COOLDOWN_SECONDS: "0" });
  ({ api, provider } = setup);
});
afterAll(() => setup.close());

interface Answer {
  readonly token: string;
  readonly rights: readonly string[];
  readonly sessionExpiresAt: string;
  readonly error?: { readonly code: string };
}
const call = <Body = Answer>(method: string, path: string, token?: string, body?: object) =>
  api.send<Body>(method, `/operator/v1/${path}`, { token, ...(body && { body }) });
const refusal = ({ status, body }: { readonly status: number; readonly body: Answer }) => [status, body.error?.code];
const now = () => Math.floor(Date.now() / 1000);

const ofConsole = { client_id: "demarc-console", amr: ["pwd", "mfa"], email_verified: true };
const exchange = async (claims: Record<string, unknown>, header = {}) =>
  call("POST", "token/exchange", undefined, { token: await provider.accessToken({ ...ofConsole, ...claims }, header) });
const ended = "update staff_session set absolute_expires_at = now() where sid = $1";

describe("exchangeStaffToken", () => {
  it("200 links a person by a verified address once, and knows the person by the subject afterwards", async () => {
    const { id, username } = await staffPerson(api, { roles: ["DESK"] });
    const sub = randomUUID();
    expect(refusal(await exchange({ sub, email: username, email_verified: false }))).toEqual([
      403,
      "account.not-available",
    ]);
    expect((await exchange({ sub, email: username.toUpperCase() })).status).toBe(200);
    const { body } = await exchange({ sub });
    expect((await call("GET", "me", body.token)).body).toMatchObject({ staff: { id, username }, roles: ["DESK"] });
    expect(refusal(await exchange({ sub: randomUUID(), email: username }))).toEqual([403, "account.not-available"]);
    const sessions = await api.database.rows(
      "select actor_type, actor_id, customer_id from audit_event where action = $1",
      ["staff-session.started"],
    );
    expect(sessions).toEqual(Array(2).fill({ actor_type: "OPERATOR", actor_id: username, customer_id: null }));
  });

  it("401 for what is no sign-in at the console, 403 without a second factor or with a sign-in of 8 hours ago", async () => {
    const { username: email } = await staffPerson(api);
    const sub = randomUUID();
    const good = { sub, email };
    expect((await exchange(good)).status).toBe(200);
    for (const [wrong, status, code] of [
      [{ client_id: "demarc-main" }, 401, "token.invalid"],
      [{ client_id: undefined }, 401, "token.invalid"],
      [{ aud: "another-api" }, 401, "token.invalid"],
      [{ iss: "https://other.example" }, 401, "token.invalid"],
      [{ exp: now() - 60 }, 401, "token.invalid"],
      [{ amr: ["pwd"] }, 403, "second-factor.required"],
      [{ amr: undefined }, 403, "second-factor.required"],
      [{ auth_time: now() - 8 * 3600 }, 403, "reauthentication-required"],
      [{ auth_time: undefined }, 403, "reauthentication-required"],
      [{ sub: randomUUID(), email: "stranger@provider.example" }, 403, "account.not-available"],
    ] as const)
      expect([wrong, refusal(await exchange({ ...good, ...wrong }))]).toEqual([wrong, [status, code]]);
    const token = await provider.forgedToken({ ...ofConsole, ...good });
    expect(refusal(await call("POST", "token/exchange", undefined, { token }))).toEqual([401, "token.invalid"]);
    expect(refusal(await exchange(good, { typ: undefined }))).toEqual([401, "token.invalid"]);
  });

  it("403 is recorded as the person, once for each reason; not if the person only has to sign in again", async () => {
    const { id, username: email } = await staffPerson(api);
    const good = { sub: randomUUID(), email };
    await exchange(good);
    for (const claims of [
      { amr: ["pwd"] },
      { amr: ["otp"] },
      { auth_time: now() - 8 * 3600 },
      { auth_time: undefined },
    ])
      expect((await exchange({ ...good, ...claims })).status).toBe(403);
    await api.database.rows("update staff set disabled_at = now() where id = $1", [id]);
    expect(refusal(await exchange(good))).toEqual([403, "account.not-available"]);
    await exchange(good);
    const recorded = await api.database.rows(
      "select actor_type, actor_id, customer_id, after from audit_event where action = 'staff-session.refused' and entity_id = $1 order by id",
      [id],
    );
    expect(recorded).toEqual(
      ["second-factor-missing", "account-disabled"].map((reason) => ({
        actor_type: "OPERATOR",
        actor_id: email,
        customer_id: null,
        after: { username: email, reason },
      })),
    );
  });

  it("200 ends 8 hours after the sign-in at the provider, not after the exchange", async () => {
    const { username: email } = await staffPerson(api);
    const signedInAt = now() - 7 * 3600;
    const { body } = await exchange({ sub: randomUUID(), email, auth_time: signedInAt });
    const me = await call("GET", "me", body.token);
    expect(Date.parse(me.body.sessionExpiresAt)).toBe((signedInAt + 8 * 3600) * 1000);
    const early = await exchange({
      sub: randomUUID(),
      email: (await staffPerson(api)).username,
      auth_time: now() + 3600,
    });
    expect(Date.parse(early.body.sessionExpiresAt) / 1000).toBeLessThanOrEqual(Date.now() / 1000 + 8 * 3600);
  });

  it("200 takes the sign-in time and the second factor from the ID token, if the access token does not have them", async () => {
    const { username: email } = await staffPerson(api);
    const sub = randomUUID();
    const token = await provider.accessToken({ ...ofConsole, sub, email, amr: undefined, auth_time: undefined });
    const idToken = (claims: object) =>
      provider.accessToken({ sub, aud: "demarc-console", amr: ["mfa"], nonce: "n", ...claims }, { typ: undefined });
    const send = async (claims: object) =>
      call("POST", "token/exchange", undefined, { token, idToken: await idToken(claims), nonce: "n" });
    expect((await send({})).status).toBe(200);
    expect(refusal(await send({ aud: "demarc-main" }))).toEqual([401, "token.invalid"]);
    expect(refusal(await send({ amr: ["pwd"] }))).toEqual([403, "second-factor.required"]);
  });
});

const claimsOf = <Claims>(token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Claims;

describe("tokens of people and of customers", () => {
  it("401 are refused in each other's API, and forged ones in both", async () => {
    const { token } = await staffSession(api);
    const ofCustomer = await api.tokenOf("joris.bakker@polderlicht.example");
    expect((await call("GET", "customer", token)).status).toBe(200);
    expect((await api.send("GET", "/v1/me", { token: ofCustomer })).status).toBe(200);
    expect(refusal(await call("GET", "customer", ofCustomer))).toEqual([401, "token.invalid"]);
    expect((await api.send<Answer>("GET", "/v1/me", { token })).body.error?.code).toBe("token.invalid");
    // With all claims of both, only the audience tells them apart.
    const { sub, sid } = claimsOf<StaffClaims>(token);
    const claims = { ...claimsOf<ProductClaims>(ofCustomer), sub };
    expect((await call("GET", "me", api.tokens.issue({ ...claims, sid }, 900).token)).status).toBe(401);
    const both = api.staffTokens.issue(claims, 900);
    expect((await api.send("GET", "/v1/me", { token: both.token })).status).toBe(401);
    for (const [trick, forged] of Object.entries(forgedTokens(token)))
      expect([trick, (await call("GET", "me", forged)).status]).toEqual([trick, 401]);
  });

  it("403 a service token calls no endpoint for people, and 401 without a token", async () => {
    const system = await serviceToken(api.database);
    for (const { method, path, access } of await staffEndpoints()) {
      if (access.anonymous) continue;
      const at = path.replace("/operator/v1/", "").replace(":sid", randomUUID());
      expect([at, refusal(await call(method, at, system))]).toEqual([at, [403, "staff.only"]]);
      expect([at, (await call(method, at)).status]).toEqual([at, 401]);
    }
  });
});

describe("a session", () => {
  // The time stands still, so that rights are not read again because five seconds are over.
  beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(Date.now()));
  afterEach(() => void vi.restoreAllMocks());

  it("200 works with the rights of now: an edited role, other roles", async () => {
    const { id, token } = await staffSession(api, { roles: ["FINANCE"] });
    const system = await serviceToken(api.database);
    const rightsNow = async () => (await call("GET", "me", token)).body.rights;
    expect((await call("GET", "invoice", token)).status).toBe(200);
    expect(refusal(await call("GET", "job", token))).toEqual([403, "right.missing"]);
    await call("PUT", "staff-role/FINANCE", system, { rights: ["platform.read"] });
    await expect.poll(async () => (await call("GET", "job", token)).status).toBe(200);
    expect(refusal(await call("GET", "invoice", token))).toEqual([403, "right.missing"]);
    expect(await rightsNow()).toEqual(["platform.read"]);
    await call("PATCH", `staff/${id}`, system, { roles: ["DESK"] });
    await expect.poll(async () => (await call("GET", "job", token)).status).toBe(403);
    await call("PUT", "staff-role/FINANCE", system, { rights: null });
  });

  it("401 once the person is disabled, on all sessions", async () => {
    const person = await staffSession(api, { roles: ["DESK"] });
    const other = await sessionOf(api, person);
    const system = await serviceToken(api.database);
    for (const { token } of [person, other]) expect((await call("GET", "me", token)).status).toBe(200);
    await call("POST", `staff/${person.id}/disable`, system, { reason: "Left" });
    for (const { token } of [person, other])
      await expect.poll(async () => refusal(await call("GET", "me", token))).toEqual([401, "token.invalid"]);
    await call("POST", `staff/${person.id}/enable`, system, {});
    expect((await call("GET", "me", person.token)).status).toBe(401);
    const third = await sessionOf(api, person);
    expect((await call("GET", "me", third.token)).status).toBe(200);
    await api.database.rows("update staff set disabled_at = now() where id = $1", [person.id]);
    await expect.poll(async () => (await call("GET", "me", third.token)).status).toBe(401);
  });

  it("401 in another process too, once the person is disabled or has signed out", async () => {
    const other = await testApi({}, api.database);
    try {
      const system = await serviceToken(api.database);
      const [disabled, signedOut] = [await staffSession(api), await staffSession(api)];
      const there = async ({ token }: { readonly token: string }) =>
        (await other.send("GET", "/operator/v1/me", { token })).status;
      for (const person of [disabled, signedOut]) expect(await there(person)).toBe(200);
      await call("POST", `staff/${disabled.id}/disable`, system, { reason: "Left" });
      await call("DELETE", "session", signedOut.token);
      for (const person of [disabled, signedOut]) await expect.poll(() => there(person), { timeout: 5000 }).toBe(401);
    } finally {
      await other.close();
    }
  });

  it("200 twenty refreshes at once each get a token that works, but none after the session has ended", async () => {
    const { sid, token } = await staffSession(api);
    const refresh = () => call("POST", "token/refresh", token);
    const answers = await Promise.all(Array.from({ length: 20 }, refresh));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const { body } of answers) expect((await call("GET", "me", body.token)).status).toBe(200);
    await Promise.all([...Array.from({ length: 20 }, refresh), call("DELETE", "session", token)]);
    await expect.poll(async () => (await refresh()).status).toBe(401);
    const rows = await api.database.rows("select from staff_session where sid = $1 and revoked_at is not null", [sid]);
    expect(rows).toHaveLength(1);
  });

  it("200 is refreshed while it lasts; 401 after 8 hours, also without a refresh", async () => {
    vi.restoreAllMocks();
    const { sid, token } = await staffSession(api, { signedInMinutesAgo: 470 });
    const next = await call("POST", "token/refresh", token);
    expect(next.status).toBe(200);
    await api.database.rows(ended, [sid]);
    await expect
      .poll(async () => refusal(await call("POST", "token/refresh", next.body.token)))
      .toEqual([401, "token.invalid"]);
    await expect.poll(async () => (await call("GET", "me", next.body.token)).status).toBe(401);
    const old = await staffSession(api, { signedInMinutesAgo: 480 });
    expect((await call("GET", "me", old.token)).status).toBe(401);
  });

  it("204 signs out, lists the own sessions, and ends one of them, but none of another person", async () => {
    const person = await staffSession(api);
    const second = await sessionOf(api, person, 2);
    const stranger = await staffSession(api);
    const list = async () => (await call<StaffSession[]>("GET", "session", person.token)).body;
    expect((await list()).map(({ sid, current }) => [sid, current])).toEqual([
      [second.sid, false],
      [person.sid, true],
    ]);
    expect(refusal(await call("DELETE", `session/${stranger.sid}`, person.token))).toEqual([404, "not-found"]);
    expect((await call("DELETE", `session/${second.sid}`, person.token)).status).toBe(204);
    await expect.poll(async () => (await call("GET", "me", second.token)).status).toBe(401);
    expect((await list()).map(({ sid }) => sid)).toEqual([person.sid]);
    expect(refusal(await call("DELETE", `session/${second.sid}`, person.token))).toEqual([404, "not-found"]);
    expect((await call("DELETE", "session", person.token)).status).toBe(204);
    await expect.poll(async () => (await call("GET", "me", person.token)).status).toBe(401);
    expect((await call("GET", "me", stranger.token)).status).toBe(200);
    const rows = await api.database.rows(
      "select entity_id, actor_id, customer_id from audit_event where action = 'staff-session.ended' order by id desc limit 2",
    );
    expect(rows).toEqual(
      [person.sid, second.sid].map((entity_id) => ({ entity_id, actor_id: person.username, customer_id: null })),
    );
  });

  it("204 ends all other own sessions, and records each", async () => {
    const person = await staffSession(api);
    const others = [await sessionOf(api, person), await sessionOf(api, person)];
    const stranger = await staffSession(api);
    const end = async () => (await call("DELETE", "session/others", person.token)).status;
    expect(await end()).toBe(204);
    for (const { token } of others) await expect.poll(async () => (await call("GET", "me", token)).status).toBe(401);
    for (const { token } of [person, stranger]) expect((await call("GET", "me", token)).status).toBe(200);
    expect(await end()).toBe(204);
    const rows = await api.database.rows<{ entity_id: string }>(
      "select entity_id from audit_event where action = 'staff-session.ended' and actor_type = 'OPERATOR' and actor_id = $1",
      [person.username],
    );
    expect(rows.map((row) => row.entity_id).toSorted()).toEqual(others.map(({ sid }) => sid).toSorted());
  });

  it("204 ends when the identity provider ends its session", async () => {
    const { username: email } = await staffPerson(api);
    const [sub, sid] = [randomUUID(), randomUUID()];
    const { token } = (await exchange({ sub, email, sid })).body;
    expect((await call("GET", "me", token)).status).toBe(200);
    const logout = new URLSearchParams({ logout_token: await provider.logoutToken({ sid, aud: "demarc-console" }) });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await api.send("POST", "/v1/session/backchannel-logout", { headers, body: logout.toString() });
    expect(answer.status).toBe(204);
    await expect.poll(async () => (await call("GET", "me", token)).status).toBe(401);
  });
});

it("200 each person has idempotency keys of their own", async () => {
  const [one, other] = [await staffSession(api), await staffSession(api)];
  const headers = { "idempotency-key": randomUUID() };
  const create = (token: string) => {
    const body = { name: "Same", username: "idempotent@provider.example", roles: ["DESK"] };
    return api.send<Answer>("POST", "/operator/v1/staff", { token, headers, body });
  };
  expect([(await create(one.token)).status, (await create(one.token)).status]).toEqual([200, 200]);
  expect(refusal(await create(other.token))).toEqual([409, "staff.username-in-use"]);
});

it("429 for too many calls of one session", async () => {
  const limited = await apiWithProvider({ LIMIT_PER_SERVICE_TOKEN_PER_MINUTE: "2" });
  try {
    const [one, other] = [await staffSession(limited.api), await staffSession(limited.api)];
    const statuses = [];
    for (const token of [one.token, one.token, one.token, other.token])
      statuses.push((await limited.api.send("GET", "/operator/v1/me", { token })).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
  } finally {
    await limited.close();
  }
});

it.each([
  ["ten wrong tokens", {}, 10],
  ["the limit of sign-ins", { LIMIT_EXCHANGES_PER_ADDRESS_PER_MINUTE: "3" }, 3],
])("429 of an address after %s", async (_reached, environment, most) => {
  const limited = await testApi(environment);
  try {
    const statuses = [];
    for (const token of Array<string>(most + 1).fill("wrong"))
      statuses.push((await limited.send("POST", "/operator/v1/token/exchange", { body: { token } })).status);
    expect(statuses).toEqual([...Array<number>(most).fill(401), 429]);
  } finally {
    await limited.close();
  }
});

describe("roles of a claim", () => {
  let own: Awaited<ReturnType<typeof apiWithProvider>>;
  beforeAll(async () => {
    own = await apiWithProvider({
      SSO_KEY_COOLDOWN_SECONDS: "0",
      SSO_STAFF_CLAIM: "groups",
      SSO_STAFF_ROLES: "DESK:nw-desk, FINANCE:nw-fin,FINANCE:nw-boss,PLATFORM:nw: platform",
      SSO_STAFF_SECOND_FACTOR: "provider",
    });
  });
  afterAll(() => own.close());

  const signIn = async (sub: string, groups: unknown, more: object = {}) => {
    const claims = {
      client_id: "demarc-console",
      email_verified: true,
      email: `${sub}@provider.example`,
      sub,
      groups,
      ...more,
    };
    const body = { token: await own.provider.accessToken(claims) };
    return own.api.send<Answer>("POST", "/operator/v1/token/exchange", { body });
  };
  const rolesOf = async (sub: string) =>
    (
      await own.api.database.rows<{ name: string; roles: StaffRole[]; version: number }>(
        "select name, roles, version from staff where username = $1",
        [`${sub}@provider.example`],
      )
    )[0];

  it("200 makes the person at the first sign-in, and sets the roles at each", async () => {
    const sub = randomUUID();
    expect((await signIn(sub, ["nw-boss", "nw-desk", "others"], { name: "Anna de Wit" })).status).toBe(200);
    expect(await rolesOf(sub)).toEqual({ name: "Anna de Wit", roles: ["DESK", "FINANCE"], version: 1 });
    expect((await signIn(sub, ["nw-desk", "nw-fin"])).status).toBe(200);
    expect(await rolesOf(sub)).toMatchObject({ version: 1 });
    await signIn(sub, ["nw-desk"]);
    expect(await rolesOf(sub)).toMatchObject({ roles: ["DESK"], version: 2 });
    await signIn(sub, ["nw-desk", "nw: platform"]);
    expect(await rolesOf(sub)).toMatchObject({ roles: ["DESK", "PLATFORM"], version: 3 });
    expect((await signIn(sub, "nw: platform")).status).toBe(200);
    expect(await rolesOf(sub)).toMatchObject({ roles: ["PLATFORM"], version: 4 });
    const recorded = await own.api.database.rows(
      "select action, actor_type, after -> 'roles' as roles from audit_event where entity_type = 'staff' order by id",
    );
    expect(recorded).toEqual([
      { action: "staff.created-at-sign-in", actor_type: "SYSTEM", roles: ["DESK", "FINANCE"] },
      { action: "staff.roles-at-sign-in", actor_type: "SYSTEM", roles: ["DESK"] },
      { action: "staff.roles-at-sign-in", actor_type: "SYSTEM", roles: ["DESK", "PLATFORM"] },
      { action: "staff.roles-at-sign-in", actor_type: "SYSTEM", roles: ["PLATFORM"] },
    ]);
  });

  it("200 gives the new roles to the sessions of before at once", async () => {
    const sub = randomUUID();
    const { token } = (await signIn(sub, ["nw-fin"])).body;
    const invoices = async () => (await own.api.send("GET", "/operator/v1/invoice", { token })).status;
    expect(await invoices()).toBe(200);
    await signIn(sub, ["nw: platform"]);
    await expect.poll(invoices).toBe(403);
  });

  it("403 without a role, without a verified address, for a user of a customer, and for a disabled person", async () => {
    const unavailable = [403, "account.not-available"];
    const sub = randomUUID();
    expect(refusal(await signIn(sub, []))).toEqual(unavailable);
    expect(refusal(await signIn(sub, undefined))).toEqual(unavailable);
    expect(refusal(await signIn(sub, ["nw-fin"], { email_verified: false }))).toEqual(unavailable);
    const email = "joris.bakker@polderlicht.example";
    expect(refusal(await signIn(sub, ["nw-fin"], { email }))).toEqual(unavailable);
    expect(await own.api.database.rows("select from staff where identity_subject = $1", [sub])).toEqual([]);
    expect((await signIn(sub, ["nw-fin"])).status).toBe(200);
    expect(refusal(await signIn(sub, []))).toEqual(unavailable);
    expect(
      await own.api.database.rows(
        "select after ->> 'reason' as reason from audit_event where action = 'staff-session.refused' and actor_id = $1",
        [`${sub}@provider.example`],
      ),
    ).toEqual([{ reason: "role-missing" }]);
    await own.api.database.rows("update staff set disabled_at = now() where identity_subject = $1", [sub]);
    expect(refusal(await signIn(sub, ["nw-desk"]))).toEqual(unavailable);
    expect(await rolesOf(sub)).toMatchObject({ roles: ["FINANCE"] });
  });
});

describe("a provider that is asked for its userinfo", () => {
  it("401 without an ID token for the console, because the token does not say for which client it is", async () => {
    const asked = await apiWithProvider({ SSO_TOKEN_CHECK: "userinfo", SSO_KEY_COOLDOWN_SECONDS: "0" });
    try {
      const { username: email } = await staffPerson(asked.api);
      const sub = randomUUID();
      const token = asked.provider.opaqueToken({ sub, email, email_verified: true, auth_time: now(), amr: ["mfa"] });
      const send = (more: object) =>
        asked.api.send<Answer>("POST", "/operator/v1/token/exchange", { body: { token, ...more } });
      const proof = async (aud: string) => ({
        idToken: await asked.provider.accessToken({ sub, aud, nonce: "n", amr: ["mfa"] }, { typ: undefined }),
        nonce: "n",
      });
      expect(refusal(await send({}))).toEqual([401, "token.invalid"]);
      expect(refusal(await send(await proof("demarc-main")))).toEqual([401, "token.invalid"]);
      expect((await send(await proof("demarc-console"))).status).toBe(200);
    } finally {
      await asked.close();
    }
  });
});
