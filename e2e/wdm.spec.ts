import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { chooseFilter } from "./support/lists.ts";
import { openAs } from "./support/open-as.ts";
import { administrators } from "./support/portal.ts";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const rowheaders = (page: Page) => page.getByRole("rowheader");

test("a wavelength is found and renamed, and the channel map leads to it and to a free channel", async ({ page }) => {
  await openAs(page, administrators["data-centre"], "/wdm");

  await test.step("it is found by its route, with its channel in nm and THz", async () => {
    await expect(rowheaders(page)).toHaveCount(3);
    await chooseFilter(page, "Route", "AMS1-RTM1");
    await expect(rowheaders(page)).toHaveCount(1);
    await rowheaders(page).getByRole("link").click();
    await expect(title(page, "WDM-0418")).toBeVisible();
    await expect(page.getByRole("main").getByText("1554.94 nm, 192.8 THz")).toBeVisible();
  });

  await test.step("it is renamed, and that is undone", async () => {
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("dialog").getByLabel("Reference").fill("To Rotterdam");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(title(page, "To Rotterdam")).toBeVisible();
    await page.getByRole("status", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
    await expect(title(page, "WDM-0418")).toBeVisible();
  });

  await test.step("the channel map leads to the order of a free channel, and to the own wavelength", async () => {
    await page.goto(new URL("/wdm", page.url()).href);
    await page.getByRole("link", { name: "Channels" }).click();
    await expect(title(page, "Channels")).toBeVisible();
    await page.getByRole("tab", { name: "AMS1 – RTM1" }).click();
    await expect(page).toHaveURL(/route=AMS1-RTM1/);
    const channels = page.getByRole("list", { name: "Channels AMS1 – RTM1" });
    await expect(channels.getByRole("link", { name: "Order channel C29" })).toHaveAttribute(
      "href",
      "/orders/wdm/new?route=AMS1-RTM1&channel=C29",
    );
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    const squares = await channels
      .getByRole("listitem")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(squares.filter(({ top }) => top === squares[0]?.top).length).toBeGreaterThanOrEqual(4);
    expect(squares.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await channels.getByRole("listitem").filter({ hasText: "C28" }).getByRole("link").click();
    await expect(page).toHaveURL(/\/wdm\/[0-9a-f-]{36}/);
  });
});
