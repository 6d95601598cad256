import { defineConfig } from "vitest/config";

const reports = process.env["REPORT_FOLDER"];

export default defineConfig({
  test: {
    retry: reports ? 1 : 0,
    reporters: reports ? ["dot", ["json", { outputFile: `${reports}/vitest.json` }]] : ["default"],
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          pool: "forks",
          globalSetup: "./apps/api/src/testing/postgres.ts",
          include: [".ci/*.test.ts", "packages/**/*.test.ts", "apps/api/**/*.test.ts", "apps/identity/**/*.test.ts"],
        },
      },
      {
        extends: "./apps/portal/vite.config.ts",
        root: "./apps/portal",
        test: {
          name: "portal",
          environment: "happy-dom",
          setupFiles: [`${import.meta.dirname}/apps/portal/src/testing/quiet-console.ts`],
          include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts"],
        },
      },
    ],
  },
});
