import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCredential } from "./credentials.ts";
import {
  authorization,
  type Browser,
  type Harness,
  issuer,
  password,
  startIdentity,
} from "./testing/identity-harness.ts";

let identity: Harness;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const windows = "Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0";
const person = async (locale: "en" | "nl" = "en") => {
  const username = `${randomUUID().slice(0, 8)}@klant.example`;
  await createCredential(identity.options.pool, { subject: randomUUID(), username, email: username, password, locale });
  return username;
};
const signIn = (username: string, browser: Browser = identity.browser({ "user-agent": windows })) =>
  identity.signIn(browser, username, authorization({ prompt: "login" }));
/** Waits for a later mail, so that one which must not come would be there. */
const mailsAfterAll = async (username: string, expected: number) => {
  const other = await person();
  await signIn(other);
  await signIn(other);
  await identity.mailsTo(other);
  return (await identity.mailsTo(username, expected)).map(({ subject }) => subject);
};

test.each([
  ["en", "New sign-in to Noordwal Internet", "Password and sessions", /On 30 November|On \d+ \w+ \d{4} at \d\d:\d\d/],
  ["nl", "Nieuwe browser ingelogd bij Noordwal Internet", "Wachtwoord en sessies", /Op \d+ \w+ \d{4} om \d\d:\d\d/],
] as const)(
  "a sign-in from another browser is mailed in the person's language: %s",
  async (locale, subject, label, lead) => {
    const username = await person(locale);
    await signIn(username);
    await signIn(username);
    const [mail] = await identity.mailsTo(username);
    expect(mail).toMatchObject({ subject, locale, variant: "main", action: { label }, origin: { userAgent: windows } });
    expect(mail?.paragraphs[1]).toMatch(lead);
    expect(mail?.paragraphs[1]).toContain(username);
    expect(mail?.action.url.startsWith(`${issuer}/manage?`)).toBe(true);
    expect(new URL(mail?.action.url ?? "").searchParams.get("lang")).toBe(locale);
  },
);

test("no mail for the first sign-in, a browser that has signed in before, or a wrong password", async () => {
  const username = await person();
  const own = identity.browser();
  await signIn(username, own);
  await signIn(username, own);
  const stranger = identity.browser();
  const page = await stranger.get(`${issuer}/manage?client_id=portal-main`);
  expect((await stranger.submit(page, { username, password: "not the password" })).status).toBe(401);
  expect(await mailsAfterAll(username, 1)).toEqual([]);
});

test("a person who signed in before the column existed gets a mail: a known browser fills it", async () => {
  const username = await person();
  const own = identity.browser();
  await signIn(username, own);
  await identity.rows("update identity.credential set first_signed_in_at = null where username = $1", [username]);
  await signIn(username, own);
  await signIn(username);
  expect(await identity.mailsTo(username)).toHaveLength(1);
});

test("a person who signed in before the column existed gets a mail: the migration fills it", async () => {
  const username = await person();
  const file = new URL("../../api/migrations/0416-sign-ins-of-devices.sql", import.meta.url);
  const [filled = ""] = /update identity\.credential[^;]*/.exec(fs.readFileSync(file, "utf8")) ?? [];
  await identity.rows(
    `update customer_account account set identity_issuer = 'urn:demarc:identity', identity_subject = person.subject,
       last_login_at = now() - interval '1 day'
     from identity.credential person where person.username = $1 and account.id = (select id from customer_account limit 1)`,
    [username],
  );
  await identity.rows(filled);
  await signIn(username);
  expect(await identity.mailsTo(username)).toHaveLength(1);
});

test("at most three mails a day for one account, also to a client that keeps no cookies", async () => {
  const username = await person();
  for (let browsers = 0; browsers < 6; browsers += 1) await signIn(username);
  expect(await mailsAfterAll(username, 4)).toHaveLength(3);
  identity.travel(25 * 3600 * 1000);
  await signIn(username);
  expect(await identity.mailsTo(username, 4)).toHaveLength(4);
});
