import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { administrators, portalUrl, signIn, welcome } from "./support/portal.ts";

const main = () => portalUrl("main");
const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });

test("finds the prefix of an address, names its addresses by a pattern, and undoes that", async ({ page }) => {
  await signIn(page, "lotte.prins@polderlicht.example");
  await page.goto(`${main()}/ip-management?q=198.51.100.9`);
  await page.getByRole("link", { name: "198.51.100.0/28" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "198.51.100.0/28" })).toBeVisible();
  await page.getByRole("button", { name: "Set PTRs by pattern" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Pattern" }).fill("host-{d}.kantoor.polderlicht.example");
  await dialog.getByLabel("Only addresses without a name").uncheck();
  await dialog.getByRole("button", { name: "Preview changes" }).click();
  await expect(dialog).toContainText("14 names change, 2 addresses stay as they are.");
  await expect(dialog.getByText("Broadcast address")).toBeVisible();
  await dialog.getByRole("button", { name: "Change 14 names" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("host-9.kantoor.polderlicht.example")).toBeVisible();
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(notifications(page)).toContainText("14 names restored.");
  await expect(page.getByText("host-9.kantoor.polderlicht.example")).toHaveCount(0);
});

test("moves through the tree by keyboard", async ({ page }) => {
  await signIn(page, "lotte.prins@polderlicht.example");
  await page.goto(`${main()}/ip-management?view=tree`);
  const tree = page.getByRole("tree");
  await expect(tree.getByText("198.51.100.64/27")).toBeVisible();
  await tree.focus();
  for (let steps = 0; steps < 20; steps += 1) {
    if (await tree.locator("[aria-selected=true]").getByText("198.51.100.64/27").isVisible()) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("ArrowRight");
  await expect(tree.getByText("198.51.100.80/28")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "198.51.100.64/27" })).toBeVisible();
});

test("plans subnets after a preview", async ({ page }) => {
  await signIn(page, "lotte.prins@polderlicht.example");
  await page.goto(`${main()}/ip-management?q=198.51.100.96`);
  await page.getByRole("link", { name: "198.51.100.96/29" }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Plan subnets" }).click();
  await page.getByLabel("Lengths").fill("30");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByRole("dialog").getByText("198.51.100.100/30")).toBeVisible();
  await page.getByRole("button", { name: "Apply plan" }).click();
  await expect(notifications(page)).toContainText("The subnets of 198.51.100.96/29 have changed.");
  await page.getByRole("tab", { name: /^Subnets/ }).click();
  await expect(page.getByRole("table", { name: "Subnets" }).getByText("198.51.100.100/30")).toBeVisible();
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(notifications(page)).toContainText("The subnets of 198.51.100.96/29 are restored.");
  await expect(page.getByRole("table", { name: "Subnets" })).toHaveCount(0);
});

test("adds a subnet from the tree, labels it, removes it, and restores it", async ({ page }) => {
  await signIn(page, "lotte.prins@polderlicht.example");
  await page.goto(`${main()}/ip-management?view=tree`);
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

test("finds an address in the tree and opens it, and its actions are reached by Tab", async ({ page }) => {
  await signIn(page, "lotte.prins@polderlicht.example");
  await page.goto(`${main()}/ip-management?view=tree`);
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

test("names a free address from the map by keyboard, with the panel beside it, and undoes that", async ({ page }) => {
  await signIn(page, "tim.okafor@kadeblok.example", "data-centre");
  await page.goto(`${portalUrl("data-centre")}/ip-management?q=203.0.113.9`);
  await page.getByRole("link", { name: "203.0.113.0/24" }).click();
  const map = page.getByRole("listbox", { name: /^203\.0\.113\.0\/24: / });
  await expect(map.getByRole("option")).toHaveCount(256);
  await map.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "203.0.113.254" });
  await expect(panel.getByRole("heading", { name: "203.0.113.254" })).toBeFocused();
  await expectAccessible(page);
  await panel.getByLabel("Name (PTR)").fill("last.kadeblok.invalid");
  await expect(panel).toContainText("Does not resolve back to 203.0.113.254");
  await panel.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click();
  await panel.getByLabel("Name (PTR)").fill("last.kadeblok.example");
  await expect(panel).toContainText("Resolves back to 203.0.113.254");
  await page.keyboard.press("Enter");
  await expect(map.getByRole("option", { name: /^203\.0\.113\.254, Used, last\.kadeblok\.example/ })).toBeVisible();
  await expect(panel).toBeVisible();
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(map.getByRole("option", { name: "203.0.113.254, Free" })).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(map).toBeFocused();
});

test("authorises a network for own addresses, with a letter that can be downloaded", async ({ page }) => {
  await signIn(page, "tim.okafor@kadeblok.example", "data-centre");
  await page.goto(`${portalUrl("data-centre")}/ip-management?q=203.0.113.9`);
  await page.getByRole("link", { name: "203.0.113.0/24" }).click();
  await page.getByRole("tab", { name: "Routing" }).click();
  await page.getByRole("button", { name: "Authorise a network" }).click();
  await expect(page.getByRole("combobox", { name: "What we publish" })).toHaveValue("BOTH");
  await page.getByLabel("AS number").fill("AS64501");
  await page.getByRole("combobox", { name: "Letter of authorisation" }).selectOption({ label: "Another file" });
  const letter = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  await page
    .getByRole("dialog")
    .getByLabel("File")
    .setInputFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer: letter });
  await page.getByRole("button", { name: "Request authorisation" }).click();
  await expect(notifications(page)).toContainText("The authorisation has been requested.");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the letter of authorisation (LOA) for AS64501" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("letter.pdf");
});

test("the TV portal has no IP management", async ({ page }) => {
  await signIn(page, administrators.tv, "tv");
  await page.goto(`${portalUrl("tv")}/ip-management`);
  await expect(welcome(page)).toBeVisible();
});
