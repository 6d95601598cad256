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

test("no home, list or detail page moves while it loads on slow 4G", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, administrators.main);
  const paths = ["/", "/company", "/company/audit", "/account/api-tokens", "/account/loyalty", "/postal-code-check"];
  for (const list of ["/lines", "/invoices", "/ip-management", "/user-management"]) {
    await page.goto(portalUrl("main") + list);
    const detail = await firstRow(page).getByRole("rowheader").getByRole("link").getAttribute("href");
    if (!detail) throw new Error(`${list} has no link to a detail page`);
    paths.push(list, detail);
  }
  const client = await page.context().newCDPSession(page);
  await client.send("Network.emulateNetworkConditions", slow4g);
  await recordShifts(page);
  const moved: [string, number][] = [];
  for (const path of paths) {
    await page.goto(portalUrl("main") + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const shift = await shiftsOf(page);
    if (shift > 0.02) moved.push([path, shift]);
  }
  expect(moved).toEqual([]);
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
