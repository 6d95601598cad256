import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { administrators, chooseInAccountMenu, portalUrl, signIn } from "./support/portal.ts";

/** The number in a text such as "1,840 points". */
const numberIn = (text: string | null): number => Number(/[\d.,]+/.exec(text ?? "")?.[0].replaceAll(/[.,]/g, ""));

test("points show on the home and on their screen, and are spent in the shop", async ({ page, context }) => {
  await signIn(page, administrators.main);
  const tile = page.getByRole("article").filter({ has: page.getByRole("link", { name: "Points", exact: true }) });
  await tile.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Loyalty points" })).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: "Spent in the shop" }).last()).toContainText("-400");
  const before = numberIn(await page.getByText(/^[\d,]+ points$/).textContent());
  await expectAccessible(page);

  const [shop] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Open the shop" }).click(),
  ]);
  await expect(shop.getByRole("heading", { level: 1, name: "Welcome, Polderlicht ICT B.V." })).toBeVisible();
  expect(await shop.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
  expect(new URL(shop.url()).search).toBe("");
  await expectAccessible(shop);
  await shop.getByRole("button", { name: "Order Bag of coffee" }).click();
  await expect(shop.getByRole("heading", { level: 1, name: "Order: Bag of coffee?" })).toBeVisible();
  await expectAccessible(shop);
  await shop.getByRole("button", { name: "Order for 180 points" }).click();
  await expect(shop.getByRole("heading", { level: 1, name: "Your order has been placed" })).toBeVisible();
  expect(numberIn(await shop.getByText(/^You have/).textContent())).toBe(before - 180);
  await expectAccessible(shop);
  await shop.close();

  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText(`${(before - 180).toLocaleString("en-GB")} points`)).toBeVisible();
  const order = page.getByRole("row").filter({ hasText: /Bag of coffee, order [0-9A-F]{8}/ });
  await expect(order.first()).toContainText("-180");
});

test("the shop opens from the home in Dutch, and its link works once", async ({ page, context }) => {
  const links: string[] = [];
  context.on("request", (request) => request.url().includes("ticket=") && links.push(request.url()));
  await signIn(page, administrators.main);
  await chooseInAccountMenu(page, "Nederlands");
  const [shop] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Winkel openen" }).click(),
  ]);
  await expect(shop.getByRole("heading", { level: 1, name: "Welkom, Polderlicht ICT B.V." })).toBeVisible();
  expect(await shop.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
  await expectAccessible(shop);
  await shop.getByRole("button", { name: "Bestellen Drinkfles" }).click();
  await expectAccessible(shop);
  await shop.getByRole("link", { name: "Terug naar de winkel" }).click();
  await shop.emulateMedia({ colorScheme: "dark" });
  await expect(shop.getByRole("heading", { level: 1, name: /Welkom/ })).toBeVisible();
  await expectAccessible(shop);
  await shop.reload();
  await expect(shop.getByRole("heading", { level: 1, name: /Welkom/ })).toBeVisible();
  await shop.goto(links[0] ?? "");
  await expect(shop.getByRole("heading", { level: 1, name: "Deze link werkt niet meer" })).toBeVisible();
  await expectAccessible(shop);
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
