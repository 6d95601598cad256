import { type BrowserContext, test as base } from "@playwright/test";

/**
 * A test whose pages open in one browser context per worker, which keeps the portal's files in its cache. For journeys that
 * begin with `openAs`, which replaces what an earlier test has stored. Tests that need another context take `test` of
 * Playwright: a clock, another locale or viewport from the start, the session itself.
 */
export const test = base.extend<object, { readonly shared: BrowserContext }>({
  shared: [
    async ({ browser }, provide) => {
      const context = await browser.newContext({ locale: "en-GB", timezoneId: "Pacific/Auckland" });
      await provide(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ shared }, provide) => {
    await provide(shared);
    await shared.unrouteAll({ behavior: "ignoreErrors" });
    await Promise.all(shared.pages().map((page) => page.close()));
  },
});
