import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { tabTo } from "./support/portal.ts";

const notifications = (page: Page): Locator => page.getByRole("status", { name: "Notifications" });
const press = async (page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};
const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
};
test("lines are filtered, and one is found and renamed, without a mouse", async ({ page }) => {
  await openAs(page, "lotte.prins@polderlicht.example", "/lines");

  await test.step("a filter is set and cleared, and Back undoes it", async () => {
    const chip = page.getByRole("button", { name: /^Technology/ });
    await press(page, chip);
    await expect(page.getByRole("option").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(chip).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/technology=MOBILE/);
    // Several technologies can be chosen, so the list stays open.
    await expect(page.getByRole("option").last()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(chip).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/lines$/);
    await expect(page.getByRole("rowheader")).toHaveCount(25);
  });

  await test.step("a line is found, renamed, and gets its old name back", async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("LN-104212");
    const found = page.getByRole("rowheader").getByRole("link");
    await expect(found).toHaveCount(1);
    const before = (await found.textContent()) ?? "";
    await press(page, found);
    await expect(page.getByRole("heading", { level: 1, name: before })).toBeFocused();
    await press(page, page.getByRole("button", { name: "Rename" }));
    await type(page, page.getByRole("textbox", { name: "Reference" }), "Toetsenbord");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Toetsenbord" })).toBeVisible();
    await press(page, notifications(page).getByRole("button", { name: "Undo" }));
    await expect(page.getByRole("heading", { level: 1, name: before })).toBeVisible();
  });
});

test("filters on a phone are set and cleared in a sheet without a mouse", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, "lotte.prins@polderlicht.example", "/lines");
  await expect(page.getByRole("rowheader").first()).toBeInViewport();
  const filter = page.getByRole("button", { name: /^Filter/ });
  await press(page, filter);
  const sheet = page.getByRole("dialog", { name: "Filter" });
  await tabTo(page, sheet.getByRole("combobox", { name: "Status" }));
  await page.keyboard.press("D");
  await expect(page).toHaveURL(/operational=DOWN/);
  await expectAccessible(page);
  await press(page, sheet.getByRole("button", { name: "Show 1 result" }));
  await expect(filter).toBeFocused();
  await expect(filter).toHaveText("Filter (1)");
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await press(page, sheet.getByRole("button", { name: "Clear all" }));
  await page.keyboard.press("Escape");
  await expect(filter).toHaveText("Filter");
  await expect(page.getByRole("rowheader")).toHaveCount(25);
});

test("an address is checked and its addition chosen without a mouse", { tag: "@all" }, async ({ page }) => {
  await openAs(page, "lotte.prins@polderlicht.example", "/postal-code-check");
  const frame = page.frameLocator("iframe");
  await tabTo(page, frame.getByRole("textbox"));
  await page.keyboard.type("8011AB 12 A");
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("heading", { name: "Wolweverswal 12 A" })).toBeVisible();
  await expect(page).toHaveURL(/q=8011AB/);
  await expectAccessible(page);
});

test("three invoices are chosen and downloaded as one zip without a mouse", { tag: "@all" }, async ({ page }) => {
  await openAs(page, "fenna.smit@polderlicht.example", "/invoices");
  const boxes = page.getByRole("checkbox", { name: /^Select \d{4}-\d{6}$/ });
  await boxes.first().waitFor();
  for (const place of [0, 1, 2]) await press(page, boxes.nth(place), "Space");
  await expect(page.getByText("3 selected")).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent("download");
  await press(page, page.getByRole("button", { name: "PDF and UBL" }));
  const names = Object.keys(unzipSync(readFileSync(await (await saving).path())));
  expect(names.map((name) => name.split(".").at(-1) ?? "").toSorted((one, other) => one.localeCompare(other))).toEqual([
    "csv",
    "pdf",
    "pdf",
    "pdf",
    "xml",
    "xml",
    "xml",
  ]);
});

test(
  "the names of a /28 are set by a pattern, and undone, without a mouse",
  { tag: "@all" },
  async ({ page }, { retry }) => {
    // A different name in each retry, because an aborted attempt leaves its change behind.
    const [pattern, name] = [`toets${retry}-{d}.polderlicht.example`, `toets${retry}-40.polderlicht.example`];
    await openAs(page, "lotte.prins@polderlicht.example", "/ip-management");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("198.51.100.40");
    await press(page, page.getByRole("link", { name: "198.51.100.32/28" }));
    await expect(page.getByRole("heading", { level: 1, name: "198.51.100.32/28" })).toBeFocused();
    await press(page, page.getByRole("button", { name: "Set PTRs by pattern" }));
    const dialog = page.getByRole("dialog");
    await type(page, dialog.getByRole("textbox", { name: "Pattern" }), pattern);
    await press(page, dialog.getByLabel("Only addresses without a name"), "Space");
    await press(page, dialog.getByLabel("Free addresses too"), "Space");
    await press(page, dialog.getByRole("button", { name: "Preview changes" }));
    await expect(dialog.getByText("Broadcast address")).toBeVisible();
    await expectAccessible(page);
    await press(page, dialog.getByRole("button", { name: /^Change 14 names$/ }));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(name)).toBeVisible();
    await press(page, notifications(page).getByRole("button", { name: "Undo" }));
    await expect(page.getByText(name)).toHaveCount(0);
  },
);
