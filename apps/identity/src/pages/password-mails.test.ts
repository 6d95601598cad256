import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCredential } from "../credentials.ts";
import { type Harness, issuer, password, startIdentity } from "../testing/identity-harness.ts";

let identity: Harness;
beforeAll(async () => {
  identity = await startIdentity({ attemptLimits: { perObject: 10, perAddress: 1000 } });
});
afterAll(() => identity.close());

const next = "Regen op het dak, 7 uur";
const person = async (given: { username?: string; email?: string; locale?: "en" | "nl" } = {}) => {
  const username = given.username ?? `${randomUUID().slice(0, 8)}@klant.example`;
  const made = { subject: randomUUID(), username, email: given.email ?? username, locale: given.locale ?? "nl" };
  await createCredential(identity.options.pool, { ...made, password });
  return made;
};
const use = async (url: string): Promise<boolean> => {
  const browser = identity.browser();
  return (await browser.submit(await browser.open(url), { password: next, passwordRepeat: next })).status === 303;
};
const changedOf = (subject: string) =>
  identity.rows<{ changed: boolean }>(
    "select password_changed_at > created_at as changed from identity.credential where subject = $1",
    [subject],
  );

describe("the mails about a password", () => {
  test.each([
    [
      "nl",
      "Kies een nieuw wachtwoord voor Noordwal Internet",
      "Uw wachtwoord voor Noordwal Internet is gewijzigd",
      "Hallo,",
    ],
    [
      "en",
      "Choose a new password for Noordwal Internet",
      "Your password for Noordwal Internet has been changed",
      "Hello,",
    ],
  ] as const)("are in the language of the person, not of the browser: %s", async (locale, reset, changed, greeting) => {
    const { email, username } = await person({ locale });
    await identity.askReset(email);
    const [link] = await identity.mailsTo(email);
    expect(link).toMatchObject({ locale, variant: "main", subject: reset });
    expect(new URL(link?.action.url ?? "").searchParams.get("lang")).toBe(locale);
    expect(await use(link?.action.url ?? "")).toBe(true);
    const mails = await identity.mailsTo(email, 2);
    expect(mails).toHaveLength(2);
    expect(mails[1]).toMatchObject({ locale, subject: changed });
    for (const { paragraphs } of mails) {
      expect(paragraphs[0]).toBe(greeting);
      expect(paragraphs.join(" ")).toContain(username);
    }
  });
});

describe("the person who gets a link", () => {
  test("is found by user name and by address, in any case and with spaces around it", async () => {
    const { email, username } = await person({ email: `${randomUUID()}@post.example` });
    for (const [place, name] of [username.toUpperCase(), ` ${username} `, email.toUpperCase(), `${email} `].entries()) {
      await identity.askReset(name);
      expect(await identity.mailsTo(email, place + 1)).toHaveLength(place + 1);
    }
  });

  test("is none for an address that several people share; the user name of one gives only that one a new password", async () => {
    const email = `${randomUUID()}@post.example`;
    const [one, other] = [await person({ email }), await person({ email: email.toUpperCase() })];
    await identity.askReset(email);
    const later = await person();
    await identity.askReset(later.email);
    await identity.mailsTo(later.email);
    expect(identity.mails.filter(({ to }) => to.toLowerCase() === email)).toEqual([]);
    await identity.askReset(one.username);
    const [link] = await identity.mailsTo(email);
    expect(await identity.mailsTo(email.toUpperCase(), 0)).toEqual([]);
    expect(identity.mails.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(1);
    await identity.rows(
      "update identity.credential set created_at = now() - interval '1 day', password_changed_at = now() - interval '1 day'",
    );
    expect(await use(link?.action.url ?? "")).toBe(true);
    expect([await changedOf(one.subject), await changedOf(other.subject)]).toEqual([
      [{ changed: true }],
      [{ changed: false }],
    ]);
  });

  test("is the one whose user name it is, before one whose address it is", async () => {
    const { username, email } = await person({ email: `${randomUUID()}@post.example` });
    const owner = await person({ email: username });
    await identity.askReset(username);
    const [link] = await identity.mailsTo(email);
    expect(link?.paragraphs.join(" ")).toContain(username);
    expect(identity.mails.filter(({ to }) => to === owner.email)).toEqual([]);
  });

  test("is none while disabled, also with a link from before", async () => {
    const { email, subject } = await person();
    await identity.askReset(email);
    const [link] = await identity.mailsTo(email);
    await identity.rows("update identity.credential set disabled_at = now() where subject = $1", [subject]);
    await identity.askReset(email);
    const active = await person();
    await identity.askReset(active.email);
    await identity.mailsTo(active.email);
    expect(await identity.mailsTo(email, 0)).toHaveLength(1);
    expect((await identity.browser().open(link?.action.url ?? "")).status).toBe(410);
  });

  test("429 after ten requests, however the name is written", async () => {
    const { username } = await person();
    const written = [username, username.toUpperCase(), ` ${username}`];
    for (let place = 0; place < 10; place += 1)
      expect((await identity.askReset(written[place % 3] ?? "")).status).toBe(200);
    for (const name of written) expect((await identity.askReset(name)).status).toBe(429);
  });

  test("429 after the requests of a network, for whatever names; another network keeps its own", async () => {
    const limited = await startIdentity({ attemptLimits: { perObject: 10, perAddress: 3 } });
    const askFrom = async (address: string) => {
      const browser = limited.browser({ "x-forwarded-for": address });
      const form = await browser.get(`${issuer}/password/forgotten?client_id=portal-main`);
      return (await browser.submit(form, { username: `${randomUUID()}@klant.example` })).status;
    };
    for (let place = 0; place < 3; place += 1) expect(await askFrom("198.51.100.7")).toBe(200);
    expect([await askFrom("198.51.100.7"), await askFrom("203.0.113.9")]).toEqual([429, 200]);
    await limited.close();
  });
});

test("a link is valid for an hour", async () => {
  const { email } = await person();
  await identity.askReset(email);
  const url = (await identity.mailsTo(email))[0]?.action.url ?? "";
  identity.travel(3_540_000);
  expect((await identity.browser().open(url)).status).toBe(200);
  identity.travel(61_000);
  expect((await identity.browser().open(url)).status).toBe(410);
});
