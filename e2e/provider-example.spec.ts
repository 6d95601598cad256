import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { type ProviderProduct, startProviderProduct } from "../apps/api/src/testing/processes/provider-product.ts";
import { expectAccessible } from "./support/accessible.ts";
import { activate, chosenPassword, linkIn } from "./support/new-company.ts";
import { fillSignIn, startSignIn, welcome } from "./support/portal.ts";

const example = fileURLToPath(new URL("../docs/examples/provider/provider.mjs", import.meta.url));
const administrator = "yara.zonneveld@zonnedauw.example";

let provider: ProviderProduct;
let token: string;

const run = async (...words: string[]): Promise<string> => {
  const env = { ...process.env, PORTAL: provider.portal("main"), TOKEN: token };
  return (await promisify(execFile)(process.execPath, [example, ...words], { env })).stdout;
};

test.beforeAll(async () => {
  test.setTimeout(300_000); // a start with an empty database, and 500 lines
  provider = await startProviderProduct();
  const rights = (await run("--rights")).trim();
  const fields = ["name=provider-example", `rights=${rights}`, "days=30", "--json"];
  ({ token } = JSON.parse(await provider.operate("service-token", "create", ...fields)) as { token: string });
  await run();
});
test.afterAll(() => provider.stop());

/** Opens a screen of the data-centre portal by its name in the navigation. */
const open = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
};

test(
  "a person whom the provider brought in activates the account, signs the agreement, and sees what the provider brought in",
  { tag: "@all" },
  async ({ page }) => {
    await test.step("the account is activated from the mail", async () => {
      await expect.poll(() => provider.mailsTo(administrator)).not.toEqual([]);
      await page.goto(linkIn(provider.mailsTo(administrator).join("\n")));
      await activate(page);
      await page.goto(provider.portal("data-centre"));
      await startSignIn(page);
      await fillSignIn(page, administrator, chosenPassword);
      await expect(welcome(page)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("the agreement is signed, and in force after the next run", async () => {
      await page.goto(`${provider.portal("data-centre")}/company/agreements`);
      await page.getByRole("button", { name: "Sign agreement" }).click();
      await expect(page.getByLabel("Your function")).toBeFocused();
      await page.keyboard.type("Director");
      await page.getByRole("checkbox", { name: /^I have read the agreement/ }).check();
      await page.getByRole("button", { name: "Sign agreement" }).click();
      await expect(page.getByText("You have signed", { exact: true })).toBeVisible();
      expect(await run()).toContain("agreements: ");
      await page.reload();
      await expect(page.getByText("In force since")).toBeVisible();
    });

    await test.step("racks, prefixes, the invoice and the quotation are on the screens", async () => {
      await open(page, "Racks");
      await expect(page.getByRole("link", { name: "GRN1-B-01" })).toBeVisible();
      await open(page, "IP addresses");
      await expect(page.getByText("198.51.100.0/28").first()).toBeVisible();
      await open(page, "Invoices");
      await expect(page.getByRole("link", { name: "ERP-2026-0417" })).toBeVisible();
      await open(page, "Quotations");
      await expect(page.getByText("Growth in Groningen (CRM-OFFER-12)")).toBeVisible();
      await expectAccessible(page);
    });
  },
);
