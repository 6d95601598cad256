import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { operator } from "./support/command-line.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { administrators } from "./support/portal.ts";

// Their agreement stops no order: other tests place orders for the other companies.
const beeldwijk = "20180035";

test("an agreement is declined, issued again, signed, and countersigned by the provider", async ({ page }) => {
  await operator("msa", "create", `customerId=${beeldwijk}`);
  await openAs(page, administrators.tv, "/company/agreements");

  await test.step("it is declined with a reason, which the screen repeats", async () => {
    await page.getByRole("button", { name: "Decline" }).click();
    const dialog = page.getByRole("dialog", { name: "Decline Raamovereenkomst 2026?" });
    await dialog.getByRole("button", { name: "Decline", exact: true }).click();
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("The liability is too low");
    await dialog.getByRole("button", { name: "Decline", exact: true }).click();
    await expect(page.getByText("You declined this agreement")).toBeVisible();
    await expect(page.getByText(/The liability is too low/)).toBeVisible();
  });

  const { id } = await operator<{ id: string }>("msa", "create", `customerId=${beeldwijk}`);

  await test.step("an administrator reads it and signs it", async () => {
    await page.reload();
    await expect(page.getByRole("article")).toContainText("Noordwal Groep B.V. aan Beeldwijk Wonen Coöperatie levert");
    await expect(page.getByText(/^Sign Raamovereenkomst 2026 before /)).toBeVisible();
    await page.getByRole("button", { name: "Sign agreement" }).click();
    await expect(page.getByLabel("Your function")).toBeFocused();
    await page.keyboard.type("Director");
    await page.getByRole("checkbox", { name: /^I have read the agreement/ }).check();
    await page.getByRole("button", { name: "Sign agreement" }).click();
    await expect(page.getByText("You have signed", { exact: true })).toBeVisible();
    await expect(page.getByText("Anouk de Jong, ")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the signed document is a file with a signature", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Signed document (PDF)" }).first().click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^overeenkomst-ondertekend-MSA-2026\.\d+\.pdf$/);
    expect(readFileSync(await download.path()).toString("latin1")).toContain("ETSI.CAdES.detached");
  });

  await test.step("the provider countersigns it", async () => {
    await operator("msa", "countersign", id, "name=A. Jansen", "function=Contracts");
    await page.goto(new URL("/msa/signed?status=declined", page.url()).href);
    await expect(page.getByRole("heading", { level: 1, name: "Raamovereenkomst 2026 is signed" })).toBeVisible();
    await page.getByRole("link", { name: "Go to agreements" }).click();
    await expect(page.getByText("In force since")).toBeVisible();
  });
});
