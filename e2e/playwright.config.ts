import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./support/chromium.ts";

const reports = process.env["REPORT_FOLDER"];

export default defineConfig({
  testDir: ".",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  retries: reports ? 1 : 0, // a shared machine may stall; a test that passes on retry is reported as flaky
  expect: { timeout: 20_000 },
  reporter: reports ? [["dot"], ["json", { outputFile: `${reports}/playwright.json` }]] : [["list"]],
  outputDir: "../test-results",
  // The long walks start first, so that no worker is left with one at the end.
  projects: [
    { name: "walks", testMatch: "screens.spec.ts" },
    { name: "journeys", testIgnore: "screens.spec.ts" },
  ],
  use: {
    browserName: "chromium",
    launchOptions: await chromiumLaunch(),
    locale: "en-GB",
    timezoneId: "Europe/Amsterdam",
  },
});
