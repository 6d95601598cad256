import type { Variant } from "@demarc/contract/core/variants";
import { expect, type Locator, type Page } from "@playwright/test";

const addresses: Readonly<Record<Variant, string>> = {
  main: "E2E_MAIN",
  "data-centre": "E2E_DATA_CENTRE",
  tv: "E2E_TV",
};

export const portalUrl = (variant: Variant): string => process.env[addresses[variant]] ?? "";

export const administrators: Readonly<Record<Variant, string>> = {
  main: "joris.bakker@polderlicht.example",
  "data-centre": "mila.stone@kadeblok.example",
  tv: "anouk.dejong@beeldwijk.example",
};

export const demoPassword = "Demo-wachtwoord-2026!";

export async function fillSignIn(page: Page, username: string, password: string = demoPassword): Promise<void> {
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
}

export const loginButton = (page: Page): Locator => page.getByRole("button", { name: /single sign-on/i });

/** Goes to the provider's sign-in page, in the language of the page: otherwise the account's language would apply afterwards. */
export async function startSignIn(page: Page): Promise<void> {
  await loginButton(page).waitFor();
  await page.evaluate(() => (localStorage["demarc.locale"] ??= "en"));
  await loginButton(page).click();
}

export const welcome = (page: Page): Locator => page.getByRole("heading", { level: 1, name: /^(Welcome|Welkom), / });

/** Signs in from the home page, as a person does, and waits for the welcome: for tests of the session itself. */
export async function signInByPage(page: Page, username: string, variant: Variant = "main"): Promise<void> {
  await page.goto(portalUrl(variant));
  await startSignIn(page);
  await fillSignIn(page, username);
  await expect(welcome(page)).toBeVisible();
}

export async function pressInAccountMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: /account menu|accountmenu/ }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

export async function chooseInAccountMenu(page: Page, choice: string): Promise<void> {
  await page.getByRole("button", { name: /account menu|accountmenu/ }).click();
  await page.getByRole("menuitemradio", { name: choice, exact: true }).click();
  await expect(page.getByText("Laden...", { exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
}

/** Presses Tab until an element has the focus; throws if a hundred presses do not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 100; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

interface DirectCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to `/v1/customer/<the person's company>`, unless the path begins with `/v1/`. */
  readonly path: string;
  readonly body?: unknown;
}

export function callApi(page: Page, call: DirectCall): Promise<{ status: number; body: unknown }> {
  return page.evaluate(async ({ method, path, body }) => {
    const token = localStorage.getItem("demarc.token") ?? "";
    const { cid } = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))) as {
      cid: number;
    };
    const headers = { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) };
    const address = path.startsWith("/v1/") ? path : `/v1/customer/${cid}${path}`;
    const answer = await fetch(address, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { status: answer.status, body: (await answer.json().catch(() => undefined)) as unknown };
  }, call);
}

/** Collects invisible failures of a page: console errors and policy violations. */
export async function watchForErrors(page: Page): Promise<readonly string[]> {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(`${message.text()} at ${page.url()}`));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`${event.effectiveDirective} refuses ${event.blockedURI || event.sample}`),
    ),
  );
  return errors;
}
