import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          pool: "forks",
          globalSetup: "./apps/api/src/testing/postgres.ts",
          include: ["packages/**/*.test.ts", "apps/api/**/*.test.ts", "apps/identity/**/*.test.ts"],
        },
      },
      {
        extends: "./apps/portal/vite.config.ts",
        root: "./apps/portal",
        test: { name: "portal", environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts"] },
      },
    ],
  },
});
