import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { openMail } from "./demo-mail.ts";
import { portalUrl } from "./portal.ts";

const repository = fileURLToPath(new URL("../", import.meta.url));

/** The password that people of new companies choose in these tests. */
export const chosenPassword = "een wandeling langs het water";

/** The provider's command line, on the database of this run. Answers with what it printed. */
export const operate = async (...words: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ["apps/api/src/operate.ts", "application", ...words], {
    cwd: repository,
    env: {
      ...process.env,
      DATA_FOLDER: process.env["E2E_DATA_FOLDER"],
      PORTAL_URL: portalUrl("main"),
      PORTAL_URL_DATA_CENTRE: portalUrl("data-centre"),
      PORTAL_URL_TV: portalUrl("tv"),
    },
  });
  return stdout;
};

/** The link with a secret that stands in a mail. */
export const linkIn = (mail: string): string => /https?:\/\/\S+#\S+/.exec(mail)?.[0] ?? "";

/** A company that the provider has just accepted: its first person has an activation link in the mail. */
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
  await operate("review", applicationId);
  await operate("approve", applicationId);
  return linkIn(await openMail(page, { to: email, subject: /Activate your account/ }));
};
