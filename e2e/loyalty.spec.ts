import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { administrators, chooseInAccountMenu, portalUrl, signIn } from "./support/portal.ts";

test("points show on the home and on their screen, and a shop link works once", async ({ page, context }) => {
  await signIn(page, administrators.main);
  const tile = page.getByRole("article").filter({ has: page.getByRole("link", { name: "Points", exact: true }) });
  await expect(tile).toContainText("1,840");
  await tile.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Loyalty points" })).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: "Spent in the shop" })).toContainText("-400");
  await expectAccessible(page);
  await chooseInAccountMenu(page, "Nederlands");
  const [shop] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Open de winkel" }).click(),
  ]);
  await expect(shop.getByRole("heading", { level: 1, name: "Welkom, Polderlicht ICT B.V." })).toBeVisible();
  await expect(shop.getByText("1.840 punten")).toBeVisible();
  expect(await shop.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
  await expectAccessible(shop);
  await shop.reload();
  await expect(shop.getByRole("heading", { level: 1, name: "Deze link werkt niet meer" })).toBeVisible();
});

test("a company without points sees a message", async ({ page }) => {
  await signIn(page, administrators.tv, "tv");
  await expect(page.getByText("You earn points with your next invoices")).toBeVisible();
});

test("a company that does not participate gets an explanation, and no call is made", async ({ page }) => {
  const called: string[] = [];
  page.on("request", (request) => request.url().includes("/v1/loyalty/") && called.push(request.url()));
  await signIn(page, administrators["data-centre"], "data-centre");
  await page.goto(`${portalUrl("data-centre")}/account/loyalty`);
  await expect(page.getByRole("heading", { name: "Your company does not take part" })).toBeVisible();
  await expectAccessible(page);
  expect(called).toEqual([]);
});
