import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordProblem } from "../credentials.ts";
import en from "../identity.en.ts";
import nl from "../identity.nl.ts";
import {
  actionOf,
  authorization,
  type Browser,
  type Harness,
  issuer,
  password,
  portal,
  startIdentity,
} from "../testing/identity-harness.ts";

let identity: Harness;
const next = "Regen op het dak, 7 uur";

beforeAll(async () => {
  identity = await startIdentity({ attemptLimits: { perObject: 40, perAddress: 1000 } });
});
afterAll(() => identity.close());

const alive = async (browser: Browser): Promise<boolean> =>
  new URL((await browser.get(authorization({ prompt: "none" }).url)).location).searchParams.has("code");

/** The sessions of a person, by which the portals know them. */
const sessionsOf = async (subject: string): Promise<string[]> => {
  const rows = await identity.rows<{ uid: string }>(
    "select uid from identity.payload where model = 'Session' and account_id = $1",
    [subject],
  );
  return rows.map(({ uid }) => uid);
};

const linkFor = async (email: string): Promise<string> => {
  await identity.askReset(email);
  const [mail] = await identity.mailsTo(email);
  return mail?.action.url ?? "";
};

describe("a forgotten password", () => {
  test("200 with the same response for known and unknown names, and mails the known one in their language", async () => {
    const { email } = await identity.person();
    const [known, unknown] = [await identity.askReset(email), await identity.askReset("nobody@klant.example")];
    const bare = (text: string) => text.replace(/<input type="hidden"[^>]*>/g, "");
    expect([known.status, bare(known.text)]).toEqual([200, bare(unknown.text)]);
    expect(known.text).toContain(en["forgotten.sent.title"]);
    const [mail] = await identity.mailsTo(email);
    expect(mail?.subject).toBe("Kies een nieuw wachtwoord voor Noordwal Internet");
    expect(mail?.action.url).toContain(`${issuer}/password/new?token=`);
    expect(mail?.action.label).toBe(nl["mail.reset.action"]);
    expect(await identity.mailsTo("nobody@klant.example", 0)).toEqual([]);
  });

  test.each(["\u202ANAME\u202C", "NAME\uFEFF", "\u00A0NAME\u200B"])(
    "200 mails the owner of the user name %j",
    async (typed) => {
      const { username, email } = await identity.person();
      await identity.askReset(typed.replace("NAME", username));
      expect(await identity.mailsTo(email)).toHaveLength(1);
    },
  );

  test("200 mails a link on the issuer, regardless of the Host header", async () => {
    const { email } = await identity.person();
    const browser = identity.browser({ "x-forwarded-host": "evil.example", forwarded: "host=evil.example" });
    await browser.submit(await browser.get(`${issuer}/password/forgotten`), { username: email });
    const [mail] = await identity.mailsTo(email);
    expect(JSON.stringify(mail)).not.toContain("evil.example");
  });

  test("303 signs in with the new password only, ends other sessions, and notifies the owner", async () => {
    const { username, email, subject } = await identity.person();
    const other = identity.browser();
    await identity.signIn(other, username);
    const ended = await sessionsOf(subject);
    const link = await linkFor(email);
    const browser = identity.browser();
    const sent = await browser.submit(await browser.open(link), { password: "kort", passwordRepeat: "kort" });
    const weak = await browser.get(sent.location);
    expect([weak.status, weak.text]).toEqual([400, expect.stringContaining(nl["password.too-short"])]);
    const page = await browser.open(link);
    const done = await browser.submit(page, { password: next, passwordRepeat: next });
    expect(done.status).toBe(303);
    const confirmation = await browser.get(done.location);
    expect([confirmation.status, confirmation.text]).toEqual([
      200,
      expect.stringContaining(nl["new-password.done.title"]),
    ]);
    expect(await alive(other)).toBe(false);
    expect(ended).toHaveLength(1);
    expect(identity.endedSessions).toEqual(expect.arrayContaining(ended));
    const changed = (await identity.mailsTo(email, 2))[1];
    expect(changed?.subject).toBe("Uw wachtwoord voor Noordwal Internet is gewijzigd");
    expect(changed?.origin).toEqual({ userAgent: expect.any(String), ip: "127.0.0.1" });
    const again = await browser.open(link);
    expect([again.status, again.text]).toEqual([410, expect.stringContaining(nl["new-password.dead.title"])]);
    const rows = await identity.rows("select email_verified from identity.credential where subject = $1", [subject]);
    expect(rows).toEqual([{ email_verified: true }]);
    const sign = async (secret: string) => {
      const client = identity.browser();
      const form = await client.get((await client.get(authorization().url)).location);
      return (await client.submit(form, { username, password: secret })).status;
    };
    expect([await sign(password), await sign(next)]).toEqual([401, 303]);
  });

  test("only one of two requests that both found the link unused succeeds", async () => {
    const { email } = await identity.person();
    const link = await linkFor(email);
    const pages = await Promise.all(
      ["een", "twee"].map(async (word) => {
        const browser = identity.browser();
        return { browser, page: await browser.open(link), secret: `${next} ${word}` };
      }),
    );
    const held = await identity.hold("select from identity.password_reset where used_at is null for update");
    const tries = pages.map(({ browser, page, secret }) =>
      browser.submit(page, { password: secret, passwordRepeat: secret }),
    );
    await held.untilWaiting(2);
    await held.commit();
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 410]);
  });

  test("303 for one of ten parallel uses of a link", async () => {
    const { email } = await identity.person();
    const link = await linkFor(email);
    const pages = await Promise.all(
      Array.from({ length: 10 }, async (_unused, index) => {
        const browser = identity.browser();
        return { browser, page: await browser.open(link), secret: `${next} nummer ${index}` };
      }),
    );
    const statuses = await Promise.all(
      pages.map(
        async ({ browser, page, secret }) =>
          (await browser.submit(page, { password: secret, passwordRepeat: secret })).status,
      ),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, ...Array.from({ length: 9 }, () => 410)]);
  });

  test("410 for a link after an hour, an older link after a newer one was used, and an unknown one", async () => {
    const { email } = await identity.person();
    const first = await linkFor(email);
    await identity.askReset(email);
    const second = (await identity.mailsTo(email, 2))[1]?.action.url ?? "";
    expect(second).not.toBe(first);
    const browser = identity.browser();
    await browser.submit(await browser.open(second), { password: next, passwordRepeat: next });
    expect((await browser.open(first)).status).toBe(410);
    expect((await browser.get(`${issuer}/password/new?token=invented`)).status).toBe(410);
    const late = await linkFor((await identity.person()).email);
    expect((await browser.open(late)).status).toBe(200);
    identity.travel(3_600_001);
    expect((await browser.open(late)).status).toBe(410);
  });

  test("429 limits mails per mailbox, for unknown names too", async () => {
    for (const name of [(await identity.person()).email, "nobody-at-all@klant.example"]) {
      const statuses = await Promise.all(
        Array.from({ length: 45 }, async () => (await identity.askReset(name)).status),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(40);
      const refused = await identity.askReset(name);
      expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    }
  });

  test("the database contains no valid token", async () => {
    const { email } = await identity.person();
    const token = new URL(await linkFor(email)).searchParams.get("token") ?? "x";
    const rows = await identity.rows<{ text: string }>(
      "select row_to_json(r)::text as text from identity.password_reset r",
    );
    expect(rows.every(({ text }) => !text.includes(token))).toBe(true);
  });
});

describe("the manage page", () => {
  const manage = `${issuer}/manage?client_id=portal-main`;

  const signedIn = async (headers: Record<string, string> = {}) => {
    const person = await identity.person();
    const browser = identity.browser(headers);
    const shown = await browser.submit(await browser.get(manage), { username: person.username, password });
    expect(shown.status).toBe(303);
    return { person, browser, page: await browser.get(shown.location) };
  };

  const change = (currentPassword: string, secret: string, passwordRepeat = secret) => ({
    currentPassword,
    password: secret,
    passwordRepeat,
  });

  test("200 asks for sign-in, and the session is then valid for the portals too", async () => {
    const { person, browser, page } = await signedIn();
    expect(page.text).toContain(person.username);
    expect(await alive(browser)).toBe(true);
  });

  test("200 shows the session of a portal's sign-in, in the language of that sign-in", async () => {
    const person = await identity.person();
    const browser = identity.browser({
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    });
    await identity.signIn(browser, person.username, authorization({ ui_locales: "nl" }));
    const page = await browser.get(manage, { "accept-language": "en" });
    expect(page.text).toContain("Firefox op Linux");
    expect(page.text).toContain(nl["manage.sessions.current"]);
    expect((await browser.get(`${manage}&lang=en`)).text).toContain(en["manage.sessions.current"]);
  });

  test("303 changes the password, ends every other session and keeps this one", async () => {
    const { person, browser, page } = await signedIn();
    const own = await sessionsOf(person.subject);
    const other = identity.browser();
    const request = authorization();
    const pending = await identity.signIn(other, person.username, request);
    const ended = (await sessionsOf(person.subject)).filter((uid) => !own.includes(uid));
    identity.endedSessions.splice(0);
    const done = await browser.submit(page, change(password, next), actionOf(page, "/manage/password"));
    expect(done.status).toBe(303);
    expect((await browser.get(done.location)).text).toContain(en["manage.password.done"]);
    expect([await alive(browser), await alive(other)]).toEqual([true, false]);
    expect((await identity.redeem(pending, request.verifier)).status).toBe(400);
    expect(ended).toHaveLength(1);
    expect(identity.endedSessions).toEqual(ended);
    expect((await identity.mailsTo(person.email))[0]?.paragraphs.join()).toContain(person.username);
  });

  test.each([
    ["a wrong current password", change("not-my-password", next), en["password.current-wrong"]],
    ["two that differ", change(password, next, `${next}!`), en["password.differs"]],
    ["a short one", change(password, "short"), en["password.too-short"]],
    ["the same again", change(password, password), en["password.same"]],
  ])("400 for %s, with the error at the field", async (_name, typed, problem) => {
    const { browser, page } = await signedIn();
    const answer = await browser.submit(page, typed, actionOf(page, "/manage/password"));
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(problem)]);
    expect(answer.text).toMatch(/aria-invalid="true" aria-describedby="[^"]*-problem"/);
  });

  test("303 ends one other session by name, never another person's", async () => {
    const { person, browser } = await signedIn();
    const own = await sessionsOf(person.subject);
    const [one, another, stranger] = [identity.browser(), identity.browser(), await signedIn()];
    await identity.signIn(one, person.username);
    const named = (await sessionsOf(person.subject)).find((uid) => !own.includes(uid)) ?? "";
    await identity.signIn(another, person.username);
    const page = await browser.get(manage);
    const [theirs = ""] = await sessionsOf(stranger.person.subject);
    expect([page.text.includes(`value="${named}"`), page.text.includes(theirs)]).toEqual([true, false]);
    identity.endedSessions.splice(0);
    await browser.submit(page, { session: theirs }, actionOf(page, "/manage/sessions"));
    await browser.submit(page, { session: named }, actionOf(page, "/manage/sessions"));
    expect(identity.endedSessions).toEqual([named]);
    const all = [browser, one, another, stranger.browser];
    expect(await Promise.all(all.map(alive))).toEqual([true, false, true, true]);
  });

  test("303 signs out on this device, and redirects a stale form to the sign-in", async () => {
    const { person, browser, page } = await signedIn();
    const ended = await sessionsOf(person.subject);
    identity.endedSessions.splice(0);
    const out = await browser.submit(page, {}, actionOf(page, "/manage/sign-out"));
    expect(ended).toHaveLength(1);
    expect(identity.endedSessions).toEqual(ended);
    expect((await browser.get(out.location)).text).toContain(en["signed-out.title"]);
    expect(await alive(browser)).toBe(false);
    const late = await browser.submit(page, change(password, next), actionOf(page, "/manage/password"));
    expect([late.status, (await browser.get(late.location)).text]).toEqual([
      303,
      expect.stringContaining('name="username"'),
    ]);
  });

  test("403 changes nothing without the form's token", async () => {
    const { browser, page } = await signedIn();
    const answer = await browser.post(actionOf(page, "/manage/password"), change(password, next));
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(en["form.stale"])]);
    expect(answer.text).toContain(`href="${portal.portalUrl}/"`);
  });
});

describe("a password", () => {
  const words = ["Joris", "Bakker", "Polderlicht ICT B.V."];
  test.each([
    ["short", "too-short"],
    ["x".repeat(201), "too-long"],
    ["hallo joris.bakker!", "contains-username"],
    ["HALLO JORIS.BAKKER!", "contains-username"],
    ["Mail JORIS.bakker@Polderlicht.example", "contains-username"],
    ["1q2w3e4r5t6y", "common"],
    ["q1w2e3r4t5y6", "common"],
    ["1qaz2wsx3edc", "common"],
    ["a1b2c3d4e5f6", "common"],
    ["qazwsxedcrfv", "common"],
    ["trustno1trustno1", "common"],
    ["PASSWORDPASSWORD", "common"],
    ["WACHTWOORD-2026", "common"],
    ["Welkom2024Welkom!", "pattern"],
    ["Welkom123456!", "common"],
    ["P@ssw0rd12345", "common"],
    ["qwertyuiop[]12", "pattern"],
    ["123456789012", "common"],
    ["zxcvbnm,./';", "pattern"],
    ["abcabcabcabcabc", "pattern"],
    ["aaaaaaaaaaaaa", "pattern"],
    ["!!!!2026!!!!!", "pattern"],
    ["Noordwal2026!", "personal"],
    ["w@terkant-2026", "personal"],
    ["Polderlicht2026", "personal"],
    ["BakkerJoris1985!", "personal"],
    ["Amsterdam2026!", "guessable"],
    ["Feyenoord1908!", "guessable"],
    [password, undefined],
    [next, undefined],
    ["correct horse battery staple", undefined],
    ["水水火木金土日月山川田人", undefined],
    ["kX9#mPq2vLw8", undefined],
    ["Demo-wachtwoord-2026!", undefined],
  ])("%s: %s", async (candidate, problem) => {
    expect(await passwordProblem(candidate, { username: "Joris.Bakker@polderlicht.example", words })).toBe(problem);
  });

  test("is judged by its first 64 characters, which bounds the time of a hostile one", async () => {
    const owner = { username: "joris.bakker@polderlicht.example", words };
    expect(await passwordProblem("ab".repeat(32) + next, owner)).toBe("pattern");
    expect(await passwordProblem("ab".repeat(25) + next, owner)).toBeUndefined();
  });
});
