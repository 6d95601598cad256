import { expect, type Locator, type Page } from "@playwright/test";

/** A screen in one of its states: opened at a path, or reached from the previous screen, and then brought into the state. */
export interface Screen {
  readonly name: string;
  readonly path?: string;
  /** The part to check, if it is a short-lived overlay. */
  readonly within?: string;
  readonly open: (page: Page) => Promise<unknown>;
}

const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });
export const shown = (page: Page): Promise<void> => expect(heading(page)).toBeVisible();
export const either = (page: Page, role: "button" | "link" | "checkbox", name: RegExp): Locator =>
  page.getByRole(role, { name }).first();

/** Follows a link to another screen; the previous one stays until that has loaded. */
export const follow = async (page: Page, link: Locator): Promise<void> => {
  const before = await heading(page).innerText();
  await link.click();
  await expect(heading(page)).not.toHaveText(before);
  await shown(page);
};

/** Opens the first record of a list, if the demo of this portal has one. */
export const firstRecord = async (page: Page): Promise<void> => {
  await shown(page);
  const link = page.getByRole("rowheader").getByRole("link").first();
  const appeared = await link.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
  if (appeared) await follow(page, link);
};

/** Waits until a screen has its heading and all that it shows. */
export const loaded = async (page: Page): Promise<void> => {
  await shown(page);
  await expect(page.getByRole("main").getByText(/^(Loading|Laden)…?$/)).toHaveCount(0);
};

/** Closes a dialog. One with changes asks before it discards them. */
export const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape");
  const discard = page.getByRole("button", { name: /^(Discard changes|Wijzigingen weggooien)$/ });
  const left = async () => {
    if (await discard.isVisible()) await discard.click();
    return page.getByRole("dialog").count();
  };
  await expect.poll(left).toBe(0);
};
export const dialogShown = (page: Page): Promise<void> => expect(page.getByRole("dialog")).toBeVisible();

/** Scrolls an element fully out from under the header. */
export const fromTop = (page: Page): Promise<void> => page.evaluate(() => scrollTo(0, 0));

export const save = (page: Page): Locator => page.locator("form button[type=submit]");
export const refused = async (page: Page): Promise<void> => {
  await save(page).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await fromTop(page);
};
