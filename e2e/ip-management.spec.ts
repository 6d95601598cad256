import { expect, type Page, test } from "@playwright/test";
import { administrators, portalUrl, signIn, welcome } from "./support/portal.ts";

const main = () => portalUrl("main");
const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });

test("finds the prefix of an address, names its addresses by a pattern, and undoes that", async ({ page }) => {
  await signIn(page, "lotte.prins@polderlicht.example");
  await page.goto(`${main()}/ip-management?q=198.51.100.9`);
  await page.getByRole("link", { name: "198.51.100.0/28" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "198.51.100.0/28" })).toBeVisible();
  await page.getByRole("button", { name: "Names by a pattern" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Pattern" }).fill("host-{d}.kantoor.polderlicht.example");
  await dialog.getByLabel("Only addresses without a name").uncheck();
  await dialog.getByRole("button", { name: "Show what would change" }).click();
  await expect(dialog).toContainText("14 names change, 2 addresses are left alone.");
  await expect(dialog.getByText("Broadcast address")).toBeVisible();
  await dialog.getByRole("button", { name: "Change 14 names" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("host-9.kantoor.polderlicht.example")).toBeVisible();
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(notifications(page)).toContainText("14 names are as before.");
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
  await page.getByRole("button", { name: "Plan subnets" }).click();
  await page.getByLabel("Lengths").fill("30");
  await page.getByRole("button", { name: "Show what would change" }).click();
  await expect(page.getByRole("dialog").getByText("198.51.100.100/30")).toBeVisible();
  await page.getByRole("button", { name: "Keep this plan" }).click();
  await expect(notifications(page)).toContainText("The subnets of 198.51.100.96/29 are changed.");
  await expect(page.getByRole("table", { name: "Subnets" }).getByText("198.51.100.100/30")).toBeVisible();
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(notifications(page)).toContainText("The subnets of 198.51.100.96/29 are as before.");
  await expect(page.getByRole("table", { name: "Subnets" })).toHaveCount(0);
});

test("adds a subnet from the tree, labels it, removes it, and restores it", async ({ page }) => {
  await signIn(page, "lotte.prins@polderlicht.example");
  await page.goto(`${main()}/ip-management?view=tree`);
  const tree = page.getByRole("tree");
  const row = (block: string) => tree.getByRole("treeitem").filter({ has: page.getByText(block, { exact: true }) });
  await row("198.51.100.32/28").getByText("Hosting klanten").click();
  await page.getByRole("button", { name: "Add subnet" }).click();
  await page.getByLabel("Block").fill("198.51.100.32/30");
  await page.keyboard.press("Enter");
  await expect(notifications(page)).toContainText("198.51.100.32/30 is a subnet now.");
  await row("198.51.100.32/30").click();
  const actions = page.getByRole("group", { name: "Actions for 198.51.100.32/30" });
  await actions.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Label").fill("Proef");
  await page.keyboard.press("Enter");
  await expect(row("198.51.100.32/30")).toContainText("Proef");
  await actions.getByRole("button", { name: "Remove" }).click();
  await expect(tree).toBeFocused();
  await expect(row("198.51.100.32/30")).toHaveCount(0);
  await notifications(page).getByRole("button", { name: "Undo" }).last().click();
  await expect(row("198.51.100.32/30")).toContainText("Proef");
});

test("authorises a network for own addresses, with a letter that can be downloaded", async ({ page }) => {
  await signIn(page, "tim.okafor@kadeblok.example", "data-centre");
  await page.goto(`${portalUrl("data-centre")}/ip-management?q=203.0.113.9`);
  await page.getByRole("link", { name: "203.0.113.0/24" }).click();
  await page.getByRole("button", { name: "Authorise a network" }).click();
  await expect(page.getByRole("combobox", { name: "What is published" })).toHaveValue("BOTH");
  await page.getByLabel("AS number of the network").fill("AS64501");
  await page.getByRole("combobox", { name: "Letter of authorisation" }).selectOption({ label: "Another file" });
  const letter = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  await page
    .getByRole("dialog")
    .getByLabel("File")
    .setInputFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer: letter });
  await page.getByRole("button", { name: "Request authorisation" }).click();
  await expect(notifications(page)).toContainText("The authorisation has been requested.");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the letter of authorisation for AS64501" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("letter.pdf");
});

test("the TV portal has no IP management", async ({ page }) => {
  await signIn(page, administrators.tv, "tv");
  await page.goto(`${portalUrl("tv")}/ip-management`);
  await expect(welcome(page)).toBeVisible();
});
