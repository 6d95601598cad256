import type { Variant } from "@demarc/contract/core/variants";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openMail } from "./support/demo-mail.ts";
import { idIn, operator } from "./support/command-line.ts";
import { chosenPassword as password, decide, linkIn } from "./support/new-company.ts";
import { fillSignIn, portalUrl, watchForErrors, welcome } from "./support/portal.ts";

const input = (page: Page, name: string) => page.locator(`[name='${name}']`);
const send = (page: Page) => page.locator("form button[type=submit]");

interface Applicant {
  readonly type: "end-user" | "reseller";
  readonly company: string;
  readonly email: string;
  readonly coc: string;
}

/** Fills in the first three steps with numbers in everyday notation, up to the review step. */
const fillApplication = async (page: Page, { company, email, coc }: Applicant): Promise<void> => {
  await input(page, "coc").fill(`${coc.slice(0, 4)} ${coc.slice(4)}`);
  await input(page, "name").fill(company);
  await input(page, "vatNumber").fill("nl 8888.00.000.b01");
  await input(page, "address.postalCode").fill("8011 ab");
  await input(page, "address.houseNumber").fill("12");
  await input(page, "address.houseNumberExtension").focus();
  await expect(input(page, "address.street")).toHaveValue("Wolweverswal");
  await expect(input(page, "address.city")).toHaveValue("Zwolle");
  await expect(input(page, "coc")).toHaveValue(coc);
  await expect(input(page, "vatNumber")).toHaveValue("NL888800000B01");
  await expect(input(page, "address.postalCode")).toHaveValue("8011AB");
  await expectAccessible(page);
  await send(page).click();
  await input(page, "contact.firstName").fill("Team");
  await input(page, "contact.lastName").fill("Molen");
  await input(page, "contact.email").fill(email);
  await input(page, "contact.phoneNumber").fill("+31 20 000 00 98");
  await input(page, "interests").first().check();
  await expectAccessible(page);
  await send(page).click();
  await expect(input(page, "iban")).toBeVisible();
  await expectAccessible(page);
  await send(page).click();
  await expect(page.getByText("0200000098")).toBeVisible();
  await page.getByRole("checkbox").check();
};

const journey = {
  locale: "nl",
  variant: "tv",
  type: "reseller",
  company: "Kijkhoek TV B.V.",
  email: "team@kijkhoek.example",
  coc: "88880102",
} as const satisfies Applicant & { locale: "en" | "nl"; variant: Variant };

test(
  "a reseller of television applies in Dutch, is approved, activates and signs in",
  { tag: "@all" },
  async ({ page }) => {
    test.setTimeout(120_000);
    const { locale, variant, type, company, email } = journey;
    const errors = await watchForErrors(page);
    // A mail opens in a sandboxed frame, which has no storage.
    await page.addInitScript((chosen) => top === window && localStorage.setItem("demarc.locale", chosen), locale);

    await page.goto(portalUrl(variant));
    await page.locator("a[href='/apply']").click();
    await page.goto(`${portalUrl(variant)}/apply/${type}`);
    await expect(page.locator(`input[value=${type}]`)).toBeChecked();
    await input(page, "coc").fill(journey.coc);
    await input(page, "coc").blur();
    await expect(page.getByText(/Nog te controleren/)).toBeVisible();
    await fillApplication(page, journey);
    await expect(page.getByRole("link", { name: /^Algemene voorwaarden van/ })).toHaveAttribute(
      "href",
      /\/demo\/terms$/,
    );
    await expectAccessible(page);
    await send(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Uw aanvraag is verstuurd" })).toBeFocused();
    const reference = await page.getByText(/^AP-\d{6}$/).innerText();
    await expectAccessible(page);

    const confirmation = linkIn(await openMail(page, { to: email, subject: /Bevestig uw e-mailadres/ }));
    expect(confirmation).toContain(`${portalUrl(variant)}/apply/status#token=`);
    await page.goto(confirmation);
    await page.getByRole("button", { name: "E-mailadres bevestigen" }).click();
    await expect(page.getByText("In behandeling", { exact: true })).toBeVisible();
    await expectAccessible(page);

    expect(await decide("approve", reference)).toMatchObject({ state: "APPROVED" });
    await page.reload();
    await expect(page.getByText("Geaccepteerd", { exact: true }).first()).toBeVisible();

    const activation = linkIn(await openMail(page, { to: email, subject: /Activeer uw account bij/ }));
    // The link sets the language of the application, even in a browser without one or with another.
    await page.evaluate(() => localStorage.removeItem("demarc.locale"));
    await page.goto(activation);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expect(input(page, "username")).toHaveValue(email);
    await expectAccessible(page);
    await input(page, "password").fill(password);
    await input(page, "passwordRepeat").fill(password);
    await page.getByRole("checkbox").check();
    await send(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Uw account is actief" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("button", { name: "Inloggen" }).click();
    await fillSignIn(page, email, password);
    await expect(welcome(page)).toContainText(company);
    await expect(page.getByText("IBAN").first()).toBeVisible();
    expect(errors).toEqual([]);
    await page.goto("about:blank");
    await page.goto(activation);
    await expect(page.getByRole("heading", { level: 1, name: "Deze link werkt niet meer" })).toBeVisible();
  },
);

test("an applicant answers a question, and then withdraws", { tag: "@all" }, async ({ page }) => {
  const applicant = {
    type: "reseller",
    company: "Duinpan Netwerk",
    email: "team@duinpan.example",
    coc: "88880103",
  } as const;
  await page.goto(`${portalUrl("data-centre")}/apply/reseller`);
  await fillApplication(page, applicant);
  await send(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your application has been sent" })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  const confirm = { to: applicant.email, subject: /Confirm your e-mail address/ };
  const confirmation = linkIn(await openMail(page, confirm));
  await page.goto(confirmation);
  await page.getByRole("button", { name: "Confirm e-mail address" }).click();
  await expect(page.getByText("Waiting for Waterkant Datacenters")).toBeVisible();
  const id = await idIn("application", "name", applicant.company);
  await operator("application", "request-info", id, "text=Where are your <b>racks</b>?");
  await page.goto(linkIn(await openMail(page, { to: applicant.email, subject: /question about your application/ })));
  await expect(page.locator("blockquote")).toHaveText("Where are your <b>racks</b>?");
  await expectAccessible(page);
  await page.getByLabel("Your answer").fill("In Almere.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("In Almere.")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw application" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw application" }).click();
  await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Withdraw application" })).toHaveCount(0);
});
