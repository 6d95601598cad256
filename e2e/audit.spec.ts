import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { chooseFilter } from "./support/lists.ts";
import {
  administrators,
  callApi,
  chooseInAccountMenu,
  fillSignIn,
  portalUrl,
  signIn,
  signInByPage,
  startSignIn,
} from "./support/portal.ts";

test("a change appears in the log with its difference, can be filtered, and is saved as CSV", async ({ page }) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  const reference = "=KH 2026";
  const change = { method: "PATCH", path: "/custom-invoice-reference" } as const;
  expect((await callApi(page, { ...change, body: { customInvoiceReference: reference } })).status).toBe(200);

  await page.goto(`${portalUrl("data-centre")}/company`);
  await page.getByRole("main").getByRole("link", { name: "Activity log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Activity log" })).toBeFocused();
  await expect(page).toHaveTitle(/^Activity log/);
  const entry = page.getByRole("listitem").filter({ hasText: "Invoice reference changed" }).first();
  await entry.getByText("Invoice reference changed").click();
  await expect(entry.getByText("Your reference on invoices")).toBeVisible();
  await expect(entry.locator("ins")).toHaveText(reference);
  await expect(entry.getByText("127.0.0.1", { exact: false })).toBeVisible();
  await expectAccessible(page);

  await chooseFilter(page, "What", "Company");
  await expect(page).toHaveURL(/kind=customer/);
  await chooseFilter(page, "Who", "Mila Stone (mila.stone@kadeblok.example)");
  await expect(page).toHaveURL(/person=/);
  await expect(page.getByText("Invoice reference changed").first()).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export results (CSV)" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^ledger-\d+-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toContain("customer.invoice-reference-changed");
  for (const line of text.trim().split("\r\n").slice(1)) expect(line).toContain(",customer,");

  await chooseInAccountMenu(page, "Nederlands");
  await expect(page.getByRole("heading", { level: 1, name: "Activiteiten" })).toBeVisible();
  await page.getByRole("button", { name: "Periode" }).click();
  await page.getByLabel("Vanaf").fill("2099-01-01");
  await expect(page.getByRole("heading", { name: "Niets gevonden" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Filters wissen" }).click();
  await expect(page.getByText("Factuurreferentie gewijzigd").first()).toBeVisible();
});

test("sign-ins and refused sign-ins appear in the log, with the address", async ({ page, browser }) => {
  const visitor = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await visitor.goto(portalUrl("data-centre"));
  await startSignIn(visitor);
  await fillSignIn(visitor, "omar.haddad@kadeblok.example", "not his password");
  await expect(visitor.getByRole("alert")).toBeVisible();

  await signInByPage(page, administrators["data-centre"], "data-centre");
  await page.goto(`${portalUrl("data-centre")}/company/audit?kind=session`);
  const refused = page.getByRole("listitem").filter({ hasText: "Sign-in refused" }).first();
  await expect(refused).toContainText("omar.haddad@kadeblok.example");
  await refused.getByText("Sign-in refused").click();
  await expect(refused.getByText("127.0.0.1", { exact: false })).toBeVisible();
  const own = page.getByRole("listitem").filter({ hasText: "Signed in" }).first();
  await expect(own).toContainText(administrators["data-centre"]);
  await own.getByText("Signed in").click();
  await expect(own.getByText("Chrome on Linux")).toBeVisible();
});

test("the log is only for administrators", async ({ page }) => {
  await signIn(page, "fenna.smit@polderlicht.example");
  await page.goto(`${portalUrl("main")}/company`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Activity log" })).toHaveCount(0);
  await page.goto(`${portalUrl("main")}/company/audit`);
  await expect(page).toHaveURL(`${portalUrl("main")}/`);
});
