import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.join(import.meta.dirname, "..");

/** The tests that judge mutants: those that need neither a database nor a window. */
export default defineConfig({
  root,
  // The packages of the copy that is mutated, not those that are installed.
  resolve: {
    alias: [{ find: /^@demarc\/(contract|ordering|rate-limit)\/(.+)$/, replacement: `${root}/packages/$1/src/$2.ts` }],
  },
  test: {
    environment: "node",
    include: [
      "packages/{contract,ordering,rate-limit}/**/*.test.ts",
      "apps/api/src/features/**/*.rules.test.ts",
      "apps/api/src/features/invoices/invoice/invoice-totals.test.ts",
      "apps/api/src/platform/{clock,day-text,money}.test.ts",
      "apps/api/src/platform/changes/state-machine.test.ts",
      "apps/api/src/features/services/*.test.ts",
      "apps/portal/src/features/invoices/{dispute-sum,invoice-amounts}.test.ts",
    ],
  },
});
