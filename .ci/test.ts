import { profileOf, runSteps, stepsFor } from "./steps.ts";

/**
 * `npm test`, or with `--all` `npm run test:all`. Words choose test files by a part of their path:
 * `npm test -- contacts` tests only that slice.
 */
const words = process.argv.slice(2);
const results = runSteps(
  stepsFor(
    words.includes("--all"),
    words.filter((word) => word !== "--all"),
  ),
);
process.stdout.write(`\n${profileOf(results)}`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
