import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, demoPassword, loginButton, portalUrl, tabTo, welcome } from "./support/portal.ts";

const press = async (page: Page, role: "link" | "button" | "menuitem", name: string | RegExp): Promise<void> => {
  await tabTo(page, page.getByRole(role, { name, exact: true }).first());
  await page.keyboard.press("Enter");
};

test("the main journey works without a mouse, from the sign-in to the sign-out", async ({ page }) => {
  await page.goto(portalUrl("tv"));
  await page.evaluate(() => localStorage.setItem("demarc.locale", "en"));

  await test.step("the skip link leads to the content", async () => {
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await page.keyboard.press("Tab");
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await expectAccessible(page, "a:focus");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("sign in", async () => {
    await tabTo(page, loginButton(page));
    await page.keyboard.press("Enter");
    await expect(page.locator("input[name=username]")).toBeFocused();
    await page.keyboard.type(administrators.tv);
    await page.keyboard.press("Tab");
    await page.keyboard.type(demoPassword);
    await page.keyboard.press("Enter");
    await expect(welcome(page)).toBeVisible();
  });

  await test.step("the focus goes to the heading of a new screen, and after a save to the list", async () => {
    await press(page, "link", "Company");
    await expect(page.getByRole("heading", { level: 1, name: "Beeldwijk Wonen Coöperatie" })).toBeFocused();
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
  });

  await test.step("the focus stays in the table when a row is removed", async () => {
    const box = page.getByRole("checkbox", { name: "Team Toetsenbord receives Order" });
    await tabTo(page, box);
    await page.keyboard.press("Space");
    await expect(box).toBeChecked();
    await press(page, "button", "Remove Team Toetsenbord");
    await expect(page.getByRole("row", { name: /Team Toetsenbord/ })).toHaveCount(0);
    await expect(page.getByRole("table", { name: "Contacts" }).locator(":focus")).toHaveCount(1);
  });

  await test.step("sign out from the account menu", async () => {
    await tabTo(page, page.getByRole("button", { name: /account menu/ }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitemradio", { name: "Nederlands" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("You have been signed out.")).toBeVisible();
  });
});

test("Esc returns the focus to where it was, and shortcuts work on the page but not while typing", async ({ page }) => {
  await openAs(page, administrators["data-centre"], "/company/contact/new");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });

  await test.step("what is typed in a field is text", async () => {
    const name = page.getByLabel("First name");
    await name.focus();
    await page.keyboard.type("?gh");
    await expect(name).toHaveValue("?gh");
    await expect(list).toHaveCount(0);
    await expect(page).toHaveURL(/\/company\/contact\/new$/);
    await name.fill("");
  });

  await test.step("elsewhere it opens the list of shortcuts, and leads home", async () => {
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("?");
    await expect(list).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await expect(welcome(page)).toBeFocused();
  });

  await test.step("Esc closes a menu, and a dialog that the menu opened", async () => {
    const menu = page.getByRole("button", { name: "Help and status" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
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
    await expect(list).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await expect(menu).toBeFocused();
  });

  await test.step("Esc closes the navigation on a phone", async () => {
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
});

test("every focused element has a visible focus", { tag: "@all" }, async ({ page }) => {
  await openAs(page, administrators.tv, "/company/contact/new");
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
