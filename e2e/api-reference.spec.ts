import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { portalUrl, watchForErrors } from "./support/portal.ts";

const server = () => portalUrl("main");

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth);

for (const [colorScheme, width, tag] of [
  ["light", 1280, "@main"],
  ["dark", 390, "@all"],
] as const)
  test.describe(`${colorScheme}, ${width} wide`, { tag }, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } });

    test("an example of the API reference leads to its operation, which can be tried", async ({ page }) => {
      const errors = await watchForErrors(page);
      await page.goto(`${server()}/docs`);

      await test.step("the guide shows one language at a time", async () => {
        const python = page.getByRole("region", { name: "Who am I?, Python" });
        await expect(python).toBeHidden();
        await page.getByRole("button", { name: "Python", exact: true }).click();
        await expect(python).toContainText("requests.get(");
        await expect(page.getByRole("region", { name: "Who am I?, curl" })).toBeHidden();
        await expectAccessible(page);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      });

      await test.step("an example leads to its operation, in sight below the header", async () => {
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
      });

      await test.step("it is tried with the values of the example", async () => {
        await page.getByRole("button", { name: "Try it out" }).click();
        await expect(page.getByRole("textbox", { name: "Request body" })).toHaveValue(/fenna\.smit@company\.example/);
        await expectAccessible(page);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await page.getByRole("button", { name: "Execute" }).click();
        await expect(page.locator(".live-responses-table .response .response-col_status")).toContainText("401");
        expect(errors.filter((text) => !text.includes("401"))).toEqual([]);
      });

      await test.step("a public call gets its answer", async () => {
        await page.goto("about:blank");
        await page.goto(`${server()}/docs/operations#/System/getHealth`);
        await page.getByRole("button", { name: "Try it out" }).click();
        await page.getByRole("button", { name: "Execute" }).click();
        await expect(page.locator(".live-responses-table")).toContainText('"status": "ok"');
      });
    });
  });
