import { defineConfig } from "vitest/config";

/** Tests that `npm run check` runs: of the registers, of the API reference, and of the checks themselves. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    include: [".ci/*.test.ts"],
    globalSetup: "./apps/api/src/testing/postgres.ts",
    // A slow machine is not a failure; what hangs fails all the same.
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
