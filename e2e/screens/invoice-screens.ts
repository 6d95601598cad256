import { expect, type Page } from "@playwright/test";
import { dialogShown, either, type Screen } from "./screen-state.ts";

const rows = (page: Page) => expect(page.getByRole("table").first()).toBeVisible();

export const invoiceScreens: readonly Screen[] = [
  { name: "invoices", path: "/invoices", open: rows },
  {
    name: "invoices, filters open",
    path: "/invoices?type=INVOICE",
    open: async (page) => {
      await rows(page);
      // A sheet on a phone, a popover on a wide screen.
      await either(page, "button", /^(Filter|Status$)/).click();
      await dialogShown(page);
    },
  },
  { name: "invoices, again", path: "/invoices", open: rows },
  {
    name: "invoices, some chosen",
    open: async (page) => {
      const box = page.locator("tbody input[type=checkbox]").first();
      if (!(await box.isVisible())) {
        await either(page, "button", /^(More actions|Meer acties)$/).click();
        await page.getByRole("menuitem", { name: /^(Select|Selecteren)$/ }).click();
      }
      await box.check();
      await expect(page.locator("section[aria-label] button").first()).toBeVisible();
    },
  },
  {
    name: "invoices, nothing found",
    path: "/invoices?q=nothing-like-it",
    open: (page) =>
      page
        .getByRole("button", { name: /^(Clear filters|Filters wissen)$/ })
        .first()
        .waitFor(),
  },
  {
    name: "invoice",
    path: "/invoices?status=OPEN",
    open: async (page) => {
      await page.locator("tbody a").first().click();
      await expect(page.getByRole("heading", { level: 1, name: /\d{4}-\d{6}/ })).toBeVisible();
      await rows(page);
      await page.getByRole("main").locator("li > button[aria-expanded]").first().click();
    },
  },
  {
    name: "items of an invoice",
    open: async (page) => {
      await page.getByRole("tab", { name: /^(Items|Regels)/ }).click();
      await expect(page.getByRole("rowheader").filter({ visible: true }).first()).toBeVisible();
    },
  },
  {
    name: "payments of an invoice",
    open: async (page) => {
      await page.getByRole("tab", { name: /^(Payments|Betalingen)/ }).click();
      await expect(page.getByRole("tabpanel").locator("ol").filter({ visible: true }).first()).toBeVisible();
    },
  },
  {
    name: "dispute",
    open: async (page) => {
      await page.getByRole("button", { name: /^(More actions|Meer acties)$/ }).click();
      await page.getByRole("menuitem", { name: /^(Dispute|Betwisten)$/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "dispute, refused",
    open: async (page) => {
      await page.locator("dialog button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]")).toBeVisible();
    },
  },
  {
    name: "unknown invoice",
    path: "/invoice/2020-000009",
    open: (page) =>
      page
        .getByRole("link", { name: /^(All invoices|Alle facturen)$/ })
        .first()
        .waitFor(),
  },
];
