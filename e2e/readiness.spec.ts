import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { activate, approvedCompany, chosenPassword } from "./support/new-company.ts";
import { fillSignIn, portalUrl, startSignIn, welcome } from "./support/portal.ts";

test("a new company's checklist links to each missing item, ticks it, and disappears", async ({ page }) => {
  test.setTimeout(120_000);
  const email = "team@weidesteen.example";
  await page.goto(await approvedCompany(page, "Weidesteen B.V.", email));
  await activate(page);
  await page.goto(portalUrl("main"));
  await startSignIn(page);
  await fillSignIn(page, email, chosenPassword);
  await expect(welcome(page)).toBeVisible();

  const list = page.getByRole("region", { name: "Needs your attention" });
  const rows = list.getByRole("listitem");
  await expect(rows).toContainText([
    /No bank account/,
    /Master Service Agreement 2026 waits for your signature/,
    /3 contact types have no contact/,
    /No reference on your invoices/,
  ]);
  await expectAccessible(page);

  await rows.filter({ hasText: "Master Service Agreement" }).getByRole("link").click();
  await page.getByLabel("Your function").fill("Director");
  await page.getByLabel(/^I have read the agreement/).check();
  await page.getByRole("button", { name: "Sign agreement" }).click();
  await expect(page.getByText("You have signed")).toBeVisible();
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(list.getByText("No bank account")).toBeVisible();
  await expect(list.getByText("Master Service Agreement")).toHaveCount(0);

  await rows.filter({ hasText: "No bank account" }).getByRole("link").click();
  await page.locator("input[name=iban]").fill("NL69DEMO0500000066");
  await page.locator("input[name=accountHolder]").fill("Weidesteen");
  await page.getByRole("checkbox").last().check();
  await page.locator("form button[type=submit]").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Change|Save|Add/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Weidesteen B.V." })).toBeVisible();
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(rows.filter({ hasText: "Done" })).toContainText([/Bank account added/, /Agreement signed/]);
  await expect(list.getByText("No bank account")).toHaveCount(0);

  await rows.filter({ hasText: "3 contact types" }).getByRole("link").click();
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('"support"') ?? false);
  for (const kind of ["Order", "Abuse", "Support"])
    await page.getByRole("checkbox", { name: `Team Molen receives ${kind}` }).check();
  await saved;
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(list.getByText("contact types")).toHaveCount(0);
  await expect(list.getByText("Bank account added")).toHaveCount(0);
  await expect(list.getByText("Your direct debit mandate is being checked")).toBeVisible();
});
