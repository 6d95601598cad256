import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { callAs } from "./support/open-as.ts";
import { administrators, demoPassword, fillSignIn, pressInAccountMenu, watchForErrors } from "./support/portal.ts";
import { addStaff, consoleUrl, signInButton, signInWithNewApp } from "./support/staff.ts";

const rail = (page: Page) => page.getByRole("complementary", { name: "Noordwal Groep" });
const panel = (page: Page, name: RegExp) => page.getByRole("complementary", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a member of staff signs in with a second factor and reads the inbox, and a customer gets words instead", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const username = `desk-${Date.now()}@noordwal.example`;
  await addStaff(page, { username, name: "Service desk", roles: ["DESK"] });
  const errors = await watchForErrors(page);

  await test.step("the first page is the sign-in, in the console's own brand", async () => {
    await page.goto(`${consoleUrl()}/inbox/service-desk`);
    await expect(heading(page, "Sign in")).toBeVisible();
    await expect(page).toHaveTitle("Noordwal Groep");
    await expectAccessible(page);
  });

  await test.step("the second factor is set up before the console opens, on the inbox", async () => {
    await signInWithNewApp(page, username);
    await expect(heading(page, "Inbox")).toBeVisible();
    await expect(page).toHaveURL(`${consoleUrl()}/inbox`);
    await expect(page).toHaveTitle("Inbox · Noordwal Groep");
  });

  await test.step("the list has what the role may read, and the panel shows the first item beside it", async () => {
    const first = page.getByRole("main").getByRole("listitem").first();
    await expect(first).toBeVisible();
    await expect(first.getByRole("link")).toHaveAttribute("aria-current", "true");
    await expect(panel(page, /^(Application|Order|Fault) /)).toBeVisible();
    await expect(rail(page).getByRole("link", { name: "Service desk" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("J and K move in the list, and the panel follows", async () => {
    const current = () => page.locator("main a[aria-current=true]").innerText();
    const before = await current();
    await page.keyboard.press("j");
    await expect.poll(current).not.toBe(before);
    await page.keyboard.press("k");
    await expect.poll(current).toBe(before);
  });

  await test.step("a kind filters the list, and stays in the address", async () => {
    await page.getByText("Applications", { exact: true }).click();
    await expect(page).toHaveURL(/kind=APPLICATION/);
    await page.reload();
    await expect(page.getByRole("radio", { name: "Applications" })).toBeChecked();
    await expect(page.getByRole("link", { name: /applies/ }).first()).toBeVisible();
  });

  await test.step("a queue lists the work of one role, and its address without the right leads home", async () => {
    await rail(page).getByRole("link", { name: "Service desk" }).click();
    await expect(heading(page, "Service desk")).toBeVisible();
    await page.goto(`${consoleUrl()}/nowhere`);
    await expect(heading(page, "The page could not be found")).toBeVisible();
    await page.getByRole("link", { name: "Back to the home page" }).click();
    await expect(heading(page, "Inbox")).toBeVisible();
  });

  await test.step("on a phone an item opens over the list, and closes to it", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const row = page.getByRole("main").getByRole("link").first();
    await expect(row).toBeVisible();
    await expect(panel(page, /^(Application|Order|Fault) /)).toHaveCount(0);
    await row.click();
    await expect(panel(page, /^(Application|Order|Fault) /)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(row).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("signing out ends the session", async () => {
    await pressInAccountMenu(page, "Sign out");
    await expect(page.getByText("You have been signed out.")).toBeVisible();
    await page.goto(consoleUrl());
    await expect(signInButton(page)).toBeVisible();
  });
  expect(errors).toEqual([]);

  await test.step("the account of a customer is refused with words", async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(consoleUrl());
    await signInButton(other).click();
    await fillSignIn(other, administrators.main, demoPassword);
    await expect(other.getByText(/no access to the console|needs a second step/)).toBeVisible();
    await expectAccessible(other);
    await context.close();
  });
});

test("the port of the console has nothing of the portals", async ({ request }) => {
  for (const path of ["/v1/me", "/docs", "/openapi.json", "/identity/.well-known/openid-configuration"])
    expect([path, (await request.get(consoleUrl() + path)).status()]).toEqual([path, 404]);
  expect((await request.get(`${consoleUrl()}/operator/v1/inbox`)).status()).toBe(401);
  expect(await (await request.get(`${consoleUrl()}/config.json`)).json()).toMatchObject({
    ssoClientId: "demarc-console",
    brandName: "Noordwal Groep",
  });
  await callAs(administrators.main, { method: "GET", path: "/v1/me" });
});
