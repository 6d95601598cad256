import { spawnSync } from "node:child_process";

/**
 * Runs all tests: `npm test`. Words after `--` choose files by a part of their path on both runners:
 * `npm test -- contacts` tests only that slice.
 */
const words = process.argv.slice(2);
const chosen = (option: string): string[] => (words.length === 0 ? [] : [...words, option]);

const steps = [
  ["node", "apps/portal/build/build-stale.ts"],
  ["vitest", "run", ...chosen("--passWithNoTests")],
  ["playwright", "test", "--config", "e2e/playwright.config.ts", ...chosen("--pass-with-no-tests")],
];
for (const [command = "", ...args] of steps) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
