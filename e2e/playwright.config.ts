import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./support/chromium.ts";

const reports = process.env["REPORT_FOLDER"];
/** `main`: a journey for each feature, for `npm test`. `rest`: the tests with the tag `@all`, for `npm run test:all`. */
const ring = process.env["TEST_RING"] ?? "main";
const own = ring === "rest" ? { grep: /@all/ } : { grepInvert: /@all/ };

export default defineConfig({
  ...own,
  testDir: ".",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 120_000, // a story has many steps, and the machine may be shared
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
    timezoneId: "Pacific/Auckland", // the portal shows the days and times of Amsterdam wherever the browser is
  },
});
