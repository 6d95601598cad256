import { expect, type Page } from "@playwright/test";
import { callApi, portalUrl } from "../support/portal.ts";
import { closeDialog, dialogShown, either, refused, type Screen } from "./screen-state.ts";

const group = /^(Activate a device|Apparaat activeren)$/;

/** An account with two devices and a code, made for each walk, so that parallel walks do not affect each other. */
const openNewAccount = async (page: Page): Promise<void> => {
  const { body } = await callApi(page, {
    method: "POST",
    path: "/v1/account",
    body: {
      productCode: "TV-COMPLEET",
      activate: true,
      reference: "Wandeling",
      subscriber: {
        firstName: "Sanne",
        lastName: "Vos",
        email: "sanne.vos@kijkers.example",
        address: { street: "Molenpad", houseNumber: 4, postalCode: "8011AB", city: "Zwolle", country: "NL" },
      },
    },
  });
  const account = `/v1/account/${(body as { id: string }).id}`;
  const code = await callApi(page, {
    method: "POST",
    path: `${account}/unconfirmedActivationCode`,
    body: { description: "Vakantiehuis", maxUses: 3 },
  });
  const device = { type: "STB", name: "Ontvanger", serial: "SN-1" };
  const path = `${account}/unconfirmedActivationCode/${(code.body as { id: string }).id}`;
  await callApi(page, { method: "POST", path, body: { device } });
  await page.goto(`${portalUrl("tv")}/tv-accounts/${(body as { id: string }).id}`);
  await expect(either(page, "button", /^(Add product|Product toevoegen)$/)).toBeVisible();
};

const pressMore = async (page: Page, action: RegExp): Promise<void> => {
  await either(page, "button", /^(More actions|Meer acties)$/).click();
  await page.getByRole("menuitem", { name: action }).click();
  await dialogShown(page);
};

const openTab = async (page: Page, name: RegExp): Promise<void> => {
  if ((await page.getByRole("dialog").count()) > 0) await closeDialog(page);
  await page.getByRole("tab", { name }).click();
};

/** The screens of TV accounts, which only the build for TV has. */
export const tvScreens: readonly Screen[] = [
  { name: "TV accounts", path: "/tv-accounts", open: (page) => expect(page.getByRole("table")).toBeVisible() },
  {
    name: "TV accounts, nothing found",
    path: "/tv-accounts?search=nothing-like-it",
    open: (page) => either(page, "button", /^(Clear filters|Filters wissen)$/).waitFor(),
  },
  {
    name: "new TV account",
    path: "/tv-accounts/create",
    open: (page) => expect(page.getByRole("radio").first()).toBeVisible(),
  },
  { name: "new TV account, refused", open: refused },
  { name: "TV account", path: "/tv-accounts", open: openNewAccount },
  {
    name: "add TV product",
    open: async (page) => {
      await either(page, "button", /^(Add product|Product toevoegen)$/).click();
      await dialogShown(page);
    },
  },
  {
    name: "PIN of a TV account, refused",
    open: async (page) => {
      await closeDialog(page);
      await either(page, "button", /^(Set PIN|Pincode instellen)$/).click();
      await page.locator("input[name=pin]").fill("1234");
      await page.locator("form button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    },
  },
  {
    name: "suspend TV account",
    path: "/tv-accounts",
    open: async (page) => {
      await openNewAccount(page);
      await pressMore(page, /^(Suspend|Blokkeren)$/);
    },
  },
  {
    name: "end TV account",
    open: async (page) => {
      await closeDialog(page);
      await pressMore(page, /^(End now|Nu beëindigen)$/);
    },
  },
  {
    name: "devices of a TV account",
    open: async (page) => {
      await openTab(page, /^(Devices|Apparaten)/);
      await expect(page.getByRole("row", { name: /Ontvanger/ })).toBeVisible();
      await expect(page.getByRole("row", { name: /Vakantiehuis/ })).toBeVisible();
    },
  },
  {
    name: "activation code",
    open: async (page) => {
      await either(page, "button", /^(Generate code|Code maken)$/).click();
      await expect(page.getByRole("group", { name: group }).getByRole("img")).toBeVisible();
    },
  },
  {
    name: "new code without confirmation",
    open: async (page) => {
      await either(page, "button", /^(New code|Nieuwe code)$/).click();
      await dialogShown(page);
    },
  },
  {
    name: "code without confirmation",
    open: async (page) => {
      await closeDialog(page);
      await either(page, "button", /Vakantiehuis/).click();
      await page.getByRole("menuitem").first().click();
      await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
    },
  },
  {
    name: "activation card",
    open: async (page) => {
      await page.getByRole("dialog").getByRole("link").click();
      await expect(page.getByRole("article")).toBeVisible();
    },
  },
  {
    name: "history of a TV account",
    open: async (page) => {
      await page.goBack();
      await page.getByRole("tab", { name: /^(History|Geschiedenis)/ }).click();
      await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
    },
  },
  {
    name: "edit TV account",
    open: async (page) => {
      await page.goto(`${page.url().replace(/\?.*/, "")}/edit`);
      await expect(page.locator("input[name='subscriber.lastName']")).toBeVisible();
    },
  },
  {
    name: "unknown TV account",
    path: "/tv-accounts/00000000-0000-4000-8000-000000000009",
    open: (page) => either(page, "link", /^(Back to the TV accounts|Terug naar de tv-accounts)$/).waitFor(),
  },
  {
    name: "television, code refused",
    path: "/demo/tv-device",
    open: async (page) => {
      await page.getByRole("textbox").first().fill("BCDFGHJK");
      await either(page, "button", /^(Activate|Activeren)$/).click();
      await expect(page.getByRole("alert")).not.toBeEmpty();
    },
  },
];
