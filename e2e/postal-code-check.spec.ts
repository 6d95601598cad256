import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, violationsOn } from "./support/accessible.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, portalUrl, watchForErrors } from "./support/portal.ts";

const frame = (page: Page) => page.frameLocator("iframe");
const path = "/postal-code-check";

const check = async (page: Page, address: string) => {
  await frame(page).getByRole("textbox", { name: "Postal code and house number" }).fill(address);
  await page.keyboard.press("Enter");
};

test("a visitor checks an address, picks an addition, compares, and shares the link", async ({ page, browser }) => {
  const errors = await watchForErrors(page);
  await page.goto(portalUrl("main") + path);
  await expect(page.getByRole("heading", { level: 1, name: "Address check" })).toBeVisible();
  await check(page, "8011 ab 12 z");
  await expect(frame(page).getByText("Choose one of the known additions.")).toBeVisible();
  await frame(page).getByRole("link", { name: "A", exact: true }).click();
  await expect(frame(page).getByRole("heading", { name: "Wolweverswal 12 A" })).toBeVisible();
  await expect(frame(page).getByRole("row", { name: /Fibre 1000/ })).toContainText("€44.00");
  await expect(frame(page).getByRole("row", { name: /Copper/ })).toContainText("Available");
  await expect(page).toHaveURL(`${portalUrl("main")}${path}?q=8011AB+12+A`);
  await expect(page.getByText("Your prices")).toHaveCount(0);

  const elsewhere = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await elsewhere.goto(page.url());
  await expect(frame(elsewhere).getByRole("heading", { name: "Wolweverswal 12 A" })).toBeVisible();
  await elsewhere.context().close();

  await check(page, "9999ZZ 1");
  await expect(frame(page).getByText("Not available here yet")).toBeVisible();
  // The browser keeps the checks of a visitor, also over a reload, until they are cleared.
  await page.reload();
  await expect(frame(page).getByText("Not available here yet")).toBeVisible();
  await page.getByRole("link", { name: "8011AB 12 A" }).click();
  await expect(frame(page).getByRole("heading", { name: "Wolweverswal 12 A" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("heading", { name: "Recent checks" })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain("9999ZZ");
  expect(errors).toEqual([]);
});

test("an administrator shows the check on the company's own website, in its colour, and on no other", async ({
  page,
  browser,
}) => {
  const errors = await watchForErrors(page);
  await openAs(page, administrators.main, `${path}/embed`);
  await page.getByRole("textbox", { name: "Websites" }).fill("http://www.partner.example");
  await page.getByRole("textbox", { name: /^Colour of buttons/ }).fill("#ffd400");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/is not a secure website/).first()).toBeVisible();
  await expect(page.getByText(/the contrast is 1.4 : 1/).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Websites" }).fill("https://www.partner.example");
  await page.getByRole("textbox", { name: /^Colour of buttons/ }).fill("#7a1f57");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Website settings saved")).toBeVisible();
  const code = (await page.getByText(/^<iframe /).textContent()) ?? "";
  await expectAccessible(page);
  expect(errors).toEqual([]);

  // Pages of two websites with the same code; the browser itself decides which may show the frame. The permission is for
  // frames of this machine, which no real website has.
  const context = await browser.newContext({ locale: "en-GB", permissions: ["local-network-access"] });
  const visitor = await context.newPage();
  await visitor.route(/partner\.example|stranger\.example/, (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>A website</title>${code}` }),
  );
  await visitor.goto("https://www.partner.example/");
  const button = frame(visitor).getByRole("button", { name: "Check" });
  await expect(button).toHaveCSS("background-color", "rgb(122, 31, 87)");
  // Leaving the first website may also break off the font of its frame.
  const refused = visitor.waitForEvent("requestfailed", (request) => request.resourceType() === "document");
  await visitor.goto("https://www.stranger.example/");
  expect((await refused).url()).toContain("/embed/postal-code-check");
  await expect(frame(visitor).getByRole("button", { name: "Check" })).toHaveCount(0);
  await context.close();
});

test("a signed-in person gets the company's prices, and the frame gets no token", async ({ page }) => {
  const framed: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/embed/")) framed.push(`${request.url()} ${JSON.stringify(request.headers())}`);
  });
  await openAs(page, administrators.main, path);
  await check(page, "1098zz121");
  await expect(frame(page).getByRole("heading", { name: "Wetenschapslaan 121" })).toBeVisible();
  const prices = page.getByRole("table", { name: "Your prices" });
  await expect(prices.getByRole("row", { name: /Business fibre 1G/ })).toContainText("€295.00");
  expect(framed.length).toBeGreaterThan(1);
  expect(framed.join()).not.toMatch(/bearer|eyJ|cookie/i);
  const isolated = page.frames()[1];
  expect(await isolated?.evaluate(() => self.origin)).toBe("null");
});

test(
  "a signed-in person checks many addresses, leaves, comes back, and saves the result",
  { tag: "@all" },
  async ({ page }) => {
    const errors = await watchForErrors(page);
    await openAs(page, "lotte.prins@polderlicht.example", `${path}?view=many`);
    await page.getByLabel("CSV file").setInputFiles({
      name: "shops.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("postcode;huisnummer;toevoeging\n8011AB;12;A\n9999ZZ;1;\nnowhere;;\n"),
    });
    const box = page.getByRole("textbox", { name: "Addresses" });
    await expect(box).toHaveValue("8011AB 12 A\n9999ZZ 1\nnowhere");
    await page.getByRole("button", { name: "Check addresses" }).click();
    await expect(page.getByText("Line 3: nowhere")).toBeVisible();
    await page.getByRole("button", { name: "Check the 2 other addresses" }).click();
    await expect(box).toHaveValue("");
    const row = page.getByRole("table", { name: "Latest checks" }).getByRole("row").nth(1);
    await expect(row.getByRole("cell", { name: "1", exact: true })).toBeVisible(); // one address of this check is available
    await page.reload();
    await expect(row.getByRole("cell", { name: "Done" })).toBeVisible();
    await expectAccessible(page);
    await row.getByRole("link").click();
    const results = page.getByRole("table", { name: /^Results of/ });
    await expect(results.getByRole("row", { name: /8011AB 12 A/ })).toContainText("Wolweverswal, Zwolle");
    await expect(results.getByRole("row", { name: /9999ZZ 1/ })).toContainText("Not available");
    await expectAccessible(page);
    await page.goBack();
    const saving = page.waitForEvent("download");
    await row.getByRole("button", { name: /^Export results/ }).click();
    const file = await (await saving).path();
    const lines = readFileSync(file, "utf8").trim().split("\r\n");
    expect(lines[1]).toContain("8011AB 12 A;AVAILABLE;Wolweverswal");
    expect(lines[2]).toContain("9999ZZ 1;NOTHING");
    expect(lines).toHaveLength(3);
    expect(errors).toEqual([]);
  },
);

const states = [
  { locale: "en", theme: "light", width: 1280 },
  { locale: "nl", theme: "dark", width: 390 },
] as const;

for (const { locale, theme, width } of states)
  test(`the public page is accessible: ${locale}, ${theme}, ${width} px`, { tag: "@all" }, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, bypassCSP: true });
    const page = await context.newPage();
    for (const q of ["", "12345", "8011AB 12 A", "8011AB 12 Z", "9999ZZ 1", "7511ZZ 3", "3011ZZ 5"]) {
      const search = new URLSearchParams({ q, locale, theme, recent: "5611ZZ 10" });
      await page.goto(`${portalUrl("main")}/embed${path}?${search.toString()}`);
      expect([q, await violationsOn(page)]).toEqual([q, []]);
      for (const narrow of width === 390 ? [390, 360] : [width]) {
        await page.setViewportSize({ width: narrow, height: 800 });
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([q, narrow, sideways]).toEqual([q, narrow, 0]);
      }
      const small = await page
        .locator("a, button, input:not([type=hidden])")
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML));
      expect([q, small]).toEqual([q, []]);
    }
    await context.close();
  });
