import { expect, type Page, test } from "@playwright/test";
import { isAsset } from "./support/assets.ts";
import { expectAccessible } from "./support/accessible.ts";
import { administrators, demoPassword, loginButton, portalUrl, signIn, tabTo, welcome } from "./support/portal.ts";

const press = async (page: Page, role: "link" | "button" | "menuitem", name: string | RegExp): Promise<void> => {
  await tabTo(page, page.getByRole(role, { name, exact: true }).first());
  await page.keyboard.press("Enter");
};

test("the main journey works without a mouse", async ({ page }) => {
  await page.goto(portalUrl("tv"));
  await page.evaluate(() => localStorage.setItem("demarc.locale", "en"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeInViewport();
  await expectAccessible(page, "a:focus");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, loginButton(page));
  await page.keyboard.press("Enter");

  await expect(page.locator("input[name=username]")).toBeFocused();
  await page.keyboard.type(administrators.tv);
  await page.keyboard.press("Tab");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(welcome(page)).toBeVisible();

  await press(page, "link", "Profile");
  await expect(page.getByRole("heading", { level: 1, name: "Beeldwijk Wonen Coöperatie" })).toBeFocused();
  await expectAccessible(page);
  await press(page, "link", "Add contact");
  await expect(page.getByRole("heading", { level: 1, name: "New contact" })).toBeFocused();
  for (const [label, value] of [
    ["First name", "Team"],
    ["Last name", "Toetsenbord"],
    ["E-mail address", "toetsenbord@beeldwijk.example"],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(value);
  }
  await page.keyboard.press("Enter");
  await press(page, "button", "Save without a type");
  await expect(page.getByRole("row", { name: /Team Toetsenbord/ })).toBeInViewport();
  await expect(page.locator("#contacts")).toBeFocused();

  const box = page.getByRole("checkbox", { name: "Team Toetsenbord receives Order" });
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await press(page, "button", "Remove Team Toetsenbord");
  await expect(page.getByRole("row", { name: /Team Toetsenbord/ })).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Contacts" }).locator(":focus")).toHaveCount(1);

  await tabTo(page, page.getByRole("button", { name: /account menu/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: "Nederlands" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You have been signed out.")).toBeVisible();
});

test("Esc closes what is open, and the focus returns to its origin", async ({ page }) => {
  await signIn(page, "ruth.klein@kadeblok.example", "data-centre");
  const menu = page.getByRole("button", { name: "Help and status" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(menu).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  // After the service status and the API documentation.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Keyboard shortcuts" })).toBeFocused();
  await page.keyboard.press("Enter");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(menu).toBeFocused();

  await page.setViewportSize({ width: 390, height: 800 });
  const opener = page.getByRole("button", { name: "Open the navigation" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Main navigation" });
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("keys pressed while the account menu loads are not lost", async ({ page }) => {
  await signIn(page, "tim.okafor@kadeblok.example", "data-centre");
  const menu = page.getByRole("button", { name: /account menu/ });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(isAsset(/user-menu/, "data-centre"), async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  const scrolled = () => page.evaluate(() => scrollY);

  await menu.focus();
  await page.keyboard.press("Enter");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "End", "ArrowUp"]) await page.keyboard.press(key);
  await expect(menu).toBeFocused();
  await expect(page.getByRole("menu")).toHaveCount(0);
  expect(await scrolled()).toBe(0);
  letGo();
  await expect(page.getByRole("menuitem", { name: "Password and sign-in sessions" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
});

test("Esc or moving on cancels an account menu that is loading", async ({ page }) => {
  await signIn(page, "omar.haddad@kadeblok.example", "data-centre");
  const menu = page.getByRole("button", { name: /account menu/ });
  await page.route(isAsset(/user-menu/, "data-centre"), async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
  for (const key of ["Escape", "Tab"]) {
    await page.reload();
    await expect(welcome(page)).toBeVisible();
    await menu.focus();
    const loaded = page.waitForResponse((response) => isAsset(/user-menu/, "data-centre")(new URL(response.url())));
    await page.keyboard.press("Enter");
    await page.keyboard.press(key);
    await (await loaded).finished();
    await expect(page.getByRole("menu")).toHaveCount(0);
    if (key === "Escape") await expect(menu).toBeFocused();
    else await expect(menu).not.toBeFocused();
  }
});

test("shortcuts work on the page, but not while typing", async ({ page }) => {
  await signIn(page, administrators.tv, "tv");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("?");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);

  await page.goto(`${portalUrl("tv")}/company/contact/new`);
  const name = page.getByLabel("First name");
  await name.focus();
  await page.keyboard.type("?gh");
  await expect(name).toHaveValue("?gh");
  await expect(list).toHaveCount(0);
  await expect(page).toHaveURL(/\/company\/contact\/new$/);
  await name.fill("");

  await page.goto(`${portalUrl("tv")}/company`);
  await expect(page.getByRole("table", { name: "Contacts" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await expect(welcome(page)).toBeFocused();
});

test("every focused element has a visible focus", async ({ page }) => {
  await signIn(page, administrators.tv, "tv");
  await page.goto(`${portalUrl("tv")}/company/contact/new`);
  await expect(page.getByLabel("First name")).toBeVisible();
  const bare: string[] = [];
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    const description = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const shown = [
        element,
        ...element.querySelectorAll("*"),
        ...(element.closest("label") ? [element.closest("label") as Element] : []),
      ];
      const ring = shown.some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      return ring ? undefined : element.outerHTML.slice(0, 120);
    });
    if (description) bare.push(description);
  }
  expect(bare).toEqual([]);
});
