import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Answer,
  authorization,
  type Browser,
  type Harness,
  issuer,
  startIdentity,
} from "../testing/identity-harness.ts";
import { endSessionsOf } from "../store/provider-sessions.queries.ts";
import { codeAt } from "../testing/app-code.ts";
import { codesOn, secondFactors, secretOn } from "../testing/second-factors.ts";

let identity: Harness;
let factors: ReturnType<typeof secondFactors>;

beforeAll(async () => {
  identity = await startIdentity({ attemptLimits: { perObject: 1000, perAddress: 1000 } });
  factors = secondFactors(identity);
});
afterAll(() => identity.close());

const enter = (browser: Browser, page: Answer, kind: "app" | "recovery", code: string) =>
  browser.submit(page, { act: kind, code });

/** A page of the second step that asks for a kind of code. */
const stepOf = async (username: string, kind: "app" | "recovery", browser?: Browser) => {
  const opened = await factors.openManage(username, browser);
  const page = await opened.browser.get(`${issuer}/manage/second?way=${kind}&lang=en`);
  return { ...opened, page };
};

const isIn = ({ location }: Answer): boolean => /\/manage\?/.test(location);

describe("an authenticator app", () => {
  test("303 signs in with the code of now, and of the step before and after it", async () => {
    const person = await factors.withApp();
    for (const steps of [0, -1, 1]) {
      identity.travel(90_000);
      const { browser, page } = await stepOf(person.username, "app");
      const code = codeAt(person.secret, new Date(identity.options.now().getTime() + steps * 30_000));
      expect(isIn(await enter(browser, page, "app", code))).toBe(true);
    }
  });

  test("401 for the code of two steps before", async () => {
    const person = await factors.withApp();
    identity.travel(90_000);
    const { browser, page } = await stepOf(person.username, "app");
    const old = codeAt(person.secret, new Date(identity.options.now().getTime() - 60_000));
    expect((await enter(browser, page, "app", old)).status).toBe(401);
  });

  test("401 for a code that was used, also by twenty parallel tries, of which one signs in", async () => {
    const person = await factors.withApp();
    const steps = await Promise.all(
      Array.from({ length: 20 }, () => stepOf(person.username, "app", identity.browser())),
    );
    const code = person.code();
    const answers = await Promise.all(steps.map(({ browser, page }) => enter(browser, page, "app", code)));
    expect(answers.filter(isIn)).toHaveLength(1);
    const { browser, page } = await stepOf(person.username, "app");
    expect((await enter(browser, page, "app", code)).status).toBe(401);
  });

  test("401 for the code that set the app up", async () => {
    const { username } = await identity.person();
    const opened = await factors.openManage(username);
    const { secret } = await factors.addApp(opened.browser);
    const { browser, page } = await stepOf(username, "app");
    expect((await enter(browser, page, "app", codeAt(secret, identity.options.now()))).status).toBe(401);
  });

  test("400 for a wrong code at the set-up, which stores no app and keeps its secret", async () => {
    const { username, subject } = await identity.person();
    const { browser } = await factors.openManage(username);
    const form = await browser.get(`${issuer}/manage/app?lang=en`);
    const page = await browser.submit(form, { act: "app", code: "000000" });
    expect([page.status, secretOn(page)]).toEqual([400, secretOn(form)]);
    expect(await factors.kindsOf(subject)).toEqual([]);
  });

  test("its secret is stored sealed", async () => {
    const person = await factors.withApp();
    const [row] = await identity.rows<{ secret: Buffer }>(
      "select secret from identity.authenticator_app where subject = $1",
      [person.subject],
    );
    expect(row?.secret.toString("latin1")).not.toContain(person.secret);
    const kept = await identity.rows("select from identity.payload where payload::text like '%' || $1 || '%'", [
      person.secret,
    ]);
    expect(kept).toEqual([]);
  });
});

describe("recovery codes", () => {
  test("are ten, are stored as hashes, and are shown with the first factor only", async () => {
    const person = await factors.withApp();
    expect(new Set(person.codes).size).toBe(10);
    const stored = await identity.rows<{ row: string }>("select r::text as row from identity.recovery_code r");
    for (const code of person.codes) expect(JSON.stringify(stored)).not.toContain(code);
    const again = await person.browser.get(factors.manageUrl);
    expect([codesOn(again), again.text]).toEqual([[], expect.stringContaining("10 codes are left")]);
    const { page } = await factors.addPasskey(person.browser);
    expect([codesOn(page), page.location]).toEqual([[], expect.stringContaining("done=added")]);
  });

  test("303 signs in once, however the code is typed, also by parallel tries, and mails the person", async () => {
    const person = await factors.withApp();
    const [code = ""] = person.codes;
    const typed = ` ${code.toUpperCase().replaceAll("-", " ")}`;
    const steps = await Promise.all(
      Array.from({ length: 20 }, () => stepOf(person.username, "recovery", identity.browser())),
    );
    const answers = await Promise.all(steps.map(({ browser, page }) => enter(browser, page, "recovery", typed)));
    expect(answers.filter(isIn)).toHaveLength(1);
    const mails = await identity.mailsTo(person.email, 2);
    expect(mails.map(({ subject }) => subject)).toContain("Herstelcode gebruikt bij Noordwal Internet");
  });

  test("401 for the code of another person", async () => {
    const [one, other] = [await factors.withApp(), await factors.withApp()];
    const { browser, page } = await stepOf(one.username, "recovery");
    expect((await enter(browser, page, "recovery", other.codes[0] ?? "")).status).toBe(401);
  });

  test("new ones replace the earlier ones", async () => {
    const person = await factors.withApp();
    const manage = await person.browser.get(factors.manageUrl);
    const renewed = await person.browser.submit(manage, {}, `${issuer}/manage/recovery-codes?lang=en`);
    expect(codesOn(renewed)).toHaveLength(10);
    const { browser, page } = await stepOf(person.username, "recovery");
    expect((await enter(browser, page, "recovery", person.codes[0] ?? "")).status).toBe(401);
    expect(isIn(await enter(browser, page, "recovery", codesOn(renewed)[0] ?? ""))).toBe(true);
  });
});

describe("the second step", () => {
  const errorOf = ({ location }: Answer) => new URL(location).searchParams.get("error");

  test("303 without it: the right password alone signs no one in", async () => {
    const person = await factors.withApp();
    const browser = identity.browser();
    const request = authorization();
    const form = await browser.get((await browser.get(request.url)).location);
    const second = await browser.submit(form, { username: person.username, password: "Demo-wachtwoord-2026!" });
    expect(second.location).toContain("/second");
    expect(errorOf(await browser.get(authorization({ prompt: "none" }).url))).toBe("login_required");
  });

  test("303 without the browser that typed the password leads back to the first step", async () => {
    const person = await factors.withApp();
    await factors.openManage(person.username);
    const answer = await identity.browser().get(`${issuer}/manage/second`);
    expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/\/manage\?/)]);
  });

  test("303 to its own first step, in a browser that typed the password at another place", async () => {
    const person = await factors.withApp();
    const [one, other] = [(await factors.openManage(person.username)).browser, identity.browser()];
    const { location } = await one.get(authorization().url);
    const atPortal = await one.get(`${location}/second`);
    expect([atPortal.status, atPortal.location]).toEqual([303, expect.stringMatching(/\/sign-in\/[\w-]+\?/)]);
    const form = await other.get((await other.get(authorization().url)).location);
    await other.submit(form, { username: person.username, password: "Demo-wachtwoord-2026!" });
    const atManage = await other.get(`${issuer}/manage/second`);
    expect([atManage.status, atManage.location]).toEqual([303, expect.stringMatching(/\/manage\?/)]);
  });

  test("303 to the first step once its time is over", async () => {
    const person = await factors.withApp();
    const { browser, page } = await stepOf(person.username, "app");
    await identity.rows("update identity.payload set expires_at = now() where model = 'PendingSignIn'");
    expect((await browser.get(`${issuer}/manage/second`)).status).toBe(303);
    const answer = await enter(browser, page, "app", person.code());
    expect((await browser.get(answer.location)).text).not.toContain("Where you are signed in");
  });

  test("303 completes one of two parallel ways", async () => {
    const person = await factors.withApp();
    const { browser, page } = await stepOf(person.username, "app");
    const [code = ""] = person.codes;
    const answers = await Promise.all([
      enter(browser, page, "app", person.code()),
      enter(browser, page, "recovery", code),
    ]);
    const sessions = answers
      .flatMap(({ headers }) => headers.getSetCookie())
      .filter((line) => /_session=\w/.test(line));
    expect(sessions).toHaveLength(1);
  });

  test("303 to the first step after the password was replaced meanwhile", async () => {
    const person = await factors.withApp();
    const { browser, page } = await stepOf(person.username, "app");
    await endSessionsOf(identity.options.pool, person.subject);
    const answer = await enter(browser, page, "app", person.code());
    expect(answer.location).toMatch(/\/manage\?/);
    expect((await browser.get(answer.location)).text).not.toContain("Where you are signed in");
  });
});
