import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Answer,
  authorization,
  type Browser,
  type Harness,
  password,
  startIdentity,
} from "./testing/identity-harness.ts";

let identity: Harness;

beforeAll(async () => {
  identity = await startIdentity({ attemptLimits: { perObject: 10, perAddress: 10 } });
});
afterAll(() => identity.close());
beforeEach(async () => {
  await identity.rows("delete from failed_attempt");
});

const signInPage = async (browser: Browser, changes: Record<string, string | undefined> = {}): Promise<Answer> =>
  browser.get((await browser.get(authorization(changes).url)).location);

describe("brute force", () => {
  const tryAgain = async (browser: Browser, username: string, typed = "wrong-password-here") =>
    browser.submit(await signInPage(browser, { prompt: "login" }), { username, password: typed });
  const wrong = (browser: Browser, username: string) => tryAgain(browser, username);

  test("429 after ten wrong tries on one account, for the right password too, until fifteen minutes later", async () => {
    const { username } = await identity.person();
    const browser = identity.browser();
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await wrong(browser, username)).status).toBe(401);
    const refused = await browser.submit(await signInPage(browser), { username, password });
    expect(refused.status).toBe(429);
    expect(refused.text).toContain("Try again in 15 minutes");
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(880);
    expect(seconds).toBeLessThanOrEqual(900);
    identity.travel(seconds * 1000 + 1000);
    expect((await browser.submit(await signInPage(browser), { username, password })).status).toBe(303);
  });

  test("429 after ten wrong tries from one address, whatever the names", async () => {
    const browser = identity.browser();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await wrong(browser, `nobody-${attempt}`)).status).toBe(401);
    expect((await wrong(browser, "nobody-else")).status).toBe(429);
  });

  test("at most ten of thirty parallel tries are heard", async () => {
    const { username } = await identity.person();
    const tries = await Promise.all(
      Array.from({ length: 30 }, async () => (await wrong(identity.browser(), username)).status),
    );
    expect(tries.filter((status) => status === 401)).toHaveLength(10);
    expect(tries.filter((status) => status === 429)).toHaveLength(20);
  });

  test("429 in a second process too, as after a restart", async () => {
    const { username } = await identity.person();
    for (let attempt = 0; attempt < 10; attempt += 1) await wrong(identity.browser(), username);
    const twin = await identity.twin();
    expect((await wrong(twin.browser, username)).status).toBe(429);
    await twin.close();
  });

  test("a right password gives its try back and starts the account at zero", async () => {
    const { username } = await identity.person();
    const browser = identity.browser();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect(await identity.signIn(identity.browser(), username)).not.toBe("");
    }
    for (let attempt = 0; attempt < 9; attempt += 1) await wrong(browser, username);
    expect(await identity.signIn(identity.browser(), username)).not.toBe("");
    expect(await identity.rows("select 1 from failed_attempt")).toEqual([]);
  });

  test("303 for a colleague at the address where somebody failed ten times", async () => {
    const [clumsy, colleague] = [await identity.person(), await identity.person()];
    const browser = identity.browser();
    for (let attempt = 0; attempt < 11; attempt += 1) await wrong(browser, clumsy.username);
    expect((await wrong(browser, clumsy.username)).status).toBe(429);
    expect(await identity.signIn(identity.browser(), colleague.username)).not.toBe("");
  });

  test("303 at a fresh address after strangers failed a thousand times, at other accounts and at this one", async () => {
    const { username } = await identity.person();
    await identity.rows(
      `insert into failed_attempt (subject, member) select 'stranger ' || n, 'account ' || n from generate_series(1, 1000) n`,
    );
    const stranger = identity.browser();
    for (let attempt = 0; attempt < 11; attempt += 1) await wrong(stranger, username);
    expect((await wrong(stranger, username)).status).toBe(429);
    expect(await identity.signIn(identity.browser({ "x-forwarded-for": "203.0.113.9" }), username)).not.toBe("");
  });

  test("429 for an account that ten networks failed at, and 303 for a browser that has signed in on it before", async () => {
    const { username } = await identity.person();
    const own = identity.browser({ "x-forwarded-for": "203.0.113.1" });
    expect(await identity.signIn(own, username)).not.toBe("");
    for (let network = 0; network < 10; network += 1)
      await wrong(identity.browser({ "x-forwarded-for": `2001:db8:0:${network}::1` }), username);
    const elsewhere = identity.browser({ "x-forwarded-for": "203.0.113.1" });
    expect((await tryAgain(elsewhere, username, password)).status).toBe(429);
    expect((await tryAgain(own, username, password)).status).toBe(303);
  });

  test("303 after a reset by mail, in the browser that chose the new password", async () => {
    const { username } = await identity.person();
    for (let network = 0; network < 10; network += 1)
      await wrong(identity.browser({ "x-forwarded-for": `2001:db8:0:${network}::1` }), username);
    await identity.askReset(username);
    const [mail] = await identity.mailsTo(username);
    const own = identity.browser({ "x-forwarded-for": "203.0.113.1" });
    expect((await tryAgain(own, username, password)).status).toBe(429);
    const chosen = "een lange wandeling langs het water";
    await own.submit(await own.open(mail?.action.url ?? ""), { password: chosen, passwordRepeat: chosen });
    expect((await tryAgain(own, username, chosen)).status).toBe(303);
  });

  test("429 after ten wrong tries of a browser that has signed in before, wherever it goes", async () => {
    const { username } = await identity.person();
    const own = identity.browser();
    expect(await identity.signIn(own, username)).not.toBe("");
    for (let attempt = 0; attempt < 10; attempt += 1) {
      own.headers["x-forwarded-for"] = `203.0.113.${attempt}`;
      expect((await wrong(own, username)).status).toBe(401);
    }
    expect((await wrong(own, username)).status).toBe(429);
  });

  test("401 for a made-up device, which counts as a stranger's", async () => {
    const { username } = await identity.person();
    const forged = identity.browser({ cookie: `demarc_identity_device=${"x".repeat(43)}.${"y".repeat(43)}` });
    expect((await wrong(forged, username)).status).toBe(401);
    expect(await identity.rows("select 1 from failed_attempt")).toHaveLength(3);
  });

  test("429 for a /64 as for one address", async () => {
    const { username } = await identity.person();
    const from = (host: number) => identity.browser({ "x-forwarded-for": `2001:db8:7:7:${host}::1` });
    for (let attempt = 0; attempt < 10; attempt += 1) await wrong(from(attempt), username);
    expect((await wrong(from(11), username)).status).toBe(429);
  });
});
