import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { portalUrl, signInByPage, startSignIn, tabTo } from "./support/portal.ts";

const person = "koen.visser@beeldwijk.example";

test("a person without administration changes their own name and language, and the frame follows at once", async ({
  page,
}) => {
  await openAs(page, person, "/account/profile");
  await expect(page.getByText("This session").first()).toBeVisible();
  await tabTo(page, page.getByLabel("Name prefix"));
  await page.keyboard.type("van");
  await page.getByLabel("Language").selectOption("en");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("banner").getByText("Koen van Visser")).toBeVisible();
  await page.getByLabel("Language").selectOption("nl");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Uw profiel" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Facturen", exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await page.getByLabel("Tussenvoegsel").fill("");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Uw profiel is opgeslagen.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Tussenvoegsel")).toHaveValue("");
});

test("a person ends the session of another browser, which then has to enter the password again", async ({
  browser,
}) => {
  const contexts = [
    await browser.newContext({ locale: "en-GB" }),
    await browser.newContext({ locale: "en-GB" }),
  ] as const;
  const [page, other] = [await contexts[0].newPage(), await contexts[1].newPage()];
  await test.step("both browsers sign in", async () => {
    await signInByPage(other, person, "tv");
    await signInByPage(page, person, "tv");
    await page.goto(`${portalUrl("tv")}/account/profile`);
    await expect(page.getByText("This session").first()).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("the keyboard ends the other one", async () => {
    const end = page.getByRole("button", { name: /^End the session of/ }).first();
    await tabTo(page, end);
    await page.keyboard.press("Enter");
    await expect(page.getByText("The session has ended.").first()).toBeVisible();
  });
  await test.step("the other browser is signed out, also at the identity provider", async () => {
    await other.goto(portalUrl("tv"));
    await startSignIn(other);
    await expect(other.locator("input[name=password]")).toBeVisible();
  });
  await page.reload();
  await expect(page.getByText("This session").first()).toBeVisible();
  for (const context of contexts) await context.close();
});
