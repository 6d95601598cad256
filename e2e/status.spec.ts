import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openAs } from "./support/open-as.ts";
import { portalUrl } from "./support/portal.ts";

const withStatusPage = async (page: Page, indicator: string | undefined): Promise<string> => {
  const statusPage = `${portalUrl("main")}/status-of-services`;
  await page.route("**/config.json", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), statusPage } });
  });
  await page.route(`${statusPage}/api/v2/status.json`, (route) =>
    indicator === undefined
      ? route.abort()
      : route.fulfill({
          json: { page: { updated_at: new Date(Date.now() - 5 * 60_000).toISOString() }, status: { indicator } },
        }),
  );
  return statusPage;
};

const block = (page: Page) => page.getByRole("region", { name: "System status" });

test(
  "the service status and its age show on both home pages, with a link that opens a new tab",
  { tag: "@all" },
  async ({ page }) => {
    const statusPage = await withStatusPage(page, "minor");
    await page.goto(portalUrl("main"));
    await expect(block(page)).toContainText("5 minutes ago");
    await expectAccessible(page);
    await openAs(page, "fenna.smit@polderlicht.example");
    await expect(block(page)).toContainText("5 minutes ago");
    const link = block(page).getByRole("link");
    await expect(link).toHaveAttribute("href", statusPage);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expectAccessible(page);
  },
);

test("a status page that does not respond fails silently and keeps its link", { tag: "@all" }, async ({ page }) => {
  await withStatusPage(page, undefined);
  await page.goto(portalUrl("main"));
  await expect(block(page).getByRole("link")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test(
  "the demo has a status page of its own, which both homes show and which opens",
  { tag: "@all" },
  async ({ page }) => {
    await page.goto(portalUrl("main"));
    await expect(block(page)).toContainText("All systems normal");
    const link = block(page).getByRole("link");
    await expect(link).toHaveAttribute("href", `${portalUrl("main")}/demo/status`);
    await page.goto(`${portalUrl("main")}/demo/status`);
    await expect(page.getByRole("heading", { level: 1, name: "System status" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Planned maintenance" })).toBeVisible();
    await expectAccessible(page);
  },
);

test("without a status page there is no block", { tag: "@all" }, async ({ page }) => {
  await page.route("**/config.json", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), statusPage: "" } });
  });
  await page.goto(portalUrl("main"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(block(page)).toHaveCount(0);
});
