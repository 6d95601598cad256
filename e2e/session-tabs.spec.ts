import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { callApi, loginButton, portalUrl, pressInAccountMenu, signInByPage, welcome } from "./support/portal.ts";

const main = () => portalUrl("main");

/** Less than the 300 s at which the portal renews a token, and long enough for a slow machine. */
const shortLife = "280";

const refresh = "**/v1/token/refresh";

/** Signs in with a token that is due for renewal, which gets no answer yet; the test controls the page's clock. */
const withTokenToRenew = async (context: BrowserContext, username: string): Promise<Page> => {
  await context.clock.install();
  await context.route(refresh, (route) => route.abort());
  await context.route("**/v1/token/exchange", (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-token-lifetime": shortLife } }),
  );
  const page = await context.newPage();
  await signInByPage(page, username);
  return page;
};

test("five tabs make one refresh, and all of them use the new token", async ({ context }) => {
  const first = await withTokenToRenew(context, "omar.haddad@kadeblok.example");
  const others = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
  const tabs = [first, ...others];
  await Promise.all(others.map((tab) => tab.goto(`${main()}/company`)));
  for (const tab of tabs) await expect(tab.getByRole("heading", { level: 1, name: /Kadeblok/ })).toBeVisible();
  const before = await first.evaluate(() => localStorage.getItem("demarc.token"));
  let refreshes = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/v1/token/refresh")) refreshes += 1;
  });
  await context.unroute(refresh);

  await context.clock.fastForward(61_000);
  await expect.poll(() => first.evaluate(() => localStorage.getItem("demarc.token"))).not.toBe(before);
  const after = await first.evaluate(() => localStorage.getItem("demarc.token"));
  await context.clock.fastForward(61_000);
  for (const tab of tabs) {
    const called = tab.waitForRequest((request) => /\/v1\/(customer|home)/.test(request.url()));
    await tab
      .getByRole("link", { name: tab === first ? "Profile" : "Home" })
      .first()
      .click();
    expect((await called).headers()["authorization"]).toBe(`Bearer ${after}`);
  }
  expect(refreshes).toBe(1);
});

test("signing out in one tab signs out all tabs", async ({ context }) => {
  const one = await context.newPage();
  await signInByPage(one, "tim.okafor@kadeblok.example", "data-centre");
  const other = await context.newPage();
  await other.goto(`${portalUrl("data-centre")}/company`);
  await expect(other.getByRole("heading", { level: 1, name: "Kadeblok Hosting B.V." })).toBeVisible();
  await pressInAccountMenu(one, "Sign out");
  await expect(one.getByText("You have been signed out.")).toBeVisible();
  await expectAccessible(one);
  await expect(loginButton(other)).toBeVisible();
  expect(new URL(other.url()).pathname).toBe("/");
  await expect(other.getByText("Kadeblok")).toHaveCount(0);
});

test("a waiting tab signs in when another tab does", async ({ context }) => {
  const waiting = await context.newPage();
  await waiting.goto(`${main()}/unlock`);
  await waiting.getByRole("link", { name: "Go to the home page" }).click();
  await expect(loginButton(waiting)).toBeVisible();
  const page = await context.newPage();
  await signInByPage(page, "bas.kuiper@polderlicht.example");
  await expect(welcome(waiting)).toBeVisible();
});

test("a refused refresh leads home, with a dialog", async ({ context }) => {
  const page = await withTokenToRenew(context, "koen.visser@beeldwijk.example");
  await page.goto(`${main()}/company`);
  await expect(page.getByRole("heading", { level: 1, name: "Beeldwijk Wonen Coöperatie" })).toBeVisible();
  await context.route(refresh, (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: "session.ended", message: "Sign in again.", requestId: "e2e" } },
    }),
  );
  await context.clock.fastForward(61_000);
  const dialog = page.getByRole("dialog", { name: "You have been signed out" });
  await expect(dialog).toContainText("Your session could not be extended. Sign in again to continue.");
  await expect(dialog.getByRole("button", { name: "Close" }).last()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(loginButton(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["demarc.locale"]);
});

test("401 after the session was ended elsewhere signs out", async ({ context, browser }) => {
  const page = await context.newPage();
  await signInByPage(page, "yara.mulder@beeldwijk.example", "tv");
  const elsewhere = await (await browser.newContext()).newPage();
  await signInByPage(elsewhere, "yara.mulder@beeldwijk.example", "tv");
  const { body } = await callApi(elsewhere, { method: "GET", path: "/v1/session" });
  for (const { sid, current } of body as { sid: string; current: boolean }[])
    if (!current) await callApi(elsewhere, { method: "DELETE", path: `/v1/session/${sid}` });
  await page.getByRole("link", { name: "Profile" }).first().click();
  await expect(page.getByRole("dialog", { name: "You have been signed out" })).toBeVisible();
  await expect(loginButton(page)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["demarc.locale"]);
});
