import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openAs } from "./support/open-as.ts";
import { administrators } from "./support/portal.ts";

const numberIn = (text: string | null): number => Number(/[\d.,]+/.exec(text ?? "")?.[0].replaceAll(/[.,]/g, ""));

test("points are spent in the shop, whose link works once", async ({ page, context }) => {
  const links: string[] = [];
  context.on("request", (request) => request.url().includes("ticket=") && links.push(request.url()));
  await openAs(page, administrators.main, "/account/loyalty");
  await expect(page.getByRole("row").filter({ hasText: "Spent in the shop" }).last()).toContainText("-400");
  const before = numberIn(await page.getByText(/^[\d,]+ points$/).textContent());

  const [shop] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Open the shop" }).click(),
  ]);
  await test.step("the shop knows the company, and nothing of the portal's window", async () => {
    await expect(shop.getByRole("heading", { level: 1, name: "Welcome, Polderlicht ICT B.V." })).toBeVisible();
    expect(await shop.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
    expect(new URL(shop.url()).search).toBe("");
  });

  await test.step("an order costs what it says", async () => {
    await shop.getByRole("button", { name: "Order Bag of coffee" }).click();
    await expect(shop.getByRole("heading", { level: 1, name: "Order: Bag of coffee?" })).toBeVisible();
    await shop.getByRole("button", { name: "Order for 180 points" }).click();
    await expect(shop.getByRole("heading", { level: 1, name: "Your order has been placed" })).toBeVisible();
    expect(numberIn(await shop.getByText(/^You have/).textContent())).toBe(before - 180);
    await expectAccessible(shop);
  });

  await test.step("the link works once", async () => {
    await shop.goto(links[0] ?? "");
    await expect(shop.getByRole("heading", { level: 1, name: "This link does not work any more" })).toBeVisible();
    await shop.close();
  });

  await test.step("the portal shows the points that are left as soon as it is seen again", async () => {
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByText(`${(before - 180).toLocaleString("en-GB")} points`)).toBeVisible();
    const order = page.getByRole("row").filter({ hasText: /Bag of coffee, order [0-9A-F]{8}/ });
    await expect(order.first()).toContainText("-180");
    await expectAccessible(page);
  });
});
