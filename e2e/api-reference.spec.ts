import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { portalUrl } from "./support/portal.ts";

const server = () => portalUrl("main");

/** Collects what the browser refuses or reports as an error. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
};

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth);

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1280, 390]) {
    test.describe(`the API reference, ${colorScheme}, ${width} wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } });

      test("the guide shows one language at a time and is accessible", async ({ page }) => {
        const complaints = complaintsOf(page);
        await page.goto(`${server()}/docs`);
        const python = page.getByRole("region", { name: "Who am I?, Python" });
        await expect(python).toBeHidden();
        await page.getByRole("button", { name: "Python", exact: true }).click();
        await expect(python).toContainText("requests.get(");
        await expect(page.getByRole("region", { name: "Who am I?, curl" })).toBeHidden();
        await expectAccessible(page);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        expect(complaints).toEqual([]);
      });

      test("an example leads to its operation, which is accessible and can be tried", async ({ page }) => {
        const complaints = complaintsOf(page);
        await page.goto(`${server()}/docs`);
        await page.getByRole("link", { name: "Reference of createContact" }).click();
        const summary = page.locator("#operations-Contacts-createContact .opblock-summary");
        const isCovered = () =>
          summary.evaluate(
            (line) =>
              line.getBoundingClientRect().top <
              (document.querySelector("header")?.getBoundingClientRect().bottom ?? 0),
          );
        await expect.poll(isCovered).toBe(false);
        await expect(summary).toBeInViewport({ ratio: 1 });
        await page.getByRole("button", { name: "Try it out" }).click();
        await expect(page.getByRole("textbox", { name: "Request body" })).toHaveValue(
          /fenna\.smit@polderlicht\.example/,
        );
        await expectAccessible(page);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await page.getByRole("button", { name: "Execute" }).click();
        await expect(page.locator(".live-responses-table .response .response-col_status")).toContainText("401");
        expect(complaints.filter((text) => !text.includes("401"))).toEqual([]);
      });
    });
  }

test("a public call runs from the reference", async ({ page }) => {
  await page.goto(`${server()}/docs/operations#/System/getHealth`);
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.locator(".live-responses-table")).toContainText('"status": "ok"');
});
