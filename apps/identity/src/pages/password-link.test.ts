import { afterAll, beforeAll, expect, test } from "vitest";
import en from "../identity.en.ts";
import nl from "../identity.nl.ts";
import {
  actionOf,
  type Answer,
  type Browser,
  type Harness,
  issuer,
  startIdentity,
} from "../testing/identity-harness.ts";

let identity: Harness;
const next = "Regen op het dak, 7 uur";
const chosen = { password: next, passwordRepeat: next };

beforeAll(async () => {
  identity = await startIdentity({ attemptLimits: { perObject: 40, perAddress: 1000 } });
});
afterAll(() => identity.close());

const linkFor = async (email: string): Promise<string> => {
  await identity.askReset(email);
  return (await identity.mailsTo(email))[0]?.action.url ?? "";
};
const newLink = async (): Promise<string> => linkFor((await identity.person()).email);
const secretIn = (link: string): string => new URL(link).searchParams.get("token") ?? "";
const setCookies = (answer: Answer): string[] => answer.headers.getSetCookie();
const resetCookie = (answer: Answer): string =>
  setCookies(answer).find((line) => line.startsWith("demarc_identity_reset=")) ?? "";
const usernameOn = ({ text }: Answer): string => /name="username"[^>]* value="([^"]*)"/.exec(text)?.[1] ?? "";

/** A browser that ignores cookies. */
const forgetful = (): Browser => {
  const of = () => identity.browser();
  return { get: (address: string) => of().get(address), open: (address: string) => of().get(address) } as Browser;
};

test("303 moves the secret from the URL into a cookie for that path only, short-lived and HttpOnly", async () => {
  const link = await newLink();
  const opened = await identity.browser().get(link);
  expect([opened.status, opened.headers.get("cache-control")]).toEqual([303, "no-store"]);
  expect(opened.location).toMatch(/^\/identity\/password\/new\/[\w-]{16}\?client_id=portal-main&lang=nl$/);
  expect(opened.location).not.toContain(secretIn(link));
  const cookie = resetCookie(opened);
  expect(cookie).toContain(secretIn(link));
  expect(cookie.toLowerCase()).toContain(`; path=${new URL(opened.location, issuer).pathname.toLowerCase()};`);
  expect(cookie).toMatch(/; httponly/i);
  expect(cookie).toMatch(/; samesite=lax/i);
  expect(cookie).not.toMatch(/; secure/i);
  const expires = Date.parse(/expires=([^;]*)/i.exec(cookie)?.[1] ?? "");
  expect(Math.abs(expires - Date.now() - 15 * 60_000)).toBeLessThan(60_000);
});

test("303 sets a Secure cookie if the issuer has TLS", async () => {
  const secure = await startIdentity({ issuer: "https://identity.example/identity" });
  try {
    const opened = await secure.browser().get(`/identity/password/new?token=${"s".repeat(43)}`);
    expect(resetCookie(opened)).toMatch(/; secure/i);
  } finally {
    await secure.close();
  }
});

test("200 contains the secret in neither page, form nor links", async () => {
  const link = await newLink();
  const browser = identity.browser();
  const page = await browser.open(link);
  const posted = await browser.submit(page, { password: "kort", passwordRepeat: "kort" });
  const refused = await browser.get(posted.location);
  expect(refused.text).toContain(nl["password.too-short"]);
  const differs = await browser.get((await browser.submit(refused, { ...chosen, passwordRepeat: "anders" })).location);
  expect([differs.status, differs.text]).toEqual([400, expect.stringContaining(nl["password.differs"])]);
  expect([page.status, refused.status]).toEqual([200, 400]);
  for (const { text } of [page, refused]) expect(text).not.toContain(secretIn(link));
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
});

test("200 for its owner after a scanner has opened the link with GET and HEAD, with and without cookies", async () => {
  const link = await newLink();
  const scanner = identity.browser();
  for (let visit = 0; visit < 3; visit += 1) expect((await scanner.open(link)).status).toBe(200);
  await fetch(link.replace("http://identity.example", identity.origin), { method: "HEAD", redirect: "manual" });
  const stranger = identity.browser();
  await identity.browser().get((await stranger.get(link)).location);
  const owner = identity.browser();
  expect((await owner.submit(await owner.open(link), chosen)).status).toBe(303);
});

test("200 for two links in two tabs of one browser, and each form changes its own account", async () => {
  const [one, other] = [await identity.person(), await identity.person()];
  const browser = identity.browser();
  const first = await browser.open(await linkFor(one.email));
  const second = await browser.open(await linkFor(other.email));
  expect([usernameOn(first), usernameOn(second)]).toEqual([one.username, other.username]);
  expect(actionOf(first)).not.toBe(actionOf(second));
  const hashOf = async (subject: string) =>
    (
      await identity.rows<{ hash: string }>(
        "select password_hash as hash from identity.credential where subject = $1",
        [subject],
      )
    )[0]?.hash;
  const before = [await hashOf(one.subject), await hashOf(other.subject)];
  expect((await browser.submit(first, chosen)).status).toBe(303);
  expect(await hashOf(one.subject)).not.toBe(before[0]);
  expect(await hashOf(other.subject)).toBe(before[1]);
  expect((await browser.submit(second, chosen)).status).toBe(303);
  expect(await hashOf(other.subject)).not.toBe(before[1]);
});

test("410 for a return to the page after use, by Back or by the mail, and the cookie no longer has the secret", async () => {
  const link = await newLink();
  const browser = identity.browser();
  const page = await browser.open(link);
  const done = await browser.submit(page, chosen);
  expect(done.status).toBe(303);
  expect(resetCookie(done)).toMatch(/^demarc_identity_reset=spent;/);
  for (const again of [await browser.get(actionOf(page)), await browser.submit(page, chosen), await browser.open(link)])
    expect([again.status, again.text]).toEqual([410, expect.stringContaining(nl["new-password.dead.title"])]);
});

test("400 asks a browser without the cookie to open the link again, and changes nothing", async () => {
  const link = await newLink();
  const browser = identity.browser();
  const page = await browser.open(link);
  const without = forgetful();
  const { location } = await without.get(link);
  const shown = await without.get(location);
  expect([shown.status, shown.text]).toEqual([400, expect.stringContaining(nl["new-password.unopened.lead"])]);
  const posted = await identity.browser().submit(page, chosen);
  expect([posted.status, posted.text]).toEqual([400, expect.stringContaining(nl["new-password.unopened.title"])]);
  const elsewhere = await browser.get(
    location.replace(/new\/[\w-]{16}/, "new/AAAAAAAAAAAAAAAA").replace("lang=nl", "lang=en"),
  );
  expect([elsewhere.status, elsewhere.text]).toEqual([400, expect.stringContaining(en["new-password.unopened.title"])]);
  expect((await browser.submit(page, chosen)).status).toBe(303);
});

test("200 keeps the link's brand and language in a browser that last used another portal", async () => {
  const browser = identity.browser();
  await browser.get(`${issuer}/password/forgotten?client_id=portal-tv&lang=en`);
  const page = await browser.open(await newLink());
  expect(page.text).toContain('data-brand="main"');
  expect(page.text).toContain(nl["new-password.title"]);
  await browser.get(`${issuer}/password/forgotten?client_id=portal-tv&lang=en`);
  const done = await browser.submit(page, chosen);
  const confirmation = await browser.get(done.location);
  expect([done.status, confirmation.status]).toEqual([303, 200]);
  expect(confirmation.text).toContain('data-brand="main"');
  const reloaded = await browser.get(done.location.replace("lang=nl", "lang=en"));
  expect([reloaded.status, reloaded.text]).toEqual([200, expect.stringContaining(en["new-password.done.title"])]);
});

test("the URL without the cookie does not reveal that a password was changed", async () => {
  const browser = identity.browser();
  const { location } = await browser.get(await newLink());
  expect((await browser.get(`${location}&changed=yes`)).text).toContain(nl["new-password.title"]);
  expect((await identity.browser().get(`${location}&changed=yes`)).status).toBe(400);
});

test("303 redirects a form that was open during an upgrade to the clean URL", async () => {
  const link = await newLink();
  const browser = identity.browser();
  const posted = await browser.post(link, chosen);
  expect([posted.status, posted.location]).toEqual([303, expect.stringMatching(/password\/new\/[\w-]{16}\?/)]);
  expect((await browser.get(posted.location)).status).toBe(200);
});

test("410 for an unknown link, without a cookie", async () => {
  for (const query of ["", "?token=", "?token=invented", `?token=${"x".repeat(44)}`, "?token=a&token=b"]) {
    const answer = await identity.browser().get(`${issuer}/password/new${query}`);
    expect([query, answer.status, resetCookie(answer)]).toEqual([query, 410, ""]);
  }
});

test("410 for the link of an account that was disabled since, before anything is typed", async () => {
  const person = await identity.person();
  const link = await linkFor(person.email);
  await identity.rows("update identity.credential set disabled_at = now() where subject = $1", [person.subject]);
  expect((await identity.browser().open(link)).status).toBe(410);
});
