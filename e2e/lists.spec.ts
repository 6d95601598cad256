import { expect, type Page, test } from "@playwright/test";
import { recordShifts, shiftsOf } from "./support/layout-shifts.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, portalUrl } from "./support/portal.ts";
import { printedText } from "./support/printed-text.ts";

const slow4g = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };

const firstRow = (page: Page) => page.locator("tbody tr:not([aria-hidden])").first();

/** Screens of each build: those at a fixed path, and lists, whose first record is opened as well. */
const screens = [
  {
    what: "company, lines and invoices",
    variant: "main",
    paths: ["/", "/company", "/company/audit", "/account/api-tokens", "/account/loyalty", "/postal-code-check"],
    lists: ["/lines", "/invoices", "/ip-management", "/user-management"],
  },
  {
    what: "orders and agreements",
    variant: "main",
    paths: ["/company/agreements", "/notifications"],
    lists: ["/orders", "/quotations", "/manual-agreement", "/company/notices"],
  },
  {
    what: "the data centre",
    variant: "data-centre",
    paths: ["/"],
    lists: ["/racks", "/racks/shared-colo", "/dc-connections", "/wdm"],
  },
  { what: "TV accounts", variant: "tv", paths: ["/"], lists: ["/tv-accounts"] },
] as const;

test("a printed list says which of its rows it holds, in proportion and with its colours", async ({ page }) => {
  await openAs(page, administrators.main, "/invoices");
  await firstRow(page).waitFor();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("zoom", "0.8");
  await expect(page.locator("body")).toHaveCSS("print-color-adjust", "exact");
  await expect(page.getByRole("combobox", { name: "Rows" })).toBeHidden();
});

test("a list prints all rows of its filters, with whole names, the headings on each page, the seller and the customer", async ({
  page,
}) => {
  // The dialog of the browser would end the print before it is read.
  await page.addInitScript(() => (window.print = () => document.body.setAttribute("data-asked", "")));
  await openAs(page, administrators.main, "/lines");
  await firstRow(page).waitFor();
  await page.getByRole("button", { name: "File format and printing" }).click();
  await page.getByRole("menuitem", { name: "Print all 42 rows" }).click();
  await page.locator("body[data-asked]").waitFor();
  await expect(page.locator("tbody tr")).toHaveCount(42);
  const text = await printedText(page);
  const pages = text.split("\n");
  expect(new Set(text.match(/LN-\d{6}/g)).size).toBe(42);
  expect(text).toContain("1–42of42");
  expect(pages.length).toBeGreaterThan(1);
  for (const paper of pages) if (/LN-\d{6}/.test(paper)) expect(paper).toContain("Endcustomer");
  expect(pages[0]).toMatch(/NoordwalInternetPolderlichtICTB\.V\.Customernumber20120280·Printedon/);
  await page.emulateMedia({ media: "print" });
  const cut = await page
    .locator("tbody th, tbody td")
    .evaluateAll((cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  expect(cut).toBe(0);
});

test("on a phone a tile grows with wider text, and cuts none of it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, administrators.main, "/");
  const tile = page.getByRole("article").filter({ hasText: "To pay" });
  await tile.waitFor();
  await page.evaluate(() => {
    // A style element would be against the policy of the page.
    const wider = new CSSStyleSheet();
    wider.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
    );
    document.adoptedStyleSheets.push(wider);
  });
  const room = await tile.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(room).toBe(0);
});

for (const { what, variant, paths, lists } of screens)
  test(`no page of ${what} moves while it loads on slow 4G`, { tag: "@all" }, async ({ page }) => {
    // A guard against what hangs: dozens of pages load slowly, on a machine that may be shared.
    test.setTimeout(600_000);
    await openAs(page, administrators[variant]);
    const opened: string[] = [...paths];
    for (const list of lists) {
      await page.goto(portalUrl(variant) + list);
      const detail = await firstRow(page).getByRole("rowheader").getByRole("link").getAttribute("href");
      if (!detail) throw new Error(`${list} has no link to a detail page`);
      opened.push(list, detail);
      if (list === "/racks" || list === "/racks/shared-colo") opened.push(`${detail}/power/dashboard`);
    }
    const client = await page.context().newCDPSession(page);
    await client.send("Network.emulateNetworkConditions", slow4g);
    await recordShifts(page);
    const moved: [string, number][] = [];
    for (const path of opened) {
      await page.goto(portalUrl(variant) + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const shift = await shiftsOf(page);
      if (shift > 0.02) moved.push([path, shift]);
    }
    expect(moved).toEqual([]);
  });

for (const { what, variant, lists } of screens)
  test(`the first row of lists of ${what} is high on a desk and on a phone`, { tag: "@all" }, async ({ page }) => {
    await openAs(page, administrators[variant]);
    for (const path of lists) {
      await page.goto(portalUrl(variant) + path);
      for (const [width, limit] of [
        [1280, 300],
        [390, 560],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await expect(firstRow(page)).toBeVisible();
        const top = async () => (await firstRow(page).boundingBox())?.y ?? limit;
        await expect.poll(top, { message: `${path} at ${width} px` }).toBeLessThan(limit);
      }
    }
  });

test("the names of the columns and the foot stay in sight while a list scrolls", { tag: "@all" }, async ({ page }) => {
  await openAs(page, administrators.main, "/lines");
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

test("truncated text has its full text as title, also after the text changes", { tag: "@all" }, async ({ page }) => {
  await openAs(page, administrators.main);
  const task = page.getByText("LN-104207 · Polderlichtweg 105, Zwolle");
  await task.evaluate((element) => (element.style.width = "100px"));
  await task.hover();
  await expect(task).toHaveAttribute("title", "LN-104207 · Polderlichtweg 105, Zwolle");
  await page.goto(`${portalUrl("main")}/lines`);
  await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
  const cell = page
    .getByRole("row", { name: /LN-104207/ })
    .getByRole("cell")
    .nth(2);
  for (const [text, title] of [
    ["Polderlichtweg 105, 8011 ZZ Zwolle", "Polderlichtweg 105, 8011 ZZ Zwolle"],
    ["Wolweverswal 12 B, 8011 ZZ Zwolle", "Wolweverswal 12 B, 8011 ZZ Zwolle"],
    ["Kort", null],
  ] as const) {
    await page.mouse.move(0, 0);
    await cell.evaluate((element, shown) => (element.textContent = shown), text);
    await cell.hover();
    await expect.poll(() => cell.getAttribute("title")).toBe(title);
  }
});
