import { expect, type Page } from "@playwright/test";
import { dialogShown, either, refused, type Screen, shown } from "./screen-state.ts";

const openUser = async (page: Page): Promise<void> => {
  await page.getByRole("rowheader").getByRole("link").nth(1).click();
  await expect(page.locator("input[name=firstName]")).toBeVisible();
};

/** Users, API tokens, the log and loyalty, as an administrator. */
export const peopleScreens: readonly Screen[] = [
  { name: "users", path: "/user-management", open: (page) => expect(page.getByRole("table")).toBeVisible() },
  { name: "users, nothing found", path: "/user-management?q=nobody-at-all", open: shown },
  { name: "invite user", path: "/user-management/account/create", open: shown },
  { name: "invite user, refused", open: refused },
  {
    name: "user",
    path: "/user-management",
    open: openUser,
  },
  {
    name: "user, access",
    open: async (page) => {
      await page.getByRole("tab", { name: /^(Access|Toegang)$/ }).click();
      await expect(either(page, "button", /^(Remove|Verwijderen)$/)).toBeVisible();
    },
  },
  {
    name: "disable user",
    open: async (page) => {
      await either(page, "button", /^(Remove|Verwijderen)$/).click();
      await dialogShown(page);
    },
  },
  {
    name: "API tokens of a user",
    path: "/user-management",
    open: async (page) => {
      await openUser(page);
      await page.goto(page.url().replace("/account/", "/tokens/"));
      await shown(page);
    },
  },
  {
    name: "profile",
    path: "/account/profile",
    open: (page) => expect(page.getByRole("list", { name: /^(Sessions|Sessies)$/ })).toBeVisible(),
  },
  {
    name: "API tokens",
    path: "/account/api-tokens",
    open: (page) => expect(either(page, "button", /^(New token|Nieuw token)$/)).toBeVisible(),
  },
  {
    name: "new API token",
    open: async (page) => {
      await either(page, "button", /^(New token|Nieuw token)$/).click();
      await dialogShown(page);
    },
  },
  {
    name: "secret of an API token",
    open: async (page) => {
      await page.locator("dialog input[name=description]").fill("Script");
      await page.locator("dialog button[type=submit]").click();
      await expect(page.locator("dialog code").first()).toBeVisible();
    },
  },
  {
    name: "API tokens with one",
    open: async (page) => {
      await either(page, "button", /^(I have stored it|Ik heb het bewaard)$/).click();
      await expect(page.getByRole("table")).toBeVisible();
    },
  },
  {
    name: "webhooks, empty",
    path: "/account/webhooks",
    open: (page) => expect(either(page, "button", /^(New webhook|Nieuwe webhook)$/)).toBeVisible(),
  },
  {
    name: "new webhook",
    open: async (page) => {
      await either(page, "button", /^(New webhook|Nieuwe webhook)$/).click();
      await dialogShown(page);
    },
  },
  {
    name: "secret of a webhook",
    open: async (page) => {
      await page.locator("dialog input[name=url]").fill("https://erp.example/demarc");
      await page.locator("dialog input[name=types]").first().check();
      await page.locator("dialog button[type=submit]").click();
      await expect(page.locator("dialog code").first()).toBeVisible();
    },
  },
  {
    name: "webhooks with one",
    open: async (page) => {
      await either(page, "button", /^(I have stored it|Ik heb het bewaard)$/).click();
      await expect(page.getByRole("table")).toBeVisible();
    },
  },
  {
    name: "deliveries of a webhook",
    open: async (page) => {
      await page.getByRole("rowheader").getByRole("link").first().click();
      await expect(page.locator("select[name=state]")).toBeVisible();
    },
  },
  {
    name: "activity log",
    path: "/company/audit",
    open: (page) => expect(page.getByRole("search")).toBeVisible(),
  },
  {
    name: "activity log, nothing found",
    path: "/company/audit?from=2099-01-01",
    open: (page) => either(page, "button", /^(Clear filters|Filters wissen)$/).waitFor(),
  },
  {
    name: "agreements",
    path: "/company/agreements",
    open: (page) => expect(page.getByRole("article")).toBeVisible(),
  },
  {
    name: "notice calendar",
    path: "/company/notices",
    // Without contracts in a portal the address leads home.
    open: (page) =>
      expect(
        page
          .getByRole("table")
          .or(page.getByRole("heading", { level: 1, name: /^(Welcome|Welkom)/ }))
          .first(),
      ).toBeVisible(),
  },
  { name: "back from signing", path: "/msa/signed", open: shown },
];
