import { expect, type Page, test } from "@playwright/test";
import { administrators, portalUrl, signIn } from "./support/portal.ts";

const slow4g = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };

/** Records the layout shifts of the page from its start; those after an input do not count. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { layoutShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) seen.push(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (globalThis as typeof globalThis & { layoutShifts: number[] }).layoutShifts.reduce((sum, value) => sum + value, 0),
  );
const firstRow = (page: Page) => page.locator("tbody tr:not([aria-hidden])").first();

for (const path of ["/lines", "/invoices", "/ip-management"])
  test(`${path} does not move while it loads on slow 4G`, async ({ page }) => {
    await signIn(page, administrators.main);
    const client = await page.context().newCDPSession(page);
    await client.send("Network.emulateNetworkConditions", slow4g);
    await recordShifts(page);
    await page.goto(portalUrl("main") + path);
    await expect(firstRow(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  });

for (const [width, limit] of [
  [1280, 300],
  [390, 560],
] as const)
  test(`the first row is in the first ${limit} px of a screen of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, administrators.main);
    for (const path of ["/lines", "/invoices", "/user-management", "/ip-management"]) {
      await page.goto(portalUrl("main") + path);
      await expect(firstRow(page)).toBeVisible();
      const box = await firstRow(page).boundingBox();
      expect([path, (box?.y ?? limit) < limit]).toEqual([path, true]);
    }
  });

test("the names of the columns and the foot stay in sight while a list scrolls", async ({ page }) => {
  await signIn(page, administrators.main);
  await page.goto(`${portalUrl("main")}/lines`);
  await expect(firstRow(page)).toBeVisible();
  await page.mouse.move(640, 500);
  await page.mouse.wheel(0, 500);
  const head = page.getByRole("columnheader", { name: "Line", exact: true });
  const bar = page.getByRole("banner");
  await expect(firstRow(page)).not.toBeInViewport();
  const [headBox, barBox] = [await head.boundingBox(), await bar.boundingBox()];
  expect(headBox?.y).toBeCloseTo((barBox?.y ?? 0) + (barBox?.height ?? 0), 0);
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeInViewport({ ratio: 1 });
});
