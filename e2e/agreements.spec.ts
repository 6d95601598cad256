import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { commandLine } from "./support/command-line.ts";
import { administrators, portalUrl, signInByPage } from "./support/portal.ts";

const kadeblok = "20140117";

// Both use the one agreement that the company can sign.
test.describe.configure({ mode: "serial" });

test("an administrator reads an agreement and signs it, and the provider countersigns", async ({ page }) => {
  await commandLine("msa", "issue", kadeblok);
  await signInByPage(page, administrators["data-centre"], "data-centre");
  await page.getByRole("link", { name: "Agreements", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Agreements" })).toBeFocused();
  await expect(page.getByRole("article")).toContainText("Noordwal Groep B.V. delivers to Kadeblok Hosting B.V.");
  await expect(page.getByText(/^Sign Master Service Agreement 2026 before /)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Sign agreement" }).click();
  await expect(page.getByLabel("Your function")).toBeFocused();
  await page.keyboard.type("Director");
  await page.getByRole("checkbox", { name: /^I have read the agreement/ }).check();
  await page.getByRole("button", { name: "Sign agreement" }).click();
  await expect(page.getByText("You have signed", { exact: true })).toBeVisible();
  await expect(page.getByText("Mila Stone, ")).toBeVisible();
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Signed document (PDF)" }).first().click(),
  ]);
  expect(download.suggestedFilename()).toBe("agreement-signed-MSA-2026.2.pdf");
  expect(readFileSync(await download.path()).toString("latin1")).toContain("ETSI.CAdES.detached");

  const line = (await commandLine("msa", "list", "SIGNED")).split("\n").find((one) => one.includes(kadeblok));
  await commandLine("msa", "countersign", line?.split(" ")[0] ?? "", "A. Jansen", "Contracts");
  await page.goto(`${portalUrl("data-centre")}/msa/signed?status=declined`);
  await expect(page.getByRole("heading", { level: 1, name: "Master Service Agreement 2026 is signed" })).toBeVisible();
  await page.getByRole("link", { name: "Go to agreements" }).click();
  await expect(page.getByText("In force since")).toBeVisible();
  await expectAccessible(page);
});

test("an agreement is declined with a reason, which the screen repeats", async ({ page }) => {
  await commandLine("msa", "issue", kadeblok);
  await signInByPage(page, administrators["data-centre"], "data-centre");
  await page.goto(`${portalUrl("data-centre")}/company/agreements`);
  await page.getByRole("button", { name: "Decline" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline Master Service Agreement 2026?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("The liability is too low");
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(page.getByText("You declined this agreement")).toBeVisible();
  await expect(page.getByText(/The liability is too low/)).toBeVisible();
});
