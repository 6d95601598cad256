import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { administrators, callApi, portalUrl, signIn } from "./support/portal.ts";

// The racks of the demo: the third has more load than one feed can carry, the fifth a dead feed, the eighth a silent meter.
interface RackRow {
  readonly id: string;
  readonly rackCode: string;
  readonly powerModel: "METERED" | "COMMITTED";
}
interface Figures {
  readonly stale: boolean;
  readonly feeds: readonly { readonly stale: boolean; readonly state: string }[];
  readonly redundancy: { readonly level: string; readonly reason: string | null };
  readonly month: { readonly contractBasis: string | null; readonly pctOfContracted: number | null };
}

test.describe.configure({ timeout: 150_000 });

const title = (page: Page) => page.getByRole("heading", { level: 1, name: /^Power of / });
const chart = (page: Page) => page.getByRole("slider", { name: /Arrow keys read the values/ });
const words = (page: Page) => page.getByRole("region", { name: "In words" });
const redundancy = (page: Page) => page.getByRole("region", { name: "Redundancy" });

/** Opens the power of the first rack whose figures match. */
const openRack = async (page: Page, isMeant: (figures: Figures) => boolean): Promise<void> => {
  await signIn(page, administrators["data-centre"], "data-centre");
  // The demo writes its history after the start, so its figures come a little later.
  let found = "";
  const find = async (): Promise<string> => {
    const { body } = await callApi(page, { method: "GET", path: "/rack?limit=50" });
    for (const { id } of (body as { items: readonly RackRow[] }).items) {
      const { body: figures } = await callApi(page, { method: "GET", path: `/rack/${id}/power/dashboard` });
      if (isMeant(figures as Figures)) return id;
    }
    return "";
  };
  await expect.poll(async () => (found = await find()), { timeout: 90_000 }).not.toBe("");
  await page.goto(`${portalUrl("data-centre")}/racks/rack/${found}/power/dashboard`);
  await expect(title(page)).toBeVisible();
  await expect(chart(page)).toBeVisible();
};

const isRedundant = ({ stale, redundancy: { level } }: Figures) => !stale && level === "OK";

test("a rack leads to its power; the window is in the address, and Back and reload give it again", async ({ page }) => {
  await openRack(page, isRedundant);
  await expect(redundancy(page)).toContainText("Redundant");
  await expect(words(page)).toContainText("On average");
  await page.getByRole("radio", { name: "7 d" }).check({ force: true });
  await expect(page).toHaveURL(/range=7d/);
  await expect(page.getByText(/last 7 days · /)).toBeVisible();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(page).toHaveURL(/from=.*to=/);
  const zoomed = page.url();
  await page.getByRole("button", { name: "Earlier" }).click();
  await expect(page).not.toHaveURL(zoomed);
  await page.goBack();
  await expect(page).toHaveURL(zoomed);
  await page.reload();
  await expect(chart(page)).toBeVisible();
  await expect(page).toHaveURL(zoomed);
  await page.getByRole("button", { name: "Table" }).click();
  await expect(
    page
      .getByRole("table", { name: /^Values of the chart/ })
      .getByRole("rowheader")
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test("dragging over the chart zooms, and the values are read with the keyboard alone", async ({ page }) => {
  await openRack(page, isRedundant);
  await chart(page).focus();
  await page.keyboard.press("End");
  const last = await chart(page).getAttribute("aria-valuetext");
  expect(last).toMatch(/Total [\d,]+\sW/);
  await page.keyboard.press("ArrowLeft");
  expect(await chart(page).getAttribute("aria-valuetext")).not.toBe(last);
  await page.keyboard.press("+");
  await expect(page).toHaveURL(/from=/);
  const box = await chart(page).boundingBox();
  if (!box) throw new Error("The chart has no place");
  const before = page.url();
  await page.mouse.move(box.x + box.width * 0.4, box.y + 120);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + 130, { steps: 5 });
  await page.mouse.up();
  await expect(page).not.toHaveURL(before);
});

test("redundancy that is lost comes first, in words and with what to do", async ({ page }) => {
  await openRack(page, ({ redundancy: { level, reason } }) => level === "CRITICAL" && reason === "OVERLOAD");
  await expect(page.getByText(/^If feed [AB] fails, feed [AB] runs at 1\d\d/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Order more power" })).toHaveAttribute("href", /\/orders\/rack\/new\//);
  await expect(redundancy(page)).toContainText("Not redundant");
  await expectAccessible(page);
});

test("a dead feed is named", async ({ page }) => {
  await openRack(page, ({ redundancy: { reason } }) => reason === "FEED_DOWN");
  await expect(page.getByText(/^Feed [AB] is down$/).first()).toBeVisible();
  await expectAccessible(page);
});

test("a silent meter shows the time of its last reading", async ({ page }) => {
  await openRack(page, ({ stale, feeds }) => !stale && feeds.some((feed) => feed.stale && feed.state === "ACTIVE"));
  await expect(page.getByText(/^No readings (of feed [AB] )?since /)).toBeVisible();
  await expect(page.getByRole("region", { name: "Feeds" })).toContainText("Last read");
  await expectAccessible(page);
});

test("a rack with included energy shows how much of it was used", async ({ page }) => {
  await openRack(page, ({ month }) => month.contractBasis === "COMMITTED");
  await expect(page.getByRole("region", { name: "Included energy" })).toContainText(/\d+%/);
});

test("units that are metered by share show the energy of whole days, and nothing of a moment", async ({ page }) => {
  await signIn(page, administrators.main);
  await page.goto(`${portalUrl("main")}/racks`);
  await page.getByRole("rowheader").getByRole("link").click();
  await page.getByRole("link", { name: "Power use" }).click();
  await expect(title(page)).toBeVisible();
  await expect(page.getByText(/Each day your agreed share/)).toBeVisible();
  await expect(page.getByText(/\d W\b/)).toHaveCount(0);
  await expect(chart(page)).toHaveCount(0);
  await expectAccessible(page);
});

test("warnings are changed in a form that refuses at the field, and taken back", async ({ page }) => {
  await openRack(page, isRedundant);
  await page.getByRole("button", { name: "Change warnings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Warn above").fill("30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Warn above")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "dialog");
  await dialog.getByLabel("Warn above").fill("95");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Warns when a feed is above 95/)).toBeVisible();
  await page.getByRole("status", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/^Warns when a feed is above 80/)).toBeVisible();
});

for (const [colorScheme, width] of [
  ["light", 1280],
  ["dark", 390],
] as const)
  test(`power is accessible, ${colorScheme} at ${width}, and does not scroll sideways`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await openRack(page, isRedundant);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
