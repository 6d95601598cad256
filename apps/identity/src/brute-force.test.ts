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

  test("429 after ten wrong passwords for one account, even for the correct password, for fifteen minutes", async () => {
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

  test("429 after ten wrong passwords from one address for different accounts", async () => {
    const browser = identity.browser();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await wrong(browser, `nobody-${attempt}`)).status).toBe(401);
    expect((await wrong(browser, "nobody-else")).status).toBe(429);
  });

  test("429 for one account, however its name is written", async () => {
    const { username } = await identity.person();
    const written = [username.toUpperCase(), ` ${username} `, username.replace(/^./, (letter) => letter.toUpperCase())];
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await wrong(identity.browser(), written[attempt % 3] ?? "")).status).toBe(401);
    for (const name of [username, ...written]) expect((await wrong(identity.browser(), name)).status).toBe(429);
  });

  test("429 for all but ten of thirty parallel attempts", async () => {
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

  test("303 for a correct password, which is not counted and resets the counts of the account", async () => {
    const { username } = await identity.person();
    const browser = identity.browser();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect(await identity.signIn(identity.browser(), username)).not.toBe("");
    }
    for (let attempt = 0; attempt < 9; attempt += 1) await wrong(browser, username);
    expect(await identity.signIn(identity.browser(), username)).not.toBe("");
    // Those of the mails about new devices.
    expect(await identity.rows("select 1 from failed_attempt")).toHaveLength(3);
  });

  test("303 for a colleague at an address with ten failed attempts for another account", async () => {
    const [clumsy, colleague] = [await identity.person(), await identity.person()];
    const browser = identity.browser();
    for (let attempt = 0; attempt < 11; attempt += 1) await wrong(browser, clumsy.username);
    expect((await wrong(browser, clumsy.username)).status).toBe(429);
    expect(await identity.signIn(identity.browser(), colleague.username)).not.toBe("");
  });

  test("303 from a new address after a thousand failures of strangers, for other accounts and this one", async () => {
    const { username } = await identity.person();
    await identity.rows(
      `insert into failed_attempt (subject, member) select 'stranger ' || n, 'account ' || n from generate_series(1, 1000) n`,
    );
    const stranger = identity.browser();
    for (let attempt = 0; attempt < 11; attempt += 1) await wrong(stranger, username);
    expect((await wrong(stranger, username)).status).toBe(429);
    expect(await identity.signIn(identity.browser({ "x-forwarded-for": "203.0.113.9" }), username)).not.toBe("");
  });

  test("429 for an account after failures from ten networks, and 303 for its known browser", async () => {
    const { username } = await identity.person();
    const own = identity.browser({ "x-forwarded-for": "203.0.113.1" });
    expect(await identity.signIn(own, username)).not.toBe("");
    for (let network = 0; network < 10; network += 1)
      await wrong(identity.browser({ "x-forwarded-for": `2001:db8:0:${network}::1` }), username);
    const elsewhere = identity.browser({ "x-forwarded-for": "203.0.113.1" });
    expect((await tryAgain(elsewhere, username, password)).status).toBe(429);
    expect(await identity.signIn(elsewhere, (await identity.person()).username)).not.toBe("");
    // A browser is known to the account that signed in with it, and to no other.
    expect((await tryAgain(elsewhere, username, password)).status).toBe(429);
    expect((await tryAgain(own, username, password)).status).toBe(303);
  });

  test("303 in the browser that set the new password by a reset mail", async () => {
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

  test("429 after ten wrong passwords from a known browser, even when its address changes", async () => {
    const { username } = await identity.person();
    const own = identity.browser();
    expect(await identity.signIn(own, username)).not.toBe("");
    for (let attempt = 0; attempt < 10; attempt += 1) {
      own.headers["x-forwarded-for"] = `203.0.113.${attempt}`;
      expect((await wrong(own, username)).status).toBe(401);
    }
    expect((await wrong(own, username)).status).toBe(429);
  });

  test("401 with a forged device cookie, which counts as an unknown browser", async () => {
    const { username } = await identity.person();
    const forged = identity.browser({ cookie: `demarc_identity_device=${"x".repeat(43)}.${"y".repeat(43)}` });
    expect((await wrong(forged, username)).status).toBe(401);
    expect(await identity.rows("select 1 from failed_attempt")).toHaveLength(3);
  });

  test("429 for a /64, which counts as one address", async () => {
    const { username } = await identity.person();
    const from = (host: number) => identity.browser({ "x-forwarded-for": `2001:db8:7:7:${host}::1` });
    for (let attempt = 0; attempt < 10; attempt += 1) await wrong(from(attempt), username);
    expect((await wrong(from(11), username)).status).toBe(429);
  });
});
