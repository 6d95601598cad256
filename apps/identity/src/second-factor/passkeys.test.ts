import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { disableCredential } from "../credentials.ts";
import { rowsOf } from "../store/identity-sql.ts";
import { passkeysOf, recordPasskeyUse } from "../store/second-factor.queries.ts";
import {
  type Answer,
  authorization,
  type Browser,
  type Harness,
  issuer,
  startIdentity,
  type Tokens,
} from "../testing/identity-harness.ts";
import { passkeyOptions, secondFactors } from "../testing/second-factors.ts";
import { type Lies, SoftAuthenticator } from "../testing/soft-authenticator.ts";

let identity: Harness;
let factors: ReturnType<typeof secondFactors>;

beforeAll(async () => {
  identity = await startIdentity({ attemptLimits: { perObject: 1000, perAddress: 1000 } });
  factors = secondFactors(identity);
});
afterAll(() => identity.close());

const isIn = ({ location }: Answer): boolean => /\/manage\?/.test(location);

const secondStep = async (username: string) => {
  const { browser, page } = await factors.openManage(username);
  return { browser, page: await browser.get(`${issuer}/manage/second?way=passkey&lang=en`), after: page };
};

/** The sign-in page of a portal, on which a passkey can be used alone. */
const firstStep = async (browser: Browser = identity.browser(), request = authorization()) => {
  const page = await browser.get((await browser.get(request.url)).location);
  return { browser, page, request };
};

const tokensAfter = async (browser: Browser, answer: Answer, verifier: string): Promise<Tokens> => {
  const done = await browser.get(answer.location);
  const code = new URL(done.location).searchParams.get("code") ?? "";
  return JSON.parse((await identity.redeem(code, verifier)).text) as Tokens;
};

describe("a new passkey", () => {
  test("303 is stored under its name, for the host of the issuer, with recovery codes and a mail", async () => {
    const person = await factors.withPasskey();
    expect(await factors.kindsOf(person.subject)).toEqual(["passkey"]);
    expect(person.codes).toHaveLength(10);
    const manage = await person.browser.get(factors.manageUrl);
    expect(manage.text).toContain("Key of the tests");
    const { browser, page } = await secondStep(person.username);
    expect(passkeyOptions(page).rpId).toBe("identity.example");
    expect(isIn(await browser.submit(page, { passkey: person.authenticator.use(passkeyOptions(page)) }))).toBe(true);
    const [mail] = await identity.mailsTo(person.email);
    expect(mail?.subject).toBe("Passkey toegevoegd aan uw account bij Noordwal Internet");
  });

  test.each<[string, Lies]>([
    ["a page of another origin", { origin: "http://evil.example" }],
    ["another host", { rpId: "evil.example" }],
    ["a challenge of its own", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["an authenticator that asked for no fingerprint or PIN", { isUnverified: true }],
  ])("400 from %s", async (_what, lies) => {
    const { username, subject } = await identity.person();
    const { browser } = await factors.openManage(username);
    const { page } = await factors.addPasskey(browser, lies);
    expect(page.status).toBe(400);
    expect(await factors.kindsOf(subject)).toEqual([]);
  });

  test("200 may be of EdDSA, ES256 or RS256, which together every authenticator knows", async () => {
    const { browser } = await factors.openManage((await identity.person()).username);
    const { pubKeyCredParams } = passkeyOptions(await browser.get(`${issuer}/manage/passkey?lang=en`));
    expect(pubKeyCredParams?.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
  });

  test("400 for a response that is no JSON, and for a challenge that was used", async () => {
    const { username, subject } = await identity.person();
    const { browser } = await factors.openManage(username);
    const form = await browser.get(`${issuer}/manage/passkey?lang=en`);
    expect((await browser.submit(form, { passkey: "{" })).status).toBe(400);
    const { authenticator } = await factors.withPasskey();
    expect((await browser.submit(form, { passkey: authenticator.create(passkeyOptions(form)) })).status).toBe(400);
    expect(await factors.kindsOf(subject)).toEqual([]);
  });
});

describe("a passkey as the second step", () => {
  test.each<[string, Lies]>([
    ["a page of another origin", { origin: "http://evil.example" }],
    ["another host", { rpId: "evil.example" }],
    ["a challenge of its own", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["an authenticator that asked for no fingerprint or PIN", { isUnverified: true }],
  ])("401 from %s", async (_what, lies) => {
    const person = await factors.withPasskey();
    const { browser, page } = await secondStep(person.username);
    const passkey = person.authenticator.use(passkeyOptions(page), lies);
    expect((await browser.submit(page, { passkey })).status).toBe(401);
  });

  test("401 for the challenge of another sign-in, and for a response that was used", async () => {
    const person = await factors.withPasskey();
    const [one, other] = [await secondStep(person.username), await secondStep(person.username)];
    const passkey = person.authenticator.use(passkeyOptions(one.page));
    expect((await other.browser.submit(other.page, { passkey })).status).toBe(401);
    expect(isIn(await one.browser.submit(one.page, { passkey }))).toBe(true);
    const third = await secondStep(person.username);
    expect((await third.browser.submit(third.page, { passkey })).status).toBe(401);
  });

  test("401 for a challenge whose time is over", async () => {
    const person = await factors.withPasskey();
    const { browser, page } = await secondStep(person.username);
    await identity.rows("update identity.payload set expires_at = now() where model = 'PasskeyChallenge'");
    const passkey = person.authenticator.use(passkeyOptions(page));
    expect((await browser.submit(page, { passkey })).status).toBe(401);
  });

  test("303 for one of nine parallel tries with the same response", async () => {
    const person = await factors.withPasskey();
    const { browser, page } = await secondStep(person.username);
    const passkey = person.authenticator.use(passkeyOptions(page));
    const answers = await Promise.all(Array.from({ length: 9 }, () => browser.submit(page, { passkey })));
    const signedIn = answers.filter(({ headers }) =>
      headers.getSetCookie().some((cookie) => cookie.startsWith("demarc_identity_session=")),
    );
    expect(signedIn).toHaveLength(1);
  });

  test("401 for the passkey of another person", async () => {
    const [one, other] = [await factors.withPasskey(), await factors.withPasskey()];
    const { browser, page } = await secondStep(one.username);
    const passkey = other.authenticator.use(passkeyOptions(page));
    expect((await browser.submit(page, { passkey })).status).toBe(401);
  });

  test("401 for a counter that stays or goes back, which a copy has, and logs it", async () => {
    const person = await factors.withPasskey();
    for (const [count, status] of [
      [7, 303],
      [7, 401],
      [3, 401],
      [8, 303],
    ] as const) {
      const { browser, page } = await secondStep(person.username);
      const passkey = person.authenticator.use(passkeyOptions(page), { count });
      expect([count, (await browser.submit(page, { passkey })).status]).toEqual([count, status]);
    }
    expect(identity.logged).toContainEqual(expect.objectContaining({ message: "a passkey was refused" }));
  });

  test("is used by one of two sign-ins that have read the same counter", async () => {
    const { subject } = await factors.withPasskey();
    const { pool, now } = identity.options;
    const [passkey] = await rowsOf(pool, passkeysOf(subject));
    if (!passkey) throw new Error("the person has no passkey");
    const record = () => recordPasskeyUse(pool, { passkey, signCount: passkey.signCount + 1, now: now() });
    expect([await record(), await record()]).toEqual([true, false]);
  });

  test("401 for a passkey that was removed, and 303 without a second step after the last one", async () => {
    const person = await factors.withPasskey();
    const { authenticator } = await factors.addPasskey(person.browser);
    const { browser, page } = await secondStep(person.username);
    const passkey = person.authenticator.use(passkeyOptions(page));
    expect((await factors.remove(person.browser, person.authenticator.id)).location).toContain("done=removed");
    expect((await browser.submit(page, { passkey })).status).toBe(401);
    await factors.remove(person.browser, authenticator.id);
    expect(await identity.rows("select from identity.recovery_code where subject = $1", [person.subject])).toEqual([]);
    expect((await secondStep(person.username)).after.text).toContain("Where you are signed in");
  });
});

describe("a passkey alone", () => {
  test("303 signs in at a portal without user name and password, with the methods in the tokens", async () => {
    const person = await factors.withPasskey();
    const { browser, page, request } = await firstStep();
    const answer = await browser.submit(page, { passkey: person.authenticator.use(passkeyOptions(page)) });
    const tokens = await tokensAfter(browser, answer, request.verifier);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: person.subject, amr: ["hwk", "mfa"] });
    expect(decodeJwt(tokens.id_token)).toMatchObject({ amr: ["hwk", "mfa"] });
    const userinfo = await identity
      .browser()
      .get(`${issuer}/userinfo`, { authorization: `Bearer ${tokens.access_token}` });
    expect(JSON.parse(userinfo.text)).toMatchObject({ amr: ["hwk", "mfa"] });
  });

  test("401 for a response that was used, also of a passkey without a counter, by parallel tries", async () => {
    const person = await factors.withPasskey();
    const { browser, page } = await firstStep();
    const passkey = person.authenticator.use(passkeyOptions(page), { count: 0 });
    const answers = await Promise.all(Array.from({ length: 9 }, () => browser.submit(page, { passkey })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, ...Array<number>(8).fill(401)]);
  });

  test("401 for an unknown passkey, that of a disabled person, and a wrong origin", async () => {
    const [person, gone] = [await factors.withPasskey(), await factors.withPasskey()];
    await disableCredential(identity.options.pool, gone.subject);
    for (const [authenticator, lies] of [
      [new SoftAuthenticator(issuer), {}],
      [gone.authenticator, {}],
      [person.authenticator, { origin: "http://evil.example" }],
    ] as const) {
      const { browser, page } = await firstStep();
      const answer = await browser.submit(page, { passkey: authenticator.use(passkeyOptions(page), lies) });
      expect(answer.status).toBe(401);
    }
  });
});

describe("the second step at a portal", () => {
  test("303 for prompt=login asks for it again, and the methods are in the tokens", async () => {
    const person = await factors.withApp();
    const browser = identity.browser();
    for (const changes of [{}, { prompt: "login" }, { max_age: "0" }]) {
      const { page, request } = await firstStep(browser, authorization(changes));
      const second = await browser.submit(page, { username: person.username, password: "Demo-wachtwoord-2026!" });
      const form = await browser.get(second.location);
      const answer = await browser.submit(form, { act: "app", code: person.code() });
      const tokens = await tokensAfter(browser, answer, request.verifier);
      expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: person.subject, amr: ["pwd", "otp", "mfa"] });
      factors.nextStep();
    }
  });

  test("303 for a session that only had a password, once the person has a second factor", async () => {
    const { username } = await identity.person();
    const other = identity.browser();
    await identity.signIn(other, username);
    const { browser } = await factors.openManage(username);
    await factors.addApp(browser);
    const errorOf = ({ location }: Answer) => new URL(location).searchParams.get("error");
    expect(errorOf(await other.get(authorization({ prompt: "none" }).url))).toBe("login_required");
    expect(
      new URL((await browser.get(authorization({ prompt: "none" }).url)).location).searchParams.get("code"),
    ).toBeTruthy();
    expect((await other.get(`${issuer}/manage/app`)).location).toMatch(/\/manage\?/);
  });
});
