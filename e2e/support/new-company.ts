import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { idIn, operator } from "./command-line.ts";
import { openMail } from "./demo-mail.ts";
import { portalUrl } from "./portal.ts";

export const chosenPassword = "een wandeling langs het water";

/** A decision of the operator on an application, by its reference. */
export const decide = async (decision: string, reference: string, ...fields: string[]) =>
  operator("application", decision, await idIn("application", "reference", reference), ...fields);

export const linkIn = (mail: string): string => /https?:\/\/\S+#\S+/.exec(mail)?.[0] ?? "";

/** A newly accepted company: its first person has an activation link in the mail. */
export const approvedCompany = async (page: Page, name: string, email: string): Promise<string> => {
  const answer = await page.request.post(`${portalUrl("main")}/v1/customer`, {
    data: {
      type: "end-user",
      name,
      coc: String(randomInt(70_000_000, 79_999_999)),
      address: { street: "Molenpad", houseNumber: 4, postalCode: "8011AB", city: "Zwolle", country: "NL" },
      locale: "en",
      contact: { firstName: "Team", lastName: "Molen", email, phoneNumber: "0200000098" },
      termsAccepted: true,
    },
  });
  const { applicationId } = (await answer.json()) as { applicationId: string };
  await operator("application", "review", applicationId);
  await operator("application", "approve", applicationId);
  return linkIn(await openMail(page, { to: email, subject: /Activate your account/ }));
};

export const activate = async (page: Page): Promise<void> => {
  await page.locator("input[name=password]").fill(chosenPassword);
  await page.locator("input[name=passwordRepeat]").fill(chosenPassword);
  await page.getByRole("checkbox").check();
  await page.locator("form button[type=submit]").click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account is active" })).toBeVisible();
};
