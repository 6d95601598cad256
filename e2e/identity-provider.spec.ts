import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { freePorts } from "../apps/api/src/testing/free-ports.ts";
import { type ProductProcess, startProduct } from "../apps/api/src/testing/processes/product-process.ts";
import { type SecondProvider, secondProvider } from "../apps/identity/src/testing/second-provider.ts";
import { expectAccessible } from "./support/accessible.ts";
import { loginButton, startSignIn, welcome } from "./support/portal.ts";

const eva = "eva.postma@fietsfabriek.example";
const repository = fileURLToPath(new URL("../", import.meta.url));

let folder: string;
let product: ProductProcess | undefined;
let provider: SecondProvider | undefined;

test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "demarc-provider-"));
});
test.afterEach(async () => {
  await product?.stop();
  await provider?.close();
  rmSync(folder, { recursive: true, force: true });
});

const providerOf = async (portalUrl: string, email: string): Promise<Record<string, string>> => {
  provider = await secondProvider({
    accessTokens: "opaque",
    portalUrl,
    people: { there: { email, email_verified: true } },
  });
  return {
    SSO_AUTHORITY: provider.issuer,
    SSO_TOKEN_CHECK: "introspection",
    SSO_INTROSPECTION_CLIENT_ID: "demarc-api",
    SSO_INTROSPECTION_CLIENT_SECRET: provider.introspectionSecret,
  };
};

const relink = async (environment: Record<string, string>): Promise<string> => {
  const words = ["apps/api/src/operate.ts", "identity", "relink", "urn:demarc:identity"];
  const env = { ...process.env, ...environment, DATA_FOLDER: folder };
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: repository, env });
  return stdout;
};

const changeIban = async (page: Page): Promise<void> => {
  await page.getByLabel("New IBAN").fill("NL47DEMO0400000058");
  await page.getByRole("button", { name: "Review change" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Change bank account" }).click();
};

test(
  "people move to a provider with opaque tokens, and change the IBAN after signing in again there",
  { tag: "@all" },
  async ({ page }) => {
    test.setTimeout(150_000); // starts the product twice, once with an empty database
    const ports = await freePorts(3);
    const url = `http://localhost:${ports[0]}`;
    product = await startProduct(folder, ports);
    await product.stop();
    const environment = await providerOf(url, eva);
    product = await startProduct(folder, ports, environment);
    expect(product.said()).toContain("npm run operate -- identity relink urn:demarc:identity");

    await page.goto(url);
    const exchanged = page.waitForResponse((response) => response.url().endsWith("/v1/token/exchange"));
    await startSignIn(page);
    expect((await exchanged).status()).toBe(403);
    await expect(loginButton(page)).toBeEnabled();
    await expectAccessible(page);
    expect(await relink(environment)).toContain("are no longer linked to urn:demarc:identity");
    const revoked = page.waitForRequest((request) => request.url().endsWith("/token/revocation"));
    // After a refusal the next sign-in asks for another account; this person begins afresh.
    await page.evaluate(() => localStorage.clear());
    await startSignIn(page);
    await expect(welcome(page)).toBeVisible();
    expect((await (await revoked).response())?.status()).toBe(200);

    await page.goto(`${url}/company/edit/iban`);
    await page.getByLabel("Account holder").fill("Fietsfabriek te Zwolle");
    await page.getByRole("checkbox", { name: /give this mandate/ }).check();
    const again = page.waitForRequest((request) => request.url().includes("max_age=0"));
    await changeIban(page);
    await again;
    await expect(page).toHaveURL(/\/company\/edit\/iban$/);
    await expect(page.getByLabel("Account holder")).toHaveValue("Fietsfabriek te Zwolle");
    await expect(page.getByLabel("New IBAN")).toHaveValue("");
    await changeIban(page);
    await expect(page.getByText("Bank account changed.")).toBeVisible();
  },
);
