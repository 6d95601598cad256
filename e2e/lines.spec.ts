import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { operator } from "./support/command-line.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { administrators } from "./support/portal.ts";

const lotte = "lotte.prins@polderlicht.example";
const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });
const rowheaders = (page: Page) => page.getByRole("rowheader");

test("a line is found and renamed, and a view of the list is kept on the server", async ({ page, browser }) => {
  await openAs(page, administrators.main, "/lines");

  await test.step("it is found by its name, and renamed; that is undone", async () => {
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
  });

  await test.step("Back returns to what was searched", async () => {
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/q=winkel/);
    await expect(rowheaders(page)).toHaveCount(1);
  });

  await test.step("a view is saved under a name, not in this browser", async () => {
    await page.goto(new URL("/lines?operational=DOWN", page.url()).href);
    await expect(rowheaders(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save this view…" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Out of order");
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(notifications(page)).toContainText("“Out of order” is saved.");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Out of order");
  });

  await test.step("another browser orders the list, adds a column, and opens that view", async () => {
    const elsewhere = await (await browser.newContext({ locale: "en-GB" })).newPage();
    await openAs(elsewhere, administrators.main, "/lines");
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
    await elsewhere.context().close();
  });
});

test("a dead line is examined, and its fault is reported, which the operator answers", async ({ page }) => {
  await openAs(page, lotte, "/lines?q=LN-104207");
  await rowheaders(page).getByRole("link").click();

  await test.step("its availability is read day by day with the keyboard", async () => {
    await expect(page.getByText(/^Down for/)).toBeVisible();
    const strip = page.getByRole("slider", { name: "Availability, last 90 days" });
    await strip.focus();
    await expect(strip).toHaveAttribute("aria-valuetext", /down/);
    // The line went down some hours ago, which may have been yesterday.
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(strip).toHaveAttribute("aria-valuetext", /no interruptions/);
  });

  await test.step("the test says where it stops and what to try; a reload keeps its result", async () => {
    await page.getByRole("button", { name: "Examine line" }).first().click();
    await expect(page.getByRole("heading", { name: "Where it stops" })).toBeVisible();
    await expect(page.getByText("Try this first.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Try this first.")).toBeVisible();
    await page.getByRole("button", { name: "Examine line" }).click();
    await expect(page.getByText(/This is the last result/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the report gets a number, and the operator's answer", async () => {
    await page.getByRole("button", { name: "Report a fault" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What do you notice?").fill("Nothing works since this morning.");
    await dialog.getByRole("button", { name: "Send report" }).click();
    await expect(notifications(page)).toContainText(/We received your report: FR-\d{6}/);
    const number = /FR-\d{6}/.exec((await notifications(page).textContent()) ?? "")?.[0] ?? "";
    await operator("fault", "answer", number, "answer=A technician comes at 14:00.");
    await page.reload();
    await page.getByRole("tab", { name: /Diagnosis/ }).click();
    await expect(page.getByRole("tabpanel").getByText("A technician comes at 14:00.")).toBeVisible();
    await expect(page.getByText("Per month")).toHaveCount(0);
  });
});
