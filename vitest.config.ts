import os from "node:os";
import { defineConfig } from "vitest/config";
import { filesInRing } from "./.ci/rings.ts";
import { SecondTries } from "./.ci/second-tries.ts";

// No person and no server may decide which day it is: tests run in a zone that is neither Amsterdam nor UTC. Workers inherit it.
process.env["TZ"] = "Pacific/Auckland";

const reports = process.env["REPORT_FOLDER"];

const shared = {
  // A guard against what hangs: a slow machine is not a failure, so no test has a shorter limit of its own.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  // More than cores: a third of the time passes in tests that wait, for slow peers and for processes that start or end.
  // A project that extends another file does not inherit it.
  maxWorkers: os.availableParallelism() + 2,
};

const node = {
  environment: "node",
  pool: "forks" as const,
  // Each file has its own database, so files share a process and load the application once in it.
  isolate: false,
  globalSetup: "./apps/api/src/testing/postgres.ts",
  // A worker allocates much and keeps little: a larger young generation saves a tenth of its CPU time.
  execArgv: ["--min-semi-space-size=16", "--max-semi-space-size=32"],
};

export default defineConfig({
  test: {
    retry: reports ? 1 : 0,
    reporters: reports
      ? ["dot", ["json", { outputFile: `${reports}/vitest.json` }], new SecondTries(`${reports}/second-tries.json`)]
      : ["default"],
    projects: [
      {
        test: {
          ...shared,
          ...node,
          name: "node",
          ...filesInRing([
            "packages/{contract,ordering,rate-limit}/**/*.test.ts",
            "apps/api/**/*.test.ts",
            "apps/identity/**/*.test.ts",
            "apps/power-collector/**/*.test.ts",
          ]),
        },
      },
      {
        test: { ...shared, ...node, name: "tools", include: [".ci/*.test.ts"] },
      },
      {
        extends: "./apps/portal/vite.config.ts",
        root: "./apps/portal",
        test: {
          ...shared,
          name: "portal",
          environment: "happy-dom",
          setupFiles: [`${import.meta.dirname}/packages/ui/src/testing/test-setup.ts`],
          // The setup file gives each file a clean window and modules of its own.
          isolate: false,
          // A package that keeps what it found at its first load, so each file loads it again, as it does our modules.
          server: { deps: { inline: ["uplot"] } },
          include: ["src/**/*.test.{ts,tsx}", "../../packages/{shell,ui}/src/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: "./apps/console/vite.config.ts",
        root: "./apps/console",
        test: {
          ...shared,
          name: "console",
          environment: "happy-dom",
          setupFiles: [`${import.meta.dirname}/packages/ui/src/testing/test-setup.ts`],
          isolate: false,
          include: ["src/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: "./apps/portal/vite.config.ts",
        root: "./packages/app-build",
        test: { ...shared, name: "build", environment: "node", include: ["src/**/*.test.ts"] },
      },
    ],
  },
});
