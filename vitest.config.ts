import os from "node:os";
import { defineConfig } from "vitest/config";
import { SecondTries } from "./.ci/second-tries.ts";

const reports = process.env["REPORT_FOLDER"];
const postgres = process.env["TEST_POSTGRES"];
const report = `${reports}/vitest${postgres ? `-postgres${postgres}` : ""}`;

const shared = {
  // A slow machine is not a failure; what hangs fails all the same.
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  // More than cores: a third of the time passes in tests that wait, for slow peers and for processes that start or end.
  // A project that extends another file does not inherit it.
  maxWorkers: os.availableParallelism() + 2,
};

export default defineConfig({
  test: {
    retry: reports ? 1 : 0,
    reporters: reports
      ? ["dot", ["json", { outputFile: `${report}.json` }], new SecondTries(`${report}-second-tries.json`)]
      : ["default"],
    projects: [
      {
        test: {
          ...shared,
          name: "node",
          environment: "node",
          pool: "forks",
          // Each file has its own database, so files share a process and load the application once in it.
          isolate: false,
          globalSetup: "./apps/api/src/testing/postgres.ts",
          include: [
            ".ci/*.test.ts",
            "faults/*.test.ts",
            "packages/**/*.test.ts",
            "apps/api/**/*.test.ts",
            "apps/identity/**/*.test.ts",
            "apps/power-collector/**/*.test.ts",
          ],
        },
      },
      {
        extends: "./apps/portal/vite.config.ts",
        root: "./apps/portal",
        test: {
          ...shared,
          name: "portal",
          environment: "happy-dom",
          // Its keys do not know that a compiled language file contains texts of others.
          fsModuleCache: false,
          setupFiles: [`${import.meta.dirname}/apps/portal/src/testing/test-setup.ts`],
          include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts"],
        },
      },
    ],
  },
});
