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

/** A browser that keeps no cookies. */
const forgetful = (): Browser => {
  const of = () => identity.browser();
  return { get: (address: string) => of().get(address), open: (address: string) => of().get(address) } as Browser;
};

test("303 takes the secret out of the address into a cookie for that address alone, short-lived and hidden from scripts", async () => {
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

test("the cookie travels over TLS alone where the issuer has it", async () => {
  const secure = await startIdentity({ issuer: "https://identity.example/identity" });
  try {
    const opened = await secure.browser().get(`/identity/password/new?token=${"s".repeat(43)}`);
    expect(resetCookie(opened)).toMatch(/; secure/i);
  } finally {
    await secure.close();
  }
});

test("the page, its form and its links hold no secret", async () => {
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

test("200 for its owner after a scanner has opened the link with GET and HEAD, with cookies and without", async () => {
  const link = await newLink();
  const scanner = identity.browser();
  for (let visit = 0; visit < 3; visit += 1) expect((await scanner.open(link)).status).toBe(200);
  await fetch(link.replace("http://identity.example", identity.origin), { method: "HEAD", redirect: "manual" });
  const stranger = identity.browser();
  await identity.browser().get((await stranger.get(link)).location);
  const owner = identity.browser();
  expect((await owner.submit(await owner.open(link), chosen)).status).toBe(303);
});

test("200 for each of two links in two tabs of one browser, and each form changes its own account", async () => {
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

test("410 tells who comes back to the page after using it, by Back or by the mail, and the secret is gone from the browser", async () => {
  const link = await newLink();
  const browser = identity.browser();
  const page = await browser.open(link);
  const done = await browser.submit(page, chosen);
  expect(done.status).toBe(303);
  expect(resetCookie(done)).toMatch(/^demarc_identity_reset=spent;/);
  for (const again of [await browser.get(actionOf(page)), await browser.submit(page, chosen), await browser.open(link)])
    expect([again.status, again.text]).toEqual([410, expect.stringContaining(nl["new-password.dead.title"])]);
});

test("400 asks who brings no cookie to open the link once more, and changes nothing", async () => {
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

test("a link keeps its own brand and language in a browser that was at another portal last", async () => {
  const browser = identity.browser();
  await browser.get(`${issuer}/password/forgotten?client_id=portal-tv&lang=en`);
  const page = await browser.open(await newLink());
  expect(page.text).toContain('data-brand="main"');
  expect(page.text).toContain(nl["new-password.title"]);
  await browser.get(`${issuer}/password/forgotten?client_id=portal-tv&lang=en`);
  const done = await browser.submit(page, chosen);
  const told = await browser.get(done.location);
  expect([done.status, told.status]).toEqual([303, 200]);
  expect(told.text).toContain('data-brand="main"');
  const reloaded = await browser.get(done.location.replace("lang=nl", "lang=en"));
  expect([reloaded.status, reloaded.text]).toEqual([200, expect.stringContaining(en["new-password.done.title"])]);
});

test("the address alone tells nobody that a password was changed", async () => {
  const browser = identity.browser();
  const { location } = await browser.get(await newLink());
  expect((await browser.get(`${location}&changed=yes`)).text).toContain(nl["new-password.title"]);
  expect((await identity.browser().get(`${location}&changed=yes`)).status).toBe(400);
});

test("303 leads a form that was open during an upgrade to the clean address", async () => {
  const link = await newLink();
  const browser = identity.browser();
  const posted = await browser.post(link, chosen);
  expect([posted.status, posted.location]).toEqual([303, expect.stringMatching(/password\/new\/[\w-]{16}\?/)]);
  expect((await browser.get(posted.location)).status).toBe(200);
});

test("410 refuses what was never a link, without a cookie", async () => {
  for (const query of ["", "?token=", "?token=invented", `?token=${"x".repeat(44)}`, "?token=a&token=b"]) {
    const answer = await identity.browser().get(`${issuer}/password/new${query}`);
    expect([query, answer.status, resetCookie(answer)]).toEqual([query, 410, ""]);
  }
});

test("410 refuses the link of an account that was disabled meanwhile, before anything is typed", async () => {
  const person = await identity.person();
  const link = await linkFor(person.email);
  await identity.rows("update identity.credential set disabled_at = now() where subject = $1", [person.subject]);
  expect((await identity.browser().open(link)).status).toBe(410);
});
