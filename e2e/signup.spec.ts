import type { Variant } from "@demarc/contract/core/variants";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openMail } from "./support/demo-mail.ts";
import { chosenPassword as password, linkIn, operate } from "./support/new-company.ts";
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

const words = {
  en: {
    confirm: "Confirm your e-mail address",
    activate: "Activate your account at",
    verify: "Confirm e-mail address",
    review: "Under review",
    unreachable: /To be verified/,
    sent: "Your application has been sent",
    terms: /^General terms of/,
    accepted: "Accepted",
    login: "Sign in",
    active: "Your account is active",
    used: "This link no longer works",
  },
  nl: {
    confirm: "Bevestig uw e-mailadres",
    activate: "Activeer uw account bij",
    verify: "E-mailadres bevestigen",
    review: "In behandeling",
    unreachable: /Nog te controleren/,
    sent: "Uw aanvraag is verstuurd",
    terms: /^Algemene voorwaarden van/,
    accepted: "Geaccepteerd",
    login: "Inloggen",
    active: "Uw account is actief",
    used: "Deze link werkt niet meer",
  },
} as const;

const journeys = [
  {
    locale: "en",
    variant: "main",
    type: "end-user",
    company: "Weidemolen B.V.",
    email: "team@weidemolen.example",
    coc: "88880101",
  },
  {
    locale: "nl",
    variant: "tv",
    type: "reseller",
    company: "Kijkhoek TV B.V.",
    email: "team@kijkhoek.example",
    coc: "88880102",
  },
  {
    locale: "nl",
    variant: "main",
    type: "end-user",
    company: "Veldzicht Zorg",
    email: "team@veldzicht.example",
    coc: "88880104",
  },
  {
    locale: "en",
    variant: "data-centre",
    type: "reseller",
    company: "Harbour Racks B.V.",
    email: "team@harbourracks.example",
    coc: "88880105",
  },
] as const satisfies readonly (Applicant & { locale: "en" | "nl"; variant: Variant })[];

for (const journey of journeys)
  test(`${journey.type}, ${journey.locale}: apply, confirm, be approved, activate and sign in`, async ({ page }) => {
    test.setTimeout(120_000);
    const { locale, variant, type, company, email } = journey;
    const say = words[locale];
    const errors = await watchForErrors(page);
    // A mail opens in a sandboxed frame, which has no storage.
    await page.addInitScript((chosen) => top === window && localStorage.setItem("demarc.locale", chosen), locale);

    await page.goto(portalUrl(variant));
    await page.locator("a[href='/apply']").click();
    await page.goto(`${portalUrl(variant)}/apply/${type}`);
    await expect(page.locator(`input[value=${type}]`)).toBeChecked();
    await input(page, "coc").fill(journey.coc);
    await input(page, "coc").blur();
    await expect(page.getByText(say.unreachable)).toBeVisible();
    await fillApplication(page, journey);
    await expect(page.getByRole("link", { name: say.terms })).toHaveAttribute("href", /\/demo\/terms$/);
    await expectAccessible(page);
    await send(page).click();
    await expect(page.getByRole("heading", { level: 1, name: say.sent })).toBeFocused();
    const reference = await page.getByText(/^AP-\d{6}$/).innerText();
    await expectAccessible(page);

    const confirmation = linkIn(await openMail(page, { to: email, subject: new RegExp(say.confirm) }));
    expect(confirmation).toContain(`${portalUrl(variant)}/apply/status#token=`);
    await page.goto(confirmation);
    await page.getByRole("button", { name: say.verify }).click();
    await expect(page.getByText(say.review, { exact: true })).toBeVisible();
    await expectAccessible(page);

    const line = (await operate("list")).split("\n").find((text) => text.includes(company));
    expect(line?.split(" ", 1)[0]).toBe(reference);
    expect(await operate("approve", reference)).toContain("APPROVED");
    await page.reload();
    await expect(page.getByText(say.accepted, { exact: true }).first()).toBeVisible();

    const activation = linkIn(await openMail(page, { to: email, subject: new RegExp(say.activate) }));
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
    await expect(page.getByRole("heading", { level: 1, name: say.active })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("button", { name: say.login }).click();
    await fillSignIn(page, email, password);
    await expect(welcome(page)).toContainText(company);
    await expect(page.getByText("IBAN").first()).toBeVisible();
    expect(errors).toEqual([]);
    await page.goto("about:blank");
    await page.goto(activation);
    await expect(page.getByRole("heading", { level: 1, name: say.used })).toBeVisible();
  });

test("input and step survive a reload, except the IBAN, and Back goes one step back", async ({ page }) => {
  await page.goto(`${portalUrl("main")}/apply/end-user`);
  await fillApplication(page, {
    type: "end-user",
    company: "Weidemolen B.V.",
    email: "team@weidemolen.example",
    coc: "88880106",
  });
  await page.goBack();
  await input(page, "iban").fill("NL74DEMO0200000025");
  await input(page, "accountHolder").fill("Weidemolen");
  await send(page).click();
  await expect(page.getByText("NL74 DEMO 0200 0000 25")).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/step=check$/);
  await expect(page.getByText("Weidemolen B.V.")).toBeVisible();
  await expect(page.getByText("The IBAN is not kept when the page reloads.")).toBeVisible();
  await expectAccessible(page);
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(kept).not.toContain("NL74DEMO");
  await page.goBack();
  await expect(input(page, "iban")).toHaveValue("");
  await page.getByRole("link", { name: "Contact" }).click();
  await expect(input(page, "contact.email")).toHaveValue("team@weidemolen.example");
});

test("the trade register fills in a company that it knows", async ({ page }) => {
  await page.goto(`${portalUrl("main")}/apply/reseller`);
  await input(page, "coc").fill("99990031");
  await input(page, "coc").blur();
  await expect(page.getByText("We filled in the name and address.")).toBeVisible();
  await expect(input(page, "name")).toHaveValue("Kaasmakerij De Driehoek B.V.");
  await expect(input(page, "address.street")).toHaveValue("Kaasdragerspad");
});

test("a refused application lists every invalid field in a summary that takes the focus", async ({ page }) => {
  await page.goto(`${portalUrl("main")}/apply`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await send(page).click();
  const summary = page.getByRole("group", { name: /problems|fields/i });
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await summary.getByRole("link", { name: /^KvK number/ }).click();
  await expect(input(page, "coc")).toBeFocused();
  await expect(input(page, "coc")).toHaveAccessibleDescription(/Enter the KvK number/);
});

test("an applicant answers a question, and then withdraws", async ({ page }) => {
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
  const line = (await operate("list")).split("\n").find((text) => text.includes(applicant.company));
  await operate("ask", line?.split(" ", 1)[0] ?? "", "Where are your <b>racks</b>?");
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

test("every invalid activation link gets one friendly text, and a way to request a new one", async ({ page }) => {
  const parts = "customerId=20120280&accountId=00000000-0000-4000-8000-000000000000&token=nothing";
  for (const fragment of ["", `#${parts}`, "#token=x"]) {
    await page.goto("about:blank");
    await page.goto(`${portalUrl("main")}/account/activate${fragment}`);
    await expect(page.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
  }
  await page.getByLabel("E-mail address").fill("nobody@polderlicht.example");
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByText("If an account for nobody@polderlicht.example is waiting to be activated")).toBeVisible();
  await expectAccessible(page);
});

test("an unknown customer type gives the not-found page", async ({ page }) => {
  await page.goto(`${portalUrl("main")}/apply/wholesale`);
  await expect(page.getByRole("heading", { level: 1, name: "The page could not be found" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expectAccessible(page);
});
