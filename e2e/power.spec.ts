import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { callAs, openAs } from "./support/open-as.ts";
import { administrators } from "./support/portal.ts";
import { measuredRack } from "./support/power-readings.ts";

const mila = administrators["data-centre"];

const chart = (page: Page) => page.getByRole("slider", { name: /Arrow keys read the values/ });

test("the power of a rack is read, zoomed with mouse and keyboard, and warned about", async ({ page }) => {
  const { items } = await callAs<{ items: { id: string; rackCode: string }[] }>(mila, { method: "GET", path: "/rack" });
  await openAs(page, mila, `/racks/rack/${items.find((rack) => rack.rackCode === measuredRack)?.id}/power/dashboard`);

  await test.step("the window is in the address, and Back and reload give it again", async () => {
    // The readings are rolled up within a minute after the start.
    await expect(async () => {
      await page.reload();
      await expect(chart(page)).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(page.getByRole("region", { name: "Redundancy" })).toContainText("Redundant");
    await expect(page.getByRole("region", { name: "In words" })).toContainText("On average");
    await page.getByRole("radio", { name: "7 d" }).check({ force: true });
    await expect(page).toHaveURL(/range=7d/);
    await page.getByRole("radio", { name: "24 h" }).check({ force: true });
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect(page).toHaveURL(/from=.*to=/);
    const zoomed = page.url();
    await page.getByRole("button", { name: "Earlier" }).click();
    await expect(page).not.toHaveURL(zoomed);
    await page.goBack();
    await expect(page).toHaveURL(zoomed);
    await page.reload();
    await expect(page).toHaveURL(zoomed);
  });

  await test.step("the values are read with the keyboard alone", async () => {
    await chart(page).focus();
    await page.keyboard.press("End");
    await expect(chart(page)).toHaveAttribute("aria-valuetext", /Total [\d,]+\sW/);
    const last = await chart(page).getAttribute("aria-valuetext");
    await page.keyboard.press("ArrowLeft");
    await expect(chart(page)).not.toHaveAttribute("aria-valuetext", last ?? "");
    const before = page.url();
    await page.keyboard.press("+");
    await expect(page).not.toHaveURL(before);
  });

  await test.step("dragging over the chart zooms", async () => {
    const box = await chart(page).boundingBox();
    if (!box) throw new Error("The chart has no place");
    const before = page.url();
    await page.mouse.move(box.x + box.width * 0.4, box.y + 120);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, box.y + 130, { steps: 5 });
    await page.mouse.up();
    await expect(page).not.toHaveURL(before);
    await expectAccessible(page);
  });

  await test.step("an extra server moves the verdict, with the keyboard alone and without a call", async () => {
    const card = page.getByRole("region", { name: "Redundancy" });
    const slider = card.getByRole("slider", { name: "Power of the server" });
    await expect(card).toContainText("of the breaker");
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    await slider.focus();
    await page.keyboard.press("End");
    await expect(card).toContainText("its breaker trips");
    await expect(card).toContainText(/Energy: .* more/);
    await expect(slider).toHaveAttribute("aria-valuetext", /breaker trips, \d+% of the breaker$/);
    const whole = Number(await slider.inputValue());
    await page.keyboard.press("ArrowLeft");
    await expect(card.getByRole("spinbutton")).toHaveValue(String(whole - 10));
    expect(calls.filter((url) => url.includes("/v1/") && !url.includes("/power/"))).toEqual([]);
    await expectAccessible(page);
    await page.keyboard.press("Home");
    await expect(card.getByText(/more:$/)).toHaveCount(0);
    await expect(card).toContainText("Redundant");
  });

  await test.step("the slider follows the mouse from zero, and Reset gives the focus back to it", async () => {
    const card = page.getByRole("region", { name: "Redundancy" });
    const slider = card.getByRole("slider", { name: "Power of the server" });
    const box = await slider.boundingBox();
    if (!box) throw new Error("The slider has no place");
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + 8, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 2, middle, { steps: 6 });
    await page.mouse.up();
    await expect(slider).toHaveValue((await slider.getAttribute("max")) ?? "");
    await card.getByRole("button", { name: "Reset" }).click();
    await expect(slider).toBeFocused();
    await expect(slider).toHaveValue("0");
  });

  await test.step("the table fits, with the lowest and highest values too", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("button", { name: "Table" }).click();
    const table = page.getByRole("table", { name: /^Values of the chart/ });
    const overflow = () => table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0));
    await expect(table.getByRole("columnheader")).toHaveCount(4);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByLabel("Min. and max.").check({ force: true });
    await expect(table.getByRole("columnheader")).toHaveCount(6);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Table" }).click();
  });

  await test.step("warnings are changed, and taken back", async () => {
    await page.getByRole("button", { name: "Change warnings" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Warn above").fill("95");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/^Warns when a feed is above 95/)).toBeVisible();
    await page.getByRole("status", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(/^Warns when a feed is above 80/)).toBeVisible();
  });
});
