import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { commandLine } from "./support/command-line.ts";
import { administrators, portalUrl, signIn, welcome } from "./support/portal.ts";

const main = () => portalUrl("main");
const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });
const rowheaders = (page: Page) => page.getByRole("rowheader");

test("finds a line, renames it, and undoes that", async ({ page }) => {
  await signIn(page, administrators.main);
  await page.getByRole("link", { name: "Lines" }).first().click();
  await expect(rowheaders(page)).toHaveCount(25);
  await page.keyboard.press("/");
  await page.keyboard.type("winkel zwolle");
  await expect(page).toHaveURL(/q=winkel/);
  await expect(rowheaders(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Winkel Zwolle" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Winkel Zwolle" })).toBeVisible();
  await expect(page.getByText("198.51.100.16/29")).toBeVisible();
  await page.getByRole("tab", { name: "Contract" }).click();
  await expect(page.getByText(/Earliest end date/)).toBeVisible();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Reference" }).fill("Winkel aan de dijk");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notifications(page)).toContainText("Winkel aan de dijk is saved.");
  await expect(page.getByRole("heading", { level: 1, name: "Winkel aan de dijk" })).toBeVisible();
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Winkel Zwolle" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/q=winkel/);
  await expect(rowheaders(page)).toHaveCount(1);
});

test("filters, order and columns are in the address, and can be saved under a name on the server", async ({
  page,
  browser,
}) => {
  await signIn(page, "lotte.prins@polderlicht.example");
  await page.goto(`${main()}/lines?operational=DOWN`);
  await expect(rowheaders(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Out of order");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(notifications(page)).toContainText("“Out of order” is saved.");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Out of order");

  const elsewhere = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await signIn(elsewhere, "lotte.prins@polderlicht.example");
  await elsewhere.goto(`${main()}/lines`);
  await expect(rowheaders(elsewhere)).toHaveCount(25);
  await elsewhere.getByRole("button", { name: "Address", exact: true }).click();
  await expect(elsewhere).toHaveURL(/sort=city/);
  await expect(elsewhere.getByRole("columnheader", { name: "Address" })).toHaveAttribute("aria-sort", "ascending");
  await elsewhere.getByRole("button", { name: "Columns" }).click();
  await elsewhere.getByRole("checkbox", { name: "Package" }).check();
  await elsewhere.keyboard.press("Escape");
  await expect(elsewhere.getByRole("button", { name: "Columns" })).toBeFocused();
  await elsewhere.reload();
  await expect(elsewhere.getByRole("columnheader", { name: "Package" })).toBeVisible();
  await elsewhere.getByRole("button", { name: "Views" }).click();
  await elsewhere.getByRole("menuitem", { name: "Out of order" }).click();
  await expect(elsewhere).toHaveURL(/operational=DOWN/);
  await expect(rowheaders(elsewhere)).toHaveCount(1);
});

test("changes references from pasted rows after a dry run, and undoes that", async ({ page }) => {
  await signIn(page, administrators.main);
  await page.goto(`${main()}/lines`);
  await page.getByRole("button", { name: "Change references" }).click();
  await page
    .getByRole("dialog")
    .getByLabel("Rows")
    .fill("lineNumber;reference\nLN-104210;Nieuwe naam\nLN-999999;Nergens");
  await page.getByRole("button", { name: "Show what would change" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 reference changes, 0 stay as they are, 1 row is skipped.");
  await expect(dialog.getByText("Unknown line")).toBeVisible();
  await page.getByRole("button", { name: "Change 1 reference" }).click();
  await expect(notifications(page)).toContainText("1 reference is changed.");
  await expect(page.getByRole("link", { name: "Nieuwe naam" })).toBeVisible();
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Nieuwe naam" })).toHaveCount(0);
});

test("examines a dead line, keeps the result over a reload, and reports the fault, which the operator answers", async ({
  page,
}) => {
  await signIn(page, "lotte.prins@polderlicht.example");
  await page.goto(`${main()}/lines?q=LN-104207`);
  await rowheaders(page).getByRole("link").click();
  await expect(page.getByText(/^Down for/)).toBeVisible();
  await page.getByRole("button", { name: "Examine line" }).first().click();
  await expect(page.getByRole("heading", { name: "Where it stops" })).toBeVisible();
  await expect(page.getByText("Try this first.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Try this first.")).toBeVisible();
  await page.getByRole("button", { name: "Examine line" }).click();
  await expect(page.getByText(/This is the last result/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Report a fault" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What do you notice?").fill("Nothing works since this morning.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(notifications(page)).toContainText(/We received your report: FR-\d{6}/);
  const number = /FR-\d{6}/.exec((await notifications(page).textContent()) ?? "")?.[0] ?? "";
  await commandLine("fault", "answer", number, "A technician comes at 14:00.");
  await page.reload();
  await page.getByRole("tab", { name: /Diagnosis/ }).click();
  await expect(page.getByRole("tabpanel").getByText("A technician comes at 14:00.")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("Per month")).toHaveCount(0);
});

test("the availability of a line is read day by day with the keyboard", async ({ page }) => {
  await signIn(page, "lotte.prins@polderlicht.example");
  await page.goto(`${main()}/lines?q=LN-104207`);
  await rowheaders(page).getByRole("link").click();
  const strip = page.getByRole("slider", { name: "Availability, last 90 days" });
  await strip.focus();
  await expect(strip).toHaveAttribute("aria-valuetext", /down/);
  // The line went down some hours ago, which may have been yesterday.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(strip).toHaveAttribute("aria-valuetext", /no interruptions/);
  await page.goto(`${main()}/lines?columns=state,availability`);
  await expect(page.getByRole("img", { name: /%, 2 interruptions/ })).toBeVisible();
});

test("a reseller's child sees its own line and those that are delivered to it, these without prices or contract", async ({
  page,
}) => {
  await signIn(page, "eva.postma@fietsfabriek.example");
  await page.goto(`${main()}/lines`);
  await expect(rowheaders(page)).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Change references" })).toHaveCount(0);
  await page.getByRole("link", { name: "Showroom" }).click();
  await expect(page.getByText("Your reseller delivers and manages this line.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Contract" })).toHaveCount(0);
});

test("the TV portal has no lines", async ({ page }) => {
  await signIn(page, administrators.tv, "tv");
  await page.goto(`${portalUrl("tv")}/lines`);
  await expect(welcome(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Lines" })).toHaveCount(0);
});
