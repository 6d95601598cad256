import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import en from "../identity.en.ts";
import nl from "../identity.nl.ts";
import {
  type Answer,
  authorization,
  type Browser,
  type Harness,
  issuer,
  password,
  portal,
  startIdentity,
  tvPortal,
} from "../testing/identity-harness.ts";

let identity: Harness;

beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const signInPage = async (browser: Browser, changes: Record<string, string | undefined> = {}): Promise<Answer> =>
  browser.get((await browser.get(authorization(changes).url)).location);

const languageLink = ({ text }: Answer, language: string): string =>
  [...text.matchAll(/href="([^"]*)"\s+lang="(\w+)"/g)]
    .find((match) => match[2] === language)?.[1]
    ?.replaceAll("&amp;", "&") ?? "";

/** Resets the attempt limits for a test that tries wrong passwords. */
const limited = async (): Promise<void> => {
  await identity.rows("delete from failed_attempt");
};

describe("every page", () => {
  test("has a policy that allows only its own files and its two scripts, and form posts to the portals", async () => {
    const { headers, text } = await signInPage(identity.browser());
    const scripts = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map((match) => match[1] ?? "");
    expect(scripts).toHaveLength(1);
    const [, file = ""] = /<script src="([^"]*)" defer><\/script>/.exec(text) ?? [];
    expect((await identity.browser().get(file)).text).toContain("startAuthentication");
    const hash = createHash("sha256")
      .update(scripts[0] ?? "")
      .digest("base64");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; " +
        `script-src 'sha256-${hash}' http://identity.example${file}; form-action 'self' http://identity.example ` +
        "http://main.portal.example http://tv.portal.example; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text.replace(`<script src="${file}"`, "")).not.toMatch(/<script |<style|\sstyle=|\son\w+="/);
  });

  test("loads its stylesheet, font and mark, whose names change with their content", async () => {
    const browser = identity.browser();
    const { text } = await signInPage(browser);
    const sheet = await browser.get(/href="([^"]+\.css)"/.exec(text)?.[1] ?? "");
    expect([sheet.status, sheet.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/css")]);
    expect(sheet.headers.get("cache-control")).toContain("immutable");
    const font = /url\((inter\.\w+\.woff2)\)/.exec(sheet.text)?.[1] ?? "";
    const typeface = await browser.get(`${issuer}/assets/${font}`);
    expect([typeface.status, typeface.headers.get("content-type")]).toEqual([200, "font/woff2"]);
    expect((await browser.get(/href="([^"]+\.svg)"/.exec(text)?.[1] ?? "")).status).toBe(200);
  });

  test("sets Secure cookies if the issuer has TLS", async () => {
    const safe = await startIdentity({ issuer: "https://identity.example/identity" });
    const answer = await safe.browser().get(authorization().url);
    const page = await safe.browser().get("/identity/password/forgotten?lang=nl");
    await safe.close();
    const cookies = [...answer.headers.getSetCookie(), ...page.headers.getSetCookie()];
    expect(cookies.length).toBeGreaterThan(4);
    for (const cookie of cookies) expect(cookie).toMatch(/; path=\/identity.*; secure; httponly/i);
  });

  test("names the host, and links to what the portal has configured and to nothing else", async () => {
    const { text } = await signInPage(identity.browser());
    expect(text).toMatch(/<strong\s*>identity\.example<\/strong/);
    expect(text).toContain(`href="${portal.portalUrl}/apply"`);
    expect(text).not.toContain(en["page.privacy"]);
    const linked = { ...portal, privacyPage: "https://www.example.nl/privacy", supportEmail: "help@example.nl" };
    const configured = await startIdentity({ clients: [linked] });
    const page = await configured.browser().get("/identity/password/forgotten?lang=nl");
    await configured.close();
    expect(page.text).toContain('href="https://www.example.nl/privacy"');
    expect(page.text).toContain('href="mailto:help@example.nl"');
    expect(page.text).not.toContain(nl["page.status"]);
  });

  test("404 is a branded page", async () => {
    const answer = await identity.browser().get(`${issuer}/nowhere`, { "accept-language": "nl" });
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining(nl["error.not-found.title"])]);
  });

  test("500 shows a reference and logs the reason", async () => {
    await identity.rows("alter table identity.credential rename to credential_away");
    const browser = identity.browser();
    const page = await signInPage(browser);
    const answer = await browser.submit(page, { username: "somebody", password: "hunter2-secret" });
    await identity.rows("alter table identity.credential_away rename to credential");
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/relation|credential/);
    const reference = /<code>([^<]+)<\/code>/.exec(answer.text)?.[1];
    expect(identity.logged).toContainEqual(expect.objectContaining({ requestId: reference }));
    expect(JSON.stringify(identity.logged)).not.toContain("hunter2-secret");
  });
});

describe("language and brand", () => {
  test("ui_locales overrides Accept-Language, and the switch overrides both and is remembered", async () => {
    const browser = identity.browser({ "accept-language": "en-GB,en;q=0.9,nl;q=0.5" });
    const page = await signInPage(browser, { ui_locales: "nl-NL" });
    expect(page.text).toContain('<html lang="nl"');
    expect(page.text).toContain(nl["sign-in.forgotten"]);
    const switched = await browser.get(languageLink(page, "en"));
    expect(switched.text).toContain(en["sign-in.forgotten"]);
    await browser.get(`${issuer}/password/forgotten?lang=nl`);
    expect((await signInPage(browser)).text).toContain('<html lang="nl"');
  });

  test("a refused form keeps the chosen language", async () => {
    await limited();
    const browser = identity.browser();
    const page = await signInPage(browser, { ui_locales: "nl" });
    const answer = await browser.submit(page, { username: "wie@klant.example", password: "verkeerd" });
    expect([answer.status, answer.text]).toEqual([401, expect.stringContaining(nl["sign-in.wrong"])]);
  });

  test.each([
    [portal, "Noordwal Internet", "main"],
    [tvPortal, "Lichtbeeld TV", "tv"],
  ])("%o has its own branding", async ({ clientId, portalUrl }, name, brand) => {
    const page = await signInPage(identity.browser(), { client_id: clientId, redirect_uri: `${portalUrl}/sso/login` });
    expect(page.text).toContain(`data-brand="${brand}"`);
    expect(page.text).toContain(name);
  });

  test("both languages have the same keys and placeholders", () => {
    const names = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]));
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([key, names(nl[key])]).toEqual([key, names(en[key])]);
    expect(Object.keys(nl)).toEqual(Object.keys(en));
  });

  test("typed text is escaped", async () => {
    await limited();
    const browser = identity.browser();
    const answer = await browser.submit(await signInPage(browser), { username: '"><img src=x>', password: "x" });
    expect(answer.text).toContain("&quot;&gt;&lt;img src=x&gt;");
    expect(answer.text).not.toContain("<img");
  });
});

describe("signing in", () => {
  test("401 with the same text for an unknown name, a wrong password and a disabled person", async () => {
    await limited();
    const { username, subject } = await identity.person();
    const disabled = await identity.person();
    await identity.rows("update identity.credential set disabled_at = now() where subject = $1", [disabled.subject]);
    const browser = identity.browser();
    const answers: string[] = [];
    for (const [name, secret] of [
      [username, "wrong-password-here"],
      [`${subject}@klant.example`, password],
      [disabled.username, password],
    ] as const) {
      const answer = await browser.submit(await signInPage(browser), { username: name, password: secret });
      expect(answer.status).toBe(401);
      answers.push(/role="alert"[^]*?<\/p>/.exec(answer.text)?.[0] ?? "");
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain(en["sign-in.wrong"]);
  });

  test("401 is reported with the typed name, known or not, and never with the password", async () => {
    await limited();
    identity.refusals.length = 0;
    const { username } = await identity.person();
    for (const name of [username, "nobody@klant.example"]) {
      const browser = identity.browser();
      await browser.submit(await signInPage(browser), { username: name, password: "a wrong secret" });
    }
    expect(identity.refusals).toMatchObject([{ username }, { username: "nobody@klant.example" }]);
    expect(JSON.stringify(identity.refusals)).not.toContain("secret");
    await identity.signIn(identity.browser(), username);
    expect(identity.refusals).toHaveLength(2);
  });

  test("303 accepts the user name in any case", async () => {
    await limited();
    const { username } = await identity.person();
    const browser = identity.browser();
    const answer = await browser.submit(await signInPage(browser), {
      username: ` ${username.toUpperCase()} `,
      password,
    });
    expect(answer.status).toBe(303);
  });

  test("403 for a form without this browser's token, and from another site", async () => {
    await limited();
    const { username } = await identity.person();
    const browser = identity.browser();
    const page = await signInPage(browser);
    for (const answer of [
      await browser.submit(page, { username, password, formToken: "x" }),
      await browser.submit(await signInPage(identity.browser()), { username, password }, actionIn(page)),
      await browser.post(actionIn(page), { username, password }),
    ])
      expect(answer.status).toBe(403);
    const foreign = identity.browser({ "sec-fetch-site": "cross-site" });
    expect((await foreign.submit(await signInPage(foreign), { username, password })).status).toBe(403);
  });

  test("303 leads a person who goes back to a used page to the portal, and 400 one whose session has ended", async () => {
    const { username } = await identity.person();
    const browser = identity.browser();
    const page = await signInPage(browser);
    const resumed = await browser.submit(page, { username, password });
    await browser.get(resumed.location);
    const back = await browser.get(actionIn(page));
    expect([back.status, back.location]).toEqual([303, `${portal.portalUrl}/`]);
    await identity.rows("delete from identity.payload");
    expect((await browser.get(actionIn(page))).status).toBe(400);
  });

  test.each([" NAME ", "\u200BNAME", "\u202ANAME\u202C", "NAME\uFEFF", "\u00A0NAME\u00AD"])(
    "303 for the user name %j",
    async (typed) => {
      const { username } = await identity.person();
      const browser = identity.browser();
      const answer = await browser.submit(await signInPage(browser), {
        username: typed.replace("NAME", username),
        password,
      });
      expect(answer.status).toBe(303);
    },
  );

  test("400 shows a friendly page for a sign-in of another browser or an expired one", async () => {
    const page = await signInPage(identity.browser());
    const answer = await identity.browser().get(actionIn(page));
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(en["error.expired.title"])]);
    expect(answer.text).toContain(`href="${portal.portalUrl}/"`);
  });

  const actionIn = ({ text }: Answer) => /action="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
});
