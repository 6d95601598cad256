import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { portalUrl, pressInAccountMenu, signInByPage, tabTo } from "./support/portal.ts";

test.use({ bypassCSP: true });

const person = "lotte.prins@polderlicht.example";

test("a person without administration changes their own name and language, and the frame follows at once", async ({
  page,
}) => {
  await signInByPage(page, person);
  await pressInAccountMenu(page, "Your profile");
  await expect(page.getByRole("heading", { level: 1, name: "Your profile" })).toBeFocused();
  await expect(page).toHaveURL(`${portalUrl("main")}/account/profile`);
  await expect(page.getByText("This session")).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByLabel("Name prefix"));
  await page.keyboard.type("van");
  await page.getByLabel("Language").selectOption("en");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("banner").getByText("Lotte van Prins")).toBeVisible();
  await page.getByLabel("Language").selectOption("nl");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Uw profiel" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Lijnen", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await page.getByLabel("Tussenvoegsel").fill("");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Uw profiel is opgeslagen.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Tussenvoegsel")).toHaveValue("");
});

test("another browser is signed out by ending its session", async ({ page, browser }) => {
  await signInByPage(page, "yara.mulder@beeldwijk.example", "tv");
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInByPage(other, "yara.mulder@beeldwijk.example", "tv");
  await page.goto(`${portalUrl("tv")}/account/profile`);
  const sessions = page.getByRole("list", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions.getByRole("button", { name: /^End the session of / }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions).toBeFocused();
  const token = await other.evaluate(() => localStorage.getItem("demarc.token"));
  const answer = await fetch(`${portalUrl("tv")}/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
  await elsewhere.close();
});
