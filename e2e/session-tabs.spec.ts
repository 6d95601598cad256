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
      .getByRole("link", { name: tab === first ? "Company" : "Home" })
      .first()
      .click();
    expect((await called).headers()["authorization"]).toBe(`Bearer ${after}`);
  }
  expect(refreshes).toBe(1);
});

test("tabs follow each other: one signs in and so does the other, one signs out and so does the other", async ({
  context,
}) => {
  const waiting = await context.newPage();
  await waiting.goto(portalUrl("data-centre"));
  await expect(loginButton(waiting)).toBeVisible();
  const page = await context.newPage();
  await signInByPage(page, "tim.okafor@kadeblok.example", "data-centre");
  await expect(welcome(waiting)).toBeVisible();

  await pressInAccountMenu(page, "Sign out");
  await expect(page.getByText("You have been signed out.")).toBeVisible();
  await expectAccessible(page);
  await expect(loginButton(waiting)).toBeVisible();
  expect(new URL(waiting.url()).pathname).toBe("/");
  await expect(waiting.getByText("Kadeblok")).toHaveCount(0);
});

test("401 after the session was ended elsewhere signs out", { tag: "@all" }, async ({ context, browser }) => {
  const page = await context.newPage();
  await signInByPage(page, "yara.mulder@beeldwijk.example", "tv");
  const elsewhere = await (await browser.newContext()).newPage();
  await signInByPage(elsewhere, "yara.mulder@beeldwijk.example", "tv");
  const { body } = await callApi(elsewhere, { method: "GET", path: "/v1/session" });
  for (const { sid, current } of body as { sid: string; current: boolean }[])
    if (!current) await callApi(elsewhere, { method: "DELETE", path: `/v1/session/${sid}` });
  await page.getByRole("link", { name: "Company" }).first().click();
  await expect(page.getByRole("dialog", { name: "You have been signed out" })).toBeVisible();
  await expect(loginButton(page)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["demarc.locale"]);
});
