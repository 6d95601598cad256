import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openMail } from "./support/demo-mail.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, chooseInAccountMenu } from "./support/portal.ts";

const notifications = (page: Page) => page.getByRole("status", { name: /Notifications|Meldingen/ });

test("the addresses are corrected in both languages and are stored", async ({ page }) => {
  await openAs(page, administrators.main, "/company/edit/address");

  await test.step("every invalid field says what it needs", async () => {
    await page.getByLabel("Street").fill("");
    await page.getByLabel("House number").fill("0");
    await page.getByLabel("Postal code").fill("12");
    await page.getByLabel("Room or unit").fill("Hal 2");
    await page.getByRole("button", { name: "Save addresses" }).click();
    await expect(page.getByLabel("Street")).toBeFocused();
    await expect(page.getByLabel("Street")).toHaveAccessibleDescription(/Enter the street/);
    await expect(page.getByLabel("House number")).toHaveAccessibleDescription(/Enter 1 or more/);
    await expect(page.getByLabel("Postal code")).toHaveAccessibleDescription(/Enter a postal code/);
    await expectAccessible(page);
  });

  await test.step("in Dutch the errors and the input are still there", async () => {
    await chooseInAccountMenu(page, "Nederlands");
    await expect(page.getByRole("heading", { level: 1, name: "Adressen bewerken" })).toBeVisible();
    await expect(page.getByLabel("Straat")).toHaveAccessibleDescription(/Vul de straat in/);
    await expect(page.getByLabel("Kamer of unit")).toHaveValue("Hal 2");
    await page.getByLabel("Straat").fill("Polderlichtweg");
    await page.getByLabel("Huisnummer").fill("10");
    await page.getByLabel("Postcode").fill("8011 zz");
    await page.getByLabel("Plaats").focus();
    await expect(page.getByLabel("Postcode")).toHaveValue("8011ZZ");
  });

  await test.step("an own address for invoices is stored beside it", async () => {
    await page.getByLabel("Gebruik het bezoekadres op facturen").uncheck();
    const invoices = page
      .getByRole("region", { name: "Factuuradres" })
      .or(page.locator("section", { hasText: "Factuuradres" }))
      .last();
    await invoices.getByLabel("Straat").fill("Postbusplein");
    await invoices.getByLabel("Huisnummer").fill("7");
    await invoices.getByLabel("Postcode").fill("8011ZY");
    await invoices.getByLabel("Plaats").fill("Zwolle");
    await page.getByRole("button", { name: "Adressen opslaan" }).click();
    await expect(notifications(page)).toContainText("Adressen opgeslagen.");
    await page.reload();
    for (const line of ["Polderlichtweg 10", "Hal 2", "Postbusplein 7", "8011 ZY Zwolle"])
      await expect(page.getByText(line, { exact: true })).toBeVisible();
  });
});

test("the bank account changes after a confirmation, and contacts get a mail without the full numbers", async ({
  page,
}) => {
  await openAs(page, administrators["data-centre"], "/company/edit/iban");
  await expect(page.getByText("NL96 •••• •••• ••00 33")).toBeVisible();
  const iban = page.getByLabel("New IBAN");
  const mandate = page.getByRole("checkbox", { name: /give this mandate/ });

  await test.step("an error that appears above a control does not cost the click on it", async () => {
    await iban.fill("NL74 DEMO 0300 0000 42");
    await mandate.hover();
    await page.mouse.down();
    // Longer than validation takes: it waits 5 ms for more input.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await expect(iban).not.toHaveAttribute("aria-invalid");
    await page.mouse.up();
    await expect(mandate).toBeChecked();
    await expect(iban).toHaveAccessibleDescription(/not valid/);
    await expectAccessible(page);
  });

  await test.step("a dialog names both accounts, and Esc closes it", async () => {
    await iban.fill("nl74 demo 0300 0000 41");
    await expect(page.getByLabel("BIC (from the IBAN)")).toHaveValue("DEMONL2A");
    await page.getByRole("button", { name: "Review change" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the bank account of Kadeblok Hosting B.V.?" });
    await expect(dialog).toContainText("NL96 •••• •••• ••00 33");
    await expect(dialog).toContainText("NL74 DEMO 0300 0000 41");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("it is changed", async () => {
    await page.getByRole("button", { name: "Review change" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Change bank account" }).click();
    await expect(notifications(page)).toContainText("Bank account changed.");
    await expect(page.getByText("NL74 DEMO 0300 0000 41")).toBeVisible();
    await expect(page.getByText("Being checked")).toBeVisible();
  });

  await test.step("the mails to the contacts have the numbers masked", async () => {
    for (const to of ["mila.stone@kadeblok.example", "omar.haddad@kadeblok.example"]) {
      const text = await openMail(page, { to, subject: /Your IBAN was changed/ });
      expect(text).toContain("NL96••••••••••0033");
      expect(text).toContain("NL74••••••••••0041");
      expect(text).not.toMatch(/DEMO0300000033|DEMO0300000041/);
      const mail = page.frameLocator("iframe");
      await expect(mail.getByText("NL74••••••••••0041")).toBeVisible();
      await expect(mail.getByRole("link", { name: "See the company's details" })).toHaveAttribute("href", /\/company$/);
    }
  });
});
