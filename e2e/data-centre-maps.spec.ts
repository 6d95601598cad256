import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { administrators, portalUrl, signIn } from "./support/portal.ts";

const dataCentre = () => portalUrl("data-centre");
const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const rowheaders = (page: Page) => page.getByRole("rowheader");
const dialog = (page: Page) => page.getByRole("dialog");
const main = (page: Page) => page.getByRole("main");

test("devices are listed in a rack, drawn unit by unit, and taken back by undo", async ({ page }) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  await page.goto(`${dataCentre()}/racks`);
  await page.getByRole("link", { name: "Cluster B, compute" }).click();
  await page.getByRole("button", { name: "List devices" }).click();
  const first = dialog(page).getByRole("group", { name: "Device 1" });
  await first.getByLabel("Device", { exact: true }).fill("node-1");
  await first.getByLabel("Lowest unit").fill("46");
  await first.getByLabel("Height in U").fill("2");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(first.getByLabel("Lowest unit")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "dialog");
  await first.getByLabel("Lowest unit").fill("45");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("img", { name: "46 units: 2 in use, 44 free" })).toBeVisible();
  const parts = page.getByRole("list", { name: "The rack from top to bottom" });
  await expect(parts.getByRole("button")).toHaveText(["U45–U46node-1", "U1–U44Free"]);
  await parts.getByRole("button").first().press("ArrowDown");
  await expect(parts.getByRole("button", { name: /Free/ })).toBeFocused();
  await expectAccessible(page);
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("No devices listed yet")).toBeVisible();
});

test("two connections are compared, and another one like it is ordered from the page", async ({ page }) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  await page.goto(`${dataCentre()}/dc-connections?q=XC-2103`);
  await rowheaders(page).getByRole("link", { name: "XC-2103" }).click();
  await expect(title(page, "XC-2103")).toBeVisible();
  const choose = async (action: string) => {
    await main(page).getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose("Compare paths");
  await dialog(page).getByLabel("Compare with").selectOption({ label: "XC-202104, XC-2104" });
  await expect(dialog(page).getByText(/One fault can stop both/)).toBeVisible();
  await expect(dialog(page).getByRole("row", { name: /^Rack/ })).toContainText("Shared: AMS1-R2-07");
  await expectAccessible(page, "dialog");
  await page.keyboard.press("Escape");
  await choose("Order another");
  await expect(page).toHaveURL(/orders\/dc-connection\/new\?like=/);
  await expect(page.getByRole("radio", { name: /single-mode/i })).toBeChecked();
});

test("the channel map leads to the order of a free channel, and to the own wavelength", async ({ page }) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  await page.goto(`${dataCentre()}/wdm`);
  await page.getByRole("link", { name: "Channels" }).click();
  await expect(title(page, "Channels")).toBeVisible();
  await page.getByRole("tab", { name: "AMS1 – RTM1" }).click();
  await expect(page).toHaveURL(/route=AMS1-RTM1/);
  const channels = page.getByRole("list", { name: "Channels AMS1 – RTM1" });
  await expect(channels.getByRole("link", { name: "Order channel C29" })).toHaveAttribute(
    "href",
    "/orders/wdm/new?route=AMS1-RTM1&channel=C29",
  );
  await expectAccessible(page);
  await channels.getByRole("listitem").filter({ hasText: "C28" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/wdm\/[0-9a-f-]{36}/);
});

test("the list of shared units is searched in the address and saved as a file", async ({ page }) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  await page.goto(`${dataCentre()}/racks`);
  await page.getByRole("link", { name: "All shared units" }).click();
  await expect(title(page, "Shared colocation")).toBeVisible();
  await expect(rowheaders(page)).toHaveCount(1);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /CSV/ }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^shared-colo-.*\.csv$/);
  await rowheaders(page).getByRole("link").click();
  await expect(page.getByRole("img", { name: /46 units: 2 yours/ })).toBeVisible();
  await expectAccessible(page);
});
