import { expect } from "@playwright/test";
import { peopleScreens } from "./people-screens.ts";
import { portalUrl } from "../support/portal.ts";
import { closeDialog, dialogShown, either, fromTop, refused, save, type Screen, shown } from "./screen-state.ts";
import { serviceScreens } from "./service-screens.ts";

const at = "2026-11-20T09:00:00Z";
const applicationAsked = {
  applicationId: "00000000-0000-4000-8000-000000000001",
  reference: "AP-000123",
  state: "INFO_REQUESTED",
  stateSince: at,
  expiresAt: "2026-12-20T09:00:00Z",
  type: "reseller",
  variant: "main",
  company: "Weidemolen B.V.",
  email: "team@weidemolen.example",
  emailVerifiedAt: at,
  rejectReason: null,
  history: [
    { at, event: "submit", state: "SUBMITTED", note: null },
    { at, event: "requestInfo", state: "INFO_REQUESTED", note: "Which addresses?" },
  ],
};
const openActivation = {
  username: "team@weidemolen.example",
  firstName: "Team",
  company: "Weidemolen B.V.",
  asksPassword: true,
  expiresAt: at,
};

/** The screens for visitors who are not signed in, including the identity provider's pages. */
export const signedOutScreens: readonly Screen[] = [
  { name: "home, signed out", path: "/", open: shown },
  {
    name: "components",
    path: "/demo/components",
    open: (page) => expect(page.getByRole("heading", { name: /^Components of/ })).toBeVisible(),
  },
  { name: "television", path: "/demo/tv-device", open: shown },
  {
    name: "home, signing in failed",
    path: "/sso/login?error=access_denied&state=none",
    open: (page) => expect(page.getByText(/did not work|niet gelukt/)).toBeVisible(),
  },
  { name: "signed out", path: "/logout?done", open: shown },
  { name: "not found", path: "/nothing/here", open: shown },
  { name: "apply, without a customer type", path: "/apply", open: shown },
  { name: "apply", path: "/apply/reseller", open: shown },
  { name: "apply, refused", open: refused },
  { name: "application, unknown link", path: "/apply/status#token=nothing", open: shown },
  {
    name: "application with a question",
    open: async (page) => {
      await page.route("**/v1/application/view", (route) => route.fulfill({ json: applicationAsked }));
      await page.goto("about:blank");
      await page.goto(`${portalUrl("main")}/apply/status#token=asked`);
      await expect(page.getByRole("textbox")).toBeVisible();
    },
  },
  {
    name: "withdraw application",
    open: async (page) => {
      await either(page, "button", /^(Withdraw application|Aanvraag intrekken)$/).click();
      await dialogShown(page);
    },
  },
  { name: "activation, dead link", path: "/account/activate", open: shown },
  {
    name: "activation",
    open: async (page) => {
      await page.route("**/activation", (route) => route.fulfill({ json: openActivation }));
      await page.goto("about:blank");
      await page.goto(`${portalUrl("main")}/account/activate#customerId=1&accountId=x&token=x`);
      await expect(page.locator("input[name=password]")).toBeVisible();
    },
  },
  { name: "activation, refused", open: refused },
  {
    name: "sign-in page",
    path: "/",
    open: async (page) => {
      await either(page, "button", /single sign-on/i).click();
      await expect(page.locator("input[name=password]")).toBeVisible();
    },
  },
  {
    name: "sign-in page, wrong password",
    open: async (page) => {
      await page.locator("input[name=username]").fill("nobody@polderlicht.example");
      await page.locator("input[name=password]").fill("not the password");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "forgotten password",
    open: async (page) => {
      await page.locator("a[href*='/password/forgotten']").click();
      await expect(page.locator("form input[name=username]")).toBeVisible();
    },
  },
  {
    name: "forgotten password, mail sent",
    open: async (page) => {
      await page.locator("form input[name=username]").fill("nobody@polderlicht.example");
      await page.keyboard.press("Enter");
      await expect(page.locator("form input[name=username]")).toHaveCount(0);
    },
  },
  { name: "dead link to a new password", path: "/identity/password/new?token=used", open: shown },
  { name: "a new password without its link", path: "/identity/password/new/AAAAAAAAAAAAAAAA", open: shown },
  { name: "error page of the provider", path: "/identity/nothing/here", open: shown },
  { name: "sign-in at the provider without a portal", path: "/identity/manage", open: shown },
];

/** The screens of an administrator; each by its own address unless it opens from the previous one. */
export const signedInScreens: readonly Screen[] = [
  { name: "home", path: "/", open: shown },
  {
    name: "account menu",
    open: async (page) => {
      await either(page, "button", /account ?menu/).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
  {
    name: "help menu",
    open: async (page) => {
      await page.keyboard.press("Escape");
      const help = either(page, "button", /^(Help and status|Hulp en status)$/);
      if (await help.isVisible()) await help.click();
    },
  },
  {
    name: "shortcuts",
    open: async (page) => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await dialogShown(page);
    },
  },
  {
    name: "palette",
    open: async (page) => {
      await closeDialog(page);
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "palette, records found",
    open: async (page) => {
      await page.getByRole("combobox").fill("example");
      await expect(page.getByRole("group", { name: /^(Users|Gebruikers)$/ })).toBeVisible();
    },
  },
  {
    name: "palette, nothing found",
    open: async (page) => {
      await page.getByRole("combobox").fill("nothing at all");
      await expect(page.getByRole("option")).toHaveCount(0);
    },
  },
  {
    name: "navigation on a phone",
    open: async (page) => {
      await closeDialog(page);
      const opener = either(page, "button", /^(Open the navigation|Navigatie openen)$/);
      if (!(await opener.isVisible())) return;
      await opener.click();
      await dialogShown(page);
    },
  },
  { name: "company", path: "/company", open: (page) => expect(page.getByRole("table").last()).toBeVisible() },
  {
    name: "company, the settings of invoices open",
    open: async (page) => {
      // Address for invoices, reference, attachments.
      for (let opened = 0; opened < 3; opened += 1) await either(page, "button", /^(Change|Wijzigen)/).click();
      await expect(page.getByRole("radio").first()).toBeVisible();
      await fromTop(page);
    },
  },
  {
    name: "company, last contact of its type",
    within: "[role=status]",
    open: async (page) => {
      await either(page, "button", /(Remove|verwijderen).*(Omar|Fenna|Koen)|(Omar|Fenna|Koen).*verwijderen/).click();
      await expect(page.getByRole("status", { name: /Notifications|Meldingen/ }).getByRole("button")).toBeVisible();
    },
  },
  { name: "new contact", path: "/company/contact/new?type=abuse", open: shown },
  { name: "new contact, refused", open: refused },
  {
    name: "leave without saving",
    open: async (page) => {
      await page.locator("input[name=firstName]").fill("Team");
      await either(page, "link", /^(Cancel|Annuleren)$/).click();
      await dialogShown(page);
    },
  },
  {
    name: "failed call",
    open: async (page) => {
      await closeDialog(page);
      await page.locator("input[name=lastName]").fill("Onbereikbaar");
      await page.locator("input[name=email]").fill("team@polderlicht.example");
      const body = { error: { code: "internal", message: "Something went wrong", requestId: "e2e-request" } };
      await page.route("**/v1/customer/*/contact", (route) => route.fulfill({ status: 500, json: body }), { times: 3 });
      await save(page).click();
      await dialogShown(page);
      await expect(page.getByText("e2e-request")).toBeVisible();
      await page.unrouteAll();
    },
  },
  {
    name: "contact",
    path: "/company",
    open: async (page) => {
      await either(page, "link", /^Edit (Joris|Mila|Anouk)|^(Joris|Mila|Anouk).* bewerken/).click();
      await expect(page.locator("input[name=firstName]")).not.toHaveValue("");
    },
  },
  {
    name: "unknown contact",
    path: "/company/contact/00000000-0000-4000-8000-000000000000",
    open: (page) => either(page, "link", /^(Back to company|Terug naar bedrijf)$/).waitFor(),
  },
  ...peopleScreens,
  { name: "addresses", path: "/company/edit/address", open: shown },
  {
    name: "addresses, refused",
    open: async (page) => {
      const same = page.getByRole("checkbox");
      if (await same.isChecked()) await same.uncheck();
      await page.locator("input[name='address.street']").fill("");
      await refused(page);
    },
  },
  { name: "bank account", path: "/company/edit/iban", open: shown },
  { name: "bank account, refused", open: refused },
  {
    name: "bank account, confirmation",
    open: async (page) => {
      await page.locator("input[name=iban]").fill("NL69DEMO0500000066");
      await page.getByRole("checkbox").check();
      await save(page).click();
      await dialogShown(page);
    },
  },
  ...serviceScreens,
  { name: "own sign-in", path: "/identity/manage", open: shown },
  { name: "signing out at the provider", path: "/identity/session/end", open: shown },
];
