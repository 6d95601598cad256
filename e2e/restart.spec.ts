import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { variants } from "@demarc/contract/core/variants";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { freePorts } from "../apps/api/src/testing/free-ports.ts";
import { type ProductProcess, startProduct } from "../apps/api/src/testing/processes/product-process.ts";
import { administrators, fillSignIn, startSignIn, welcome } from "./support/portal.ts";

let folder: string;
let product: ProductProcess | undefined;

test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "demarc-restart-"));
});
test.afterEach(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

const addContact = async (page: Page, lastName: string): Promise<void> => {
  await page.getByRole("link", { name: "Add contact" }).click();
  await page.getByLabel("First name").fill("Team");
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("E-mail address").fill("team@polderlicht.example");
  await page.getByRole("checkbox", { name: "Support", exact: true }).check();
  await page.getByRole("button", { name: "Save contact" }).click();
  await expect(rowOf(page, `Team ${lastName}`)).toBeVisible();
};

/** Signs in to a portal in a new browser context, and makes one change of each kind: update, create, update again, delete. */
const manageCompany = async (browser: Browser, url: string, username: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await startSignIn(page);
  await fillSignIn(page, username);
  await expect(welcome(page)).toBeVisible();
  await page.goto(`${url}/company/edit/address`);
  await page.getByLabel("Street").first().fill("Herstartweg");
  await page.getByRole("button", { name: "Save addresses" }).click();
  await expect(page.getByText(/^Herstartweg \d/).first()).toBeVisible();

  await addContact(page, "Blijft");
  await page.getByRole("link", { name: "Edit Team Blijft" }).click();
  await page.getByLabel("Job title").fill("Nachtdienst");
  await page.getByRole("button", { name: "Save contact" }).click();
  await expect(rowOf(page, "Team Blijft")).toContainText("Nachtdienst");

  await addContact(page, "Weg");
  const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: "Remove Team Weg" }).click();
  expect((await removed).status()).toBe(204);
  return page;
};

const expectAsLeft = async (page: Page): Promise<void> => {
  await page.reload();
  await expect(page.getByText(/^Herstartweg \d/).first()).toBeVisible();
  await expect(rowOf(page, "Team Blijft")).toContainText("Nachtdienst");
  await expect(page.getByRole("checkbox", { name: "Team Blijft receives Support" })).toBeChecked();
  await expect(rowOf(page, "Team Weg")).toHaveCount(0);
};

test(
  "address and contacts survive a restart in all three portals, and people stay signed in",
  { tag: "@all" },
  async ({ browser }) => {
    test.setTimeout(150_000); // two starts of the product, one of them with an empty database
    const ports = await freePorts(3);
    product = await startProduct(folder, ports);
    const pages = await Promise.all(
      variants.map((variant, door) =>
        manageCompany(browser, `http://localhost:${ports[door]}`, administrators[variant]),
      ),
    );
    await product.stop();
    expect(product.process.exitCode).toBe(0);
    await expect(fetch(product.url)).rejects.toThrow();
    product = await startProduct(folder, ports);
    await Promise.all(pages.map(expectAsLeft));
  },
);
