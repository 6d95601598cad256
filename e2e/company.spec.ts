import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openMail } from "./support/demo-mail.ts";
import { administrators, chooseInAccountMenu, fillSignIn, portalUrl, signIn } from "./support/portal.ts";

const notifications = (page: Page) => page.getByRole("status", { name: /Notifications|Meldingen/ });

test("the addresses can be corrected in both languages and are stored", async ({ page }) => {
  await signIn(page, administrators.main);
  await page.goto(`${portalUrl("main")}/company/edit/address`);
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

  await chooseInAccountMenu(page, "Nederlands");
  await expect(page.getByRole("heading", { level: 1, name: "Adressen bewerken" })).toBeVisible();
  await expect(page.getByLabel("Straat")).toHaveAccessibleDescription(/Vul de straat in/);
  await expect(page.getByLabel("Kamer of unit")).toHaveValue("Hal 2");
  await page.getByLabel("Straat").fill("Polderlichtweg");
  await page.getByLabel("Huisnummer").fill("10");
  await page.getByLabel("Postcode").fill("8011 zz");
  await page.getByLabel("Plaats").focus();
  await expect(page.getByLabel("Postcode")).toHaveValue("8011ZZ");

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
  for (const line of ["Polderlichtweg 10", "Hal 2", "Postbusplein 7", "8011ZY Zwolle"])
    await expect(page.getByText(line, { exact: true })).toBeVisible();
});

test("the reference and the attachments of invoices are edited in place, with a preview", async ({ page }) => {
  await signIn(page, administrators.tv, "tv");
  await page.goto(`${portalUrl("tv")}/company`);
  await page.getByRole("button", { name: "Change Your reference" }).click();
  const reference = page.getByRole("textbox", { name: "Your reference on invoices" });
  await expect(reference).toBeFocused();
  await reference.fill("x".repeat(36));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(reference).toHaveAccessibleDescription(/at most 35 characters/);
  await expectAccessible(page);
  await reference.fill("BW-2026-11");
  await page.keyboard.press("Enter");
  await expect(notifications(page)).toContainText("Reference saved.");
  await expect(page.getByRole("button", { name: "Change Your reference" })).toBeFocused();

  const preview = page.getByRole("figure");
  await expect(preview).toContainText("koen.visser@beeldwijk.example");
  await expect(preview.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Change Attachments" }).click();
  await page.getByRole("radio", { name: "PDF and UBL" }).check();
  await expect(preview).toContainText(/factuur-.*\.pdf.*factuur-.*\.xml/s);
  await page.getByRole("radio", { name: "No attachments" }).check();
  await expect(preview).toContainText("Link to the invoice in the portal");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notifications(page)).toContainText("From your next invoice: No attachments.");
  await page.reload();
  await expect(page.getByText("BW-2026-11")).toBeVisible();
  await expect(preview).toContainText("Link to the invoice in the portal");
});

test("the bank account changes after a confirmation, and contacts get a mail without the full numbers", async ({
  page,
}) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  await page.goto(`${portalUrl("data-centre")}/company/edit/iban`);
  await expect(page.getByText("NL96 •••• •••• ••00 33")).toBeVisible();
  const iban = page.getByLabel("New IBAN");
  await iban.fill("NL74 DEMO 0300 0000 42");
  await page.getByRole("checkbox", { name: /give this mandate/ }).check();
  await page.getByRole("button", { name: "Review change" }).click();
  await expect(iban).toHaveAccessibleDescription(/not valid/);
  await expectAccessible(page);
  await iban.fill("nl74 demo 0300 0000 41");
  await expect(page.getByLabel("BIC (from the IBAN)")).toHaveValue("DEMONL2A");
  await page.getByRole("button", { name: "Review change" }).click();

  const dialog = page.getByRole("dialog", { name: "Change the bank account of Kadeblok Hosting B.V.?" });
  await expect(dialog).toContainText("NL96 •••• •••• ••00 33");
  await expect(dialog).toContainText("NL74 DEMO 0300 0000 41");
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Review change" }).click();
  await dialog.getByRole("button", { name: "Change bank account" }).click();
  await expect(notifications(page)).toContainText("Bank account changed.");
  await expect(page.getByText("NL74 DEMO 0300 0000 41")).toBeVisible();
  await expect(page.getByText("Being checked")).toBeVisible();

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

test("403 for a sign-in that is too old: after a new one the input is restored, except the IBAN", async ({ page }) => {
  await signIn(page, "eva.postma@fietsfabriek.example");
  await page.goto(`${portalUrl("main")}/company/edit/iban`);
  const fillIn = async () => {
    await page.getByLabel("New IBAN").fill("NL47DEMO0400000058");
    await page.getByRole("button", { name: "Review change" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Change bank account" }).click();
  };
  await page.getByLabel("Account holder").fill("Fietsfabriek te Zwolle");
  await page.getByRole("checkbox", { name: /give this mandate/ }).check();
  const code = "reauthentication-required";
  const refusal = { error: { code, message: "Sign in again before you change the IBAN.", requestId: "e2e" } };
  await page.route("**/v1/customer/*/iban", (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  const asked = page.waitForRequest((request) => request.url().includes("code_challenge="));
  await fillIn();
  expect(new URL((await asked).url()).searchParams.get("max_age")).toBe("0");
  await expect(page.getByRole("heading", { name: "Sign in again" })).toBeVisible();
  await expectAccessible(page);
  await fillSignIn(page, "eva.postma@fietsfabriek.example");

  await expect(page).toHaveURL(/\/company\/edit\/iban$/);
  await expect(page.getByLabel("Account holder")).toHaveValue("Fietsfabriek te Zwolle");
  await expect(page.getByRole("checkbox", { name: /give this mandate/ })).toBeChecked();
  await expect(page.getByLabel("New IBAN")).toHaveValue("");
  await fillIn();
  await expect(notifications(page)).toContainText("Bank account changed.");
  await expect(page.getByText("Fietsfabriek te Zwolle")).toBeVisible();
});

test("an error that appears above a control does not cost the click on it", async ({ page }) => {
  await signIn(page, administrators.main);
  await page.goto(`${portalUrl("main")}/company/edit/iban`);
  const iban = page.getByLabel("New IBAN");
  const mandate = page.getByRole("checkbox", { name: /give this mandate/ });
  await iban.fill("NL74 DEMO 0300 0000 42");
  await mandate.hover();
  await page.mouse.down();
  await page.waitForTimeout(100); // longer than validation takes
  await expect(iban).not.toHaveAttribute("aria-invalid");
  await page.mouse.up();
  await expect(mandate).toBeChecked();
  await expect(iban).toHaveAccessibleDescription(/not valid/);
});
