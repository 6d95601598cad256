import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { chooseFilter } from "./support/lists.ts";
import { administrators, portalUrl, signIn, watchForErrors } from "./support/portal.ts";

const dataCentre = () => portalUrl("data-centre");
const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const rowheaders = (page: Page) => page.getByRole("rowheader");
const dialog = (page: Page) => page.getByRole("dialog");
const main = (page: Page) => page.getByRole("main");
const inNavigation = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name });

const openRack = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${dataCentre()}/racks`);
  await page.getByRole("link", { name }).click();
  await expect(title(page, name)).toBeVisible();
  await expect(page.getByRole("table", { name: "Power feeds" })).toBeVisible();
};

test("finds a rack, renames it, and undoes that", async ({ page }) => {
  const errors = await watchForErrors(page);
  await signIn(page, administrators["data-centre"], "data-centre");
  await inNavigation(page, "Racks").click();
  const racks = page.getByRole("table", { name: "Racks" }).getByRole("rowheader");
  await expect(racks).toHaveCount(9);
  await expect(page.getByRole("table", { name: "Shared colocation" })).toBeVisible();
  await chooseFilter(page, "Size", "Half rack");
  await expect(racks).toHaveCount(1);
  await page.reload();
  await expect(racks).toHaveCount(1);
  await racks.getByRole("link").click();
  await expect(title(page, "Rotterdam")).toBeVisible();
  await page.getByRole("button", { name: "Rename" }).click();
  await dialog(page).getByLabel("Reference").fill("Rotterdam, hall 1");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(title(page, "Rotterdam, hall 1")).toBeVisible();
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(title(page, "Rotterdam")).toHaveText("Rotterdam");
  expect(errors).toEqual([]);
});

test("a person gets access to a rack, and loses it by undo; an invalid address is refused at its field", async ({
  page,
}) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  await openRack(page, "Cluster A, storage");
  const people = page.getByRole("table", { name: "People with access" });
  await expect(people.getByRole("rowheader").first()).toBeVisible();
  const before = await people.getByRole("rowheader").count();
  await page.getByRole("button", { name: "Change access" }).click();
  await dialog(page).getByRole("button", { name: "Add a person" }).click();
  const added = dialog(page).getByRole("group", { name: `Person ${before + 1}` });
  await added.getByLabel("Name", { exact: true }).fill("Sam Visser");
  await added.getByLabel("E-mail address").fill("sam");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(added.getByLabel("E-mail address")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "dialog");
  await added.getByLabel("E-mail address").fill("sam.visser@kadeblok.example");
  await added.getByLabel(/^Valid until/).fill("2099-12-31");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(people.getByRole("row", { name: /Sam Visser/ })).toContainText("31 Dec 2099");
  await page.reload();
  await expect(people.getByRole("row", { name: /Sam Visser/ })).toBeVisible();
  await page.getByRole("button", { name: "Change access" }).click();
  await dialog(page)
    .getByRole("button", { name: `Remove person ${before + 1}` })
    .click();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(people.getByRole("rowheader")).toHaveCount(before);
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(people.getByRole("rowheader")).toHaveCount(before + 1);
});

test("two people change an access list: the second sees both lists and chooses", async ({ page, browser }) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  await openRack(page, "Cluster B, compute");
  const elsewhere = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await signIn(elsewhere, administrators["data-centre"], "data-centre");
  await openRack(elsewhere, "Cluster B, compute");
  for (const [where, name] of [
    [page, "Ruth First"],
    [elsewhere, "Ruth Second"],
  ] as const) {
    await where.getByRole("button", { name: "Change access" }).click();
    await dialog(where).getByRole("group", { name: "Person 1" }).getByLabel("Name", { exact: true }).fill(name);
  }
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await dialog(elsewhere).getByRole("button", { name: "Save" }).click();
  const notice = dialog(elsewhere).getByRole("alert");
  await expect(notice).toContainText("Ruth First");
  await expect(notice).toContainText("Ruth Second");
  await expectAccessible(elsewhere, "dialog");
  await notice.getByRole("button").first().click();
  await expect(elsewhere.getByRole("rowheader", { name: "Ruth Second" })).toBeVisible();
  await elsewhere.context().close();
});

test("a failed feed comes first; a rack leads to its connection, with both sides and its letter", async ({ page }) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  await openRack(page, "Cluster B, storage");
  await expect(page.getByText("Feed B has failed")).toBeVisible();
  await openRack(page, "Cluster A, network");
  await expect(main(page).getByText(/End or move those first/)).toBeVisible();
  await page.getByRole("table", { name: "Connections" }).getByRole("link", { name: "XC-2102" }).click();
  await expect(title(page, "XC-2102")).toBeVisible();
  await expect(page.getByText(/The letter of authorisation \(LOA\) expires on .*, in \d+ days?/)).toBeVisible();
  await expect(main(page).getByRole("listitem").filter({ hasText: "Z side" })).toContainText("Noorderlicht Transit");
  await main(page).getByRole("listitem").getByRole("link", { name: "AMS1-R2-07" }).click();
  await expect(title(page, "Cluster A, network")).toBeVisible();
  await page.goBack();
  await expect(title(page, "XC-2102")).toBeVisible();
});

test("a letter of authorisation is replaced from the page of its connection, and downloaded again", async ({
  page,
}) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  await page.goto(`${portalUrl("data-centre")}/dc-connections?q=XC-2101`);
  await rowheaders(page).getByRole("link", { name: "XC-2101" }).click();
  await expect(title(page, "XC-2101")).toBeVisible();
  await main(page).getByRole("button", { name: "Replace letter" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace letter" });
  const file = dialog.getByLabel(/^Letter of authorisation/);
  const pdf = (name: string) => ({
    name,
    mimeType: "application/pdf",
    buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`),
  });
  await file.setInputFiles(pdf("first.pdf"));
  await expect(dialog.getByText("first.pdf received")).toBeVisible();
  await file.setInputFiles(pdf("second.pdf"));
  await expect(dialog.getByText("second.pdf received")).toBeVisible();
  await dialog.getByLabel(/^Letter number/).fill("CFA-2026-7");
  await dialog.getByRole("button", { name: "Replace letter" }).click();
  await expect(page.getByText("The letter of XC-2101 is attached.")).toBeVisible();
  await expect(main(page).getByText("CFA-2026-7")).toBeVisible();
  await expect(main(page).getByText("second.pdf", { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    main(page).getByRole("button", { name: "Download letter" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("second.pdf");
});

test("connections and wavelengths are filtered in the address, and saved as a file", async ({ page }) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  await inNavigation(page, "Connections").click();
  await expect(rowheaders(page)).toHaveCount(11);
  await chooseFilter(page, "Type", "Exchange port");
  await expect(rowheaders(page)).toHaveCount(2);
  await expect(page).toHaveURL(/kind=IX_PORT_PATCH/);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /CSV/ }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await inNavigation(page, "Wavelengths").click();
  await expect(rowheaders(page)).toHaveCount(3);
  await chooseFilter(page, "Route", "AMS1-RTM1");
  await expect(rowheaders(page)).toHaveCount(1);
  await rowheaders(page).getByRole("link").click();
  await expect(title(page, "WDM-0418")).toBeVisible();
  await expect(main(page).getByText("1554.94 nm, 192.8 THz")).toBeVisible();
  await page.getByRole("button", { name: "Rename" }).click();
  await dialog(page).getByLabel("Reference").fill("To Rotterdam");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(title(page, "To Rotterdam")).toBeVisible();
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(title(page, "WDM-0418")).toBeVisible();
});

test("a reseller has shared units, and sees those of a customer's company read only", async ({ page }) => {
  await signIn(page, administrators.main);
  await inNavigation(page, "Racks").click();
  await expect(page.getByText("No racks yet")).toBeVisible();
  await rowheaders(page).getByRole("link").click();
  await expect(
    page
      .getByText("U4–U7")
      .or(page.getByText(/\(4 units\)/))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "End …" })).toBeVisible();
  await page.getByRole("button", { name: /^Company: / }).click();
  await page.getByRole("combobox", { name: "Choose a company" }).fill("fietsfabriek");
  await page.getByRole("option").first().click();
  await expect(page.getByRole("region", { name: /Read only/ })).toBeVisible();
  for (const [entry, name, own] of [
    ["Racks", "Racks", "Uitwijk van de fabriek"],
    ["Connections", "Data-centre connections", "XC-2201"],
    ["Wavelengths", "Wavelengths", "WDM-0421"],
  ] as const) {
    await inNavigation(page, entry).click();
    await expect(title(page, name)).toBeVisible();
    await expect(main(page).getByText(own).first()).toBeVisible();
    await expect(main(page).getByRole("link", { name: /^Order/ })).toHaveCount(0);
  }
});

const screens = [
  ["/racks", "Cluster A, network"],
  ["/dc-connections", "XC-2102"],
  ["/wdm", "WDM-0418"],
] as const;

const states = [
  ["light", 1280],
  ["dark", 390],
  ["dark", 1280],
  ["light", 390],
] as const;

for (const [colorScheme, width] of states)
  test(`lists and details are accessible, ${colorScheme} at ${width}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, administrators["data-centre"], "data-centre");
    for (const [path, name] of screens) {
      await page.goto(`${dataCentre()}${path}`);
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name, exact: true }).click();
      await expect(title(page, name)).toBeVisible();
      await expect(page.getByRole("heading", { level: 2, name: "Contract and cancellation" })).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });

for (const [colorScheme, width] of states)
  test(`shared units and empty lists are accessible, ${colorScheme} at ${width}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, administrators.main);
    for (const path of ["/dc-connections", "/wdm", "/racks"]) {
      await page.goto(`${portalUrl("main")}${path}`);
      await expect(page.getByRole("heading", { level: 2, name: /^No .* yet$/ })).toBeVisible();
      await expectAccessible(page);
    }
    await rowheaders(page).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 2, name: "Place and power" })).toBeVisible();
    await expectAccessible(page);
  });
