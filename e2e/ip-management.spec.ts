import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";

const lotte = "lotte.prins@polderlicht.example";
const tim = "tim.okafor@kadeblok.example";
const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });

test("a prefix is found, and its addresses are named by a pattern; the tree is walked by keyboard", async ({
  page,
}) => {
  await openAs(page, lotte, "/ip-management?q=198.51.100.9");

  await test.step("fourteen addresses are named after a preview, and that is undone", async () => {
    await page.getByRole("link", { name: "198.51.100.0/28" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "198.51.100.0/28" })).toBeVisible();
    await page.getByRole("button", { name: "Set PTRs by pattern" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Pattern" }).fill("host-{d}.kantoor.polderlicht.example");
    await dialog.getByLabel("Only addresses without a name").uncheck();
    await dialog.getByLabel("Free addresses too").check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Preview changes" }).click();
    await expect(dialog).toContainText("14 of 16 addresses change.");
    await expect(dialog.getByText("Broadcast address")).toBeVisible();
    await dialog.getByRole("button", { name: "Change 14 names" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("host-9.kantoor.polderlicht.example")).toBeVisible();
    await notifications(page).getByRole("button", { name: "Undo" }).click();
    await expect(notifications(page)).toContainText("14 names restored.");
    await expect(page.getByText("host-9.kantoor.polderlicht.example")).toHaveCount(0);
  });

  await test.step("addresses selected in the map and the list are named alone, and that is undone exactly", async () => {
    const map = page.getByRole("listbox", { name: /^198\.51\.100\.0\/28: / });
    const square = (last: number) => map.getByRole("option").nth(last);
    const names = () => map.getByRole("option").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    const before = await names();
    await square(3).hover();
    await page.mouse.down();
    await square(5).hover();
    await page.mouse.up();
    const bar = page.getByRole("region", { name: "Actions for the selection" });
    await expect(bar).toContainText("3 selected");
    await expect(page.getByRole("complementary", { name: /^198/ })).toHaveCount(0);
    await page.getByRole("checkbox", { name: "Select 198.51.100.7" }).check();
    await map.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Space");
    await expect(bar).toContainText("5 selected");
    await expectAccessible(page);
    await bar.getByRole("button", { name: "Set PTRs by pattern" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: "Pattern" })).toHaveValue("host-{d}.kantoor.polderlicht.example");
    await expect(dialog.getByRole("radio", { name: "Selected (5)" })).toBeChecked();
    await dialog.getByRole("textbox", { name: "Pattern" }).fill("part-{d}.polderlicht.example");
    await dialog.getByLabel("Only addresses without a name").uncheck();
    await dialog.getByRole("button", { name: "Preview changes" }).click();
    await expect(dialog).toContainText("5 of 5 addresses change.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Change 5 names" }).click();
    await expect(page.getByText("part-4.polderlicht.example")).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(square(14)).not.toHaveAccessibleName("198.51.100.14, Free");
    await notifications(page).getByRole("button", { name: "Undo" }).last().click();
    await expect(notifications(page)).toContainText("5 names restored.");
    await expect(square(14)).toHaveAccessibleName("198.51.100.14, Free");
    await expect(page.getByText("part-4.polderlicht.example")).toHaveCount(0);
    await expect.poll(names).toEqual(before);
  });

  await test.step("an address is found in the tree; arrow keys walk it, and Tab reaches its actions", async () => {
    await page.goto(new URL("/ip-management?view=tree", page.url()).href);
    await page.getByRole("searchbox", { name: "Address, prefix, label or name" }).fill("198.51.100.66");
    const tree = page.getByRole("tree");
    const current = tree.locator("[aria-selected=true]");
    await expect(current).toContainText("router-2.polderlicht.example");
    await expectAccessible(page);
    await tree.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(current).toContainText("198.51.100.64/29");
    await page.keyboard.press("Tab");
    await expect(current.getByRole("button", { name: "Add a subnet to 198.51.100.64/29" })).toBeFocused();
    await tree.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(current).toContainText("198.51.100.66");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary", { name: "198.51.100.66" })).toBeVisible();
  });

  await test.step("a subnet is added from the tree, labelled, removed, and restored with its label", async () => {
    await page.goto(new URL("/ip-management?view=tree", page.url()).href);
    const tree = page.getByRole("tree");
    const row = (block: string) => tree.getByRole("treeitem").filter({ has: page.getByText(block, { exact: true }) });
    await row("198.51.100.32/28").getByRole("button", { name: "Add a subnet to 198.51.100.32/28" }).click();
    await page.getByLabel("Block").fill("198.51.100.32/30");
    await page.keyboard.press("Enter");
    await expect(notifications(page)).toContainText("Subnet 198.51.100.32/30 added.");
    await row("198.51.100.32/28").getByText("Hosting klanten").click();
    await row("198.51.100.32/30").getByRole("button", { name: "Change 198.51.100.32/30" }).click();
    await page.getByRole("dialog").getByLabel("Label").fill("Proef");
    await page.keyboard.press("Enter");
    await expect(row("198.51.100.32/30")).toContainText("Proef");
    await row("198.51.100.32/30").getByRole("button", { name: "Remove 198.51.100.32/30" }).click();
    await expect(tree).toBeFocused();
    await expect(row("198.51.100.32/30")).toHaveCount(0);
    await notifications(page).getByRole("button", { name: "Undo" }).last().click();
    await expect(row("198.51.100.32/30")).toContainText("Proef");
  });
});

test("a free address is named from the map by keyboard, and a network is authorised for the prefix", async ({
  page,
}) => {
  await openAs(page, tim, "/ip-management?q=203.0.113.9");
  await page.getByRole("link", { name: "203.0.113.0/24" }).click();
  const map = page.getByRole("listbox", { name: /^203\.0\.113\.0\/24: / });

  await test.step("the panel says where a name leads, and asks before unsaved input is left", async () => {
    await expect(map.getByRole("option")).toHaveCount(256);
    await map.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("complementary", { name: "203.0.113.254" });
    await expect(panel.getByRole("heading", { name: "203.0.113.254" })).toBeFocused();
    await panel.getByLabel("Name (PTR)").fill("last.kadeblok.invalid");
    await expect(panel).toContainText("Does not resolve back to 203.0.113.254");
    await panel.getByRole("button", { name: "Previous" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click();
    await panel.getByLabel("Name (PTR)").fill("last.kadeblok.example");
    await expect(panel).toContainText("Resolves back to 203.0.113.254");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(map.getByRole("option", { name: /^203\.0\.113\.254, Used, last\.kadeblok\.example/ })).toBeVisible();
    await notifications(page).getByRole("button", { name: "Undo" }).click();
    await expect(map.getByRole("option", { name: "203.0.113.254, Free" })).toBeVisible();
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(map).toBeFocused();
  });

  await test.step("the authorisation keeps its letter, which can be downloaded", async () => {
    await page.getByRole("tab", { name: "Routing" }).click();
    await page.getByRole("button", { name: "Authorise a network" }).click();
    await expect(page.getByRole("combobox", { name: "What we publish" })).toHaveValue("BOTH");
    await page.getByLabel("AS number").fill("AS64501");
    await page.getByRole("combobox", { name: "Letter of authorisation" }).selectOption({ label: "Another file" });
    const buffer = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
    await page
      .getByRole("dialog")
      .getByLabel("File")
      .setInputFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer });
    await page.getByRole("button", { name: "Request authorisation" }).click();
    await expect(notifications(page)).toContainText("The authorisation has been requested.");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the letter of authorisation (LOA) for AS64501" }).click();
    expect((await saving).suggestedFilename()).toBe("letter.pdf");
  });
});
