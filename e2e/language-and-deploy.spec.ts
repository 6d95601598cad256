import { expect, type Page, test } from "@playwright/test";
import { isAsset } from "./support/assets.ts";
import { expectAccessible } from "./support/accessible.ts";
import { administrators, chooseInAccountMenu, portalUrl, signInByPage } from "./support/portal.ts";

const typed = [
  ["First name", "Voornaam", "Team"],
  ["Last name", "Achternaam", "Nachtdienst"],
  ["E-mail address", "E-mailadres", "nachtdienst@"],
] as const;

const openFilledForm = async (page: Page): Promise<void> => {
  await signInByPage(page, administrators.main);
  await page.goto(`${portalUrl("main")}/company/contact/new`);
  for (const [label, , value] of typed) await page.getByLabel(label).fill(value);
  await page.getByRole("checkbox", { name: "Abuse", exact: true }).check();
};

const expectFilled = async (page: Page, language: "en" | "nl"): Promise<void> => {
  for (const [en, nl, value] of typed) await expect(page.getByLabel(language === "en" ? en : nl)).toHaveValue(value);
  await expect(
    page.getByRole("checkbox", { name: language === "en" ? "Abuse" : "Misbruik", exact: true }),
  ).toBeChecked();
};

test("changing the language in the middle of a form keeps screen and values", async ({ page }) => {
  await openFilledForm(page);
  await page.getByLabel("E-mail address").blur();
  await chooseInAccountMenu(page, "Nederlands");
  await expect(page.getByRole("heading", { level: 1, name: "Nieuwe contactpersoon" })).toBeVisible();
  await expectFilled(page, "nl");
  await expectAccessible(page);
  await expect(page.getByLabel("E-mailadres")).toHaveAccessibleDescription(/Vul een e-mailadres in/);
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  await expect(page).toHaveTitle("Nieuwe contactpersoon · Noordwal Internet");
  await chooseInAccountMenu(page, "English");
  await expect(page.getByRole("heading", { level: 1, name: "New contact" })).toBeVisible();
  await expectFilled(page, "en");
  await expect(page).toHaveURL(/\/company\/contact\/new$/);
});

test("the chosen language survives a reload, signed in and out", async ({ page }) => {
  await page.goto(portalUrl("main"));
  await page.getByRole("button", { name: "Nederlands" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Uw lijnen, facturen en adressen op één plek" }),
  ).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole("heading", { level: 1, name: "Uw lijnen, facturen en adressen op één plek" }),
  ).toBeVisible();
  await page.goto(`${portalUrl("main")}/logout?done`);
  await expect(page.getByRole("heading", { level: 1, name: "Uitgelogd" })).toBeVisible();
});

test("the chosen theme survives a reload, and applies before the first paint", async ({ page }) => {
  await page.goto(portalUrl("main"));
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = "rgb(20, 24, 28)";
  await page.getByRole("button", { name: "Colours: System" }).click();
  await page.getByRole("button", { name: "Colours: Light" }).click();
  await expect(page.getByRole("button", { name: "Colours: Dark" })).toBeVisible();
  expect(await background()).toBe(dark);
  await page.addInitScript(() =>
    document.addEventListener("readystatechange", () => {
      // The document is interactive before any module has run, so only the boot script can have set it.
      if (document.readyState === "interactive")
        document.documentElement.title = document.documentElement.dataset["theme"] ?? "";
    }),
  );
  for (const path of ["/", "/company", "/unlock"]) {
    await page.goto(portalUrl("main") + path);
    expect(await page.locator("html").getAttribute("title")).toBe("dark");
    expect(await background()).toBe(dark);
  }
  await page.getByRole("button", { name: "Colours: Dark" }).click();
  expect(await page.evaluate(() => localStorage.getItem("demarc.theme"))).toBeNull();
});

test("a deploy in the middle of a form loses no input", async ({ page }) => {
  const dutchTexts = isAsset(/\.nl$|texts-nl/);
  await openFilledForm(page);
  await page.route("**/version.json", (route) => route.fulfill({ json: { git: "the-next-build" } }));
  await page.route(dutchTexts, (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menuitemradio", { name: "Nederlands" }).click();
  const dialog = page.getByRole("dialog", { name: "A new version is ready" });
  await expect(dialog).toContainText("what you have typed is kept, except bank account numbers");
  await expectAccessible(page);
  await expectFilled(page, "en");
  await page.unroute(dutchTexts);
  const loaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: "Load the new version" }).click();
  await loaded;
  await expect(page).toHaveURL(/\/company\/contact\/new$/);
  await expectFilled(page, "en");
});

test("a screen whose file is gone after a deploy reloads the page once", async ({ page }) => {
  await signInByPage(page, administrators.main);
  await page.goto(`${portalUrl("main")}/company`);
  await expect(page.getByRole("heading", { level: 1, name: "Polderlicht ICT B.V." })).toBeVisible();
  await page.route("**/version.json", (route) => route.fulfill({ json: { git: "the-next-build" } }));
  await page.route(isAsset(/edit-address/), (route) => route.fulfill({ status: 404, body: "" }), {
    times: 1,
  });
  const loaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Edit Addresses" }).click();
  await loaded;
  await expect(page.getByLabel("Street").first()).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test("a screen whose file stays gone reloads the page once, and then says that it cannot be loaded", async ({
  page,
}) => {
  await signInByPage(page, administrators.main);
  await page.goto(`${portalUrl("main")}/company`);
  await expect(page.getByRole("heading", { level: 1, name: "Polderlicht ICT B.V." })).toBeVisible();
  await page.route("**/version.json", (route) => route.fulfill({ json: { git: "the-next-build" } }));
  await page.route(isAsset(/edit-address/), (route) => route.fulfill({ status: 404, body: "" }));
  let loads = 0;
  page.on("load", () => (loads += 1));
  const failed = page.getByRole("main").getByRole("button", { name: "Try again" });
  await page.getByRole("link", { name: "Edit Addresses" }).click();
  await expect(failed).toBeVisible();
  await expect(page).toHaveURL(`${portalUrl("main")}/company/edit/address`);
  expect(loads).toBe(1);
  const again = page.waitForEvent("load");
  await failed.click();
  await again;
  await expect(failed).toBeVisible();
  expect(loads).toBe(2);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome, / })).toBeVisible();
});

test("leaving unsaved changes asks first", async ({ page }) => {
  await openFilledForm(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question.getByRole("button", { name: "Stay here" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expectFilled(page, "en");
  await page.getByRole("link", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave the page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Polderlicht ICT B.V." })).toBeVisible();
});

test("a slow screen shows its skeleton inside the portal", async ({ page }) => {
  await signInByPage(page, administrators.main);
  const release: (() => void)[] = [];
  await page.route(isAsset(/lines-page|invoices\.screen/), async (route) => {
    await new Promise<void>((resolve) => release.push(resolve));
    await route.continue();
  });
  const waiting = page.getByRole("main").getByText("Loading", { exact: true });
  await page.goto(`${portalUrl("main")}/lines`);
  await expect(waiting).toBeAttached();
  await expect(page.getByRole("link", { name: "Lines" }).first()).toBeVisible();
  release.pop()?.();
  await expect(page.getByRole("heading", { level: 1, name: "Lines" })).toBeVisible();
  await page.getByRole("link", { name: "Invoices" }).first().click();
  await expect(waiting).toBeAttached();
  await expect(page.getByRole("heading", { level: 1, name: "Lines" })).toHaveCount(0);
  release.pop()?.();
  await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeFocused();
});
