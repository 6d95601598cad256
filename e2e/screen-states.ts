import { expect, type Locator, type Page } from "@playwright/test";

/** A screen in one of its states: opened at a path, or reached from the screen before it, and then brought into the state. */
export interface Screen {
  readonly name: string;
  readonly path?: string;
  /** The part to check, where it lies over the rest of the page for some seconds alone. */
  readonly within?: string;
  readonly open: (page: Page) => Promise<unknown>;
}

const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });
export const shown = (page: Page): Promise<void> => expect(heading(page)).toBeVisible();
export const either = (page: Page, role: "button" | "link" | "checkbox", name: RegExp): Locator =>
  page.getByRole(role, { name }).first();

export const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
};
export const dialogShown = (page: Page): Promise<void> => expect(page.getByRole("dialog")).toBeVisible();
