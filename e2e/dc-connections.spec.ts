import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { chooseFilter } from "./support/lists.ts";
import { openAs } from "./support/open-as.ts";
import { administrators } from "./support/portal.ts";

const mila = administrators["data-centre"];
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const rowheaders = (page: Page) => page.getByRole("rowheader");
const main = (page: Page) => page.getByRole("main");

test("a connection is found, followed to its rack, compared, and gets another letter", async ({ page }) => {
  await openAs(page, mila, "/dc-connections");

  await test.step("the list is filtered in its address, and saved as a file", async () => {
    await expect(rowheaders(page)).toHaveCount(11);
    await chooseFilter(page, "Type", "Exchange port");
    await expect(rowheaders(page)).toHaveCount(2);
    await expect(page).toHaveURL(/kind=IX_PORT_PATCH/);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /CSV/ }).first().click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step("it has both sides and its letter; a side leads to the rack, and Back returns", async () => {
    await page.goto(new URL("/dc-connections?q=XC-2102", page.url()).href);
    await rowheaders(page).getByRole("link", { name: "XC-2102" }).click();
    await expect(title(page, "XC-2102")).toBeVisible();
    await expect(page.getByText(/The letter of authorisation \(LOA\) expires on .*, in \d+ days?/)).toBeVisible();
    await expect(main(page).getByRole("listitem").filter({ hasText: "Z side" })).toContainText("Noorderlicht Transit");
    await main(page).getByRole("listitem").getByRole("link", { name: "AMS1-R2-07" }).click();
    await expect(title(page, "Cluster A, network")).toBeVisible();
    await page.goBack();
    await expect(title(page, "XC-2102")).toBeVisible();
  });

  await test.step("its letter is replaced, and downloaded again", async () => {
    await main(page).getByRole("button", { name: "Replace letter" }).first().click();
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
    await expect(page.getByText("The letter of XC-2102 is attached.")).toBeVisible();
    await expect(main(page).getByText("CFA-2026-7")).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      main(page).getByRole("button", { name: "Download letter" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("second.pdf");
  });

  await test.step("it is compared with another, and one like it is ordered", async () => {
    await page.goto(new URL("/dc-connections?q=XC-2103", page.url()).href);
    await rowheaders(page).getByRole("link", { name: "XC-2103" }).click();
    await expect(title(page, "XC-2103")).toBeVisible();
    const choose = async (action: string) => {
      await main(page).getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await choose("Compare paths");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Compare with").selectOption({ label: "XC-202104, XC-2104" });
    await expect(dialog.getByText(/One fault can stop both/)).toBeVisible();
    await expect(dialog.getByRole("row", { name: /^Rack/ })).toContainText("Shared: AMS1-R2-07");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await choose("Order another connection");
    await expect(page).toHaveURL(/orders\/dc-connection\/new\?like=/);
    await expect(page.getByRole("radio", { name: /single-mode/i })).toBeChecked();
  });
});
