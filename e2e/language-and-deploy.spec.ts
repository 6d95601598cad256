import { expect, type Page, test } from "@playwright/test";
import { isAsset } from "./support/assets.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, chooseInAccountMenu, portalUrl } from "./support/portal.ts";

const typed = [
  ["First name", "Voornaam", "Team"],
  ["Last name", "Achternaam", "Nachtdienst"],
  ["E-mail address", "E-mailadres", "nachtdienst@"],
] as const;

const expectFilled = async (page: Page, language: "en" | "nl"): Promise<void> => {
  for (const [en, nl, value] of typed) await expect(page.getByLabel(language === "en" ? en : nl)).toHaveValue(value);
  await expect(
    page.getByRole("checkbox", { name: language === "en" ? "Abuse" : "Misbruik", exact: true }),
  ).toBeChecked();
};

test("a form keeps its input through another language, a cancelled departure and a deploy", async ({ page }) => {
  await openAs(page, administrators.main, "/company/contact/new");
  for (const [label, , value] of typed) await page.getByLabel(label).fill(value);
  await page.getByRole("checkbox", { name: "Abuse", exact: true }).check();

  await test.step("leaving unsaved changes asks first", async () => {
    await page.getByRole("link", { name: "Cancel" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(question.getByRole("button", { name: "Stay here" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expectFilled(page, "en");
  });

  await test.step("a deploy asks before the page loads again, and loses no input", async () => {
    const dutchTexts = isAsset(/\.nl$|texts-nl/);
    await page.route("**/version.json", (route) => route.fulfill({ json: { git: "the-next-build" } }));
    await page.route(dutchTexts, (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByRole("button", { name: /account menu/ }).click();
    await page.getByRole("menuitemradio", { name: "Nederlands" }).click();
    const dialog = page.getByRole("dialog", { name: "A new version is ready" });
    await expect(dialog).toContainText("what you have typed is kept, except bank account numbers");
    await expectFilled(page, "en");
    await page.unroute(dutchTexts);
    await page.unroute("**/version.json");
    const loaded = page.waitForEvent("load");
    await dialog.getByRole("button", { name: "Load the new version" }).click();
    await loaded;
    await expect(page).toHaveURL(/\/company\/contact\/new$/);
    await expectFilled(page, "en");
  });

  await test.step("another language keeps screen and values, and translates the errors", async () => {
    await page.getByLabel("E-mail address").focus();
    await page.getByLabel("E-mail address").blur();
    await chooseInAccountMenu(page, "Nederlands");
    await expect(page.getByRole("heading", { level: 1, name: "Nieuwe contactpersoon" })).toBeVisible();
    await expectFilled(page, "nl");
    await expect(page.getByLabel("E-mailadres")).toHaveAccessibleDescription(/Vul een e-mailadres in/);
    await expect(page.locator("html")).toHaveAttribute("lang", "nl");
    await expect(page).toHaveTitle("Nieuwe contactpersoon · Noordwal Internet");
    await chooseInAccountMenu(page, "English");
    await expect(page.getByRole("heading", { level: 1, name: "New contact" })).toBeVisible();
    await expectFilled(page, "en");
  });

  await test.step("the page is left after a confirmation", async () => {
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave the page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Polderlicht ICT B.V." })).toBeVisible();
  });
});

test("the chosen language and theme survive a reload, and the theme applies before the first paint", async ({
  page,
}) => {
  await page.goto(portalUrl("main"));
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = "rgb(20, 24, 28)";

  await test.step("the boot script sets the theme", async () => {
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
    await page.goto(`${portalUrl("main")}/unlock`);
    expect(await page.locator("html").getAttribute("title")).toBe("dark");
    expect(await background()).toBe(dark);
  });

  await test.step("the language is kept", async () => {
    await page.getByRole("button", { name: "Nederlands" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Alle functies staan aan" })).toBeVisible();
    await page.goto(portalUrl("main"));
    await expect(
      page.getByRole("heading", { level: 1, name: "Uw lijnen, facturen en adressen op één plek" }),
    ).toBeVisible();
    expect(await background()).toBe(dark);
  });

  await test.step("the theme of the system is no choice that is kept", async () => {
    await page.getByRole("button", { name: "Kleuren: Donker" }).click();
    expect(await page.evaluate(() => localStorage.getItem("demarc.theme"))).toBeNull();
  });
});

test("a screen whose file is gone after a deploy reloads the page once", { tag: "@all" }, async ({ page }) => {
  await openAs(page, administrators.main, "/company");
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

test("a screen whose file stays gone reloads the page once, and then says so", { tag: "@all" }, async ({ page }) => {
  await openAs(page, administrators.main, "/company");
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

test("a slow screen shows its skeleton inside the portal", { tag: "@all" }, async ({ page }) => {
  const release: (() => void)[] = [];
  await page.route(isAsset(/lines-page|invoices\.screen/), async (route) => {
    await new Promise<void>((resolve) => release.push(resolve));
    await route.continue();
  });
  const waiting = page.getByRole("main").getByText("Loading", { exact: true });
  await openAs(page, administrators.main, "/lines");
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
