import type { StaffRole } from "@demarc/contract/core/staff-roles";
import { expect, type Page } from "@playwright/test";
import { codeAt } from "../../apps/identity/src/testing/app-code.ts";
import { operator } from "./command-line.ts";
import { openMail } from "./demo-mail.ts";
import { demoPassword, fillSignIn } from "./portal.ts";

export const consoleUrl = (): string => process.env["E2E_CONSOLE"] ?? "";

interface StaffMember {
  readonly username: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** Adds a person of the provider, who chooses the demo password by the mailed link. */
export async function addStaff(page: Page, { username, name, roles }: StaffMember): Promise<void> {
  await operator(
    "staff",
    "create",
    `username=${username}`,
    `name=${name}`,
    "locale=en",
    ...roles.map((role) => `roles=${role}`),
  );
  const mail = await openMail(page, { to: username, subject: /console/ });
  await page.goto(/(http\S+\/password\/new\?\S+)/.exec(mail)?.[1] ?? "");
  const [password, again] = [page.locator("input[name=password]"), page.locator("input[name=passwordRepeat]")];
  await password.fill(demoPassword);
  await again.fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(
    page.locator(`main a[href="${consoleUrl()}/"], a.button[href="${consoleUrl()}/"]`).first(),
  ).toBeVisible();
}

export const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });

/** Signs in from the first page, and sets up the authenticator app that the console asks for. Returns its secret. */
export async function signInWithNewApp(page: Page, username: string): Promise<string> {
  await page.goto(consoleUrl());
  await page.evaluate(() => (localStorage["demarc.locale"] = "en"));
  await signInButton(page).click();
  await fillSignIn(page, username);
  await page.getByRole("link", { name: "Set up an authenticator app" }).click();
  const secret = (await page.locator("code.key").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code from the app").fill(codeAt(secret, new Date()));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page
    .getByRole("button", { name: "I have saved them" })
    .or(page.getByRole("link", { name: "I have saved them" }))
    .click();
  return secret;
}
