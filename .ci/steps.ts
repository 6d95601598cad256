import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What follows is pointless without it. */
  readonly isNeeded?: boolean;
}

export interface StepResult {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
}

const repository = path.join(import.meta.dirname, "..");

const build: Step = { name: "builds", command: ["node", "packages/app-build/src/build-stale.ts"], isNeeded: true };
const vitest = (...args: readonly string[]) => ["vitest", "run", ...args];
const playwright = ["playwright", "test", "--config", "e2e/playwright.config.ts"];
const rest = { TEST_RING: "rest" };
const oldest: Step = { name: "rest: PostgreSQL 15", command: ["npm", "run", "test:postgres15"] };

/** `npm test`. */
export const mainSteps: readonly Step[] = [
  build,
  { name: "node tests", command: vitest("--project", "node") },
  { name: "portal tests", command: vitest("--project", "portal", "--project", "console", "--project", "build") },
  { name: "browser tests", command: playwright },
];

/** What `npm run test:all` adds. */
export const restSteps: readonly Step[] = [
  { name: "rest: node tests", command: vitest("--project", "node"), env: rest },
  { name: "rest: browser tests", command: playwright, env: rest },
  oldest,
];

const namesBrowserFile = (words: readonly string[]): boolean =>
  fs.globSync("e2e/**/*.spec.ts", { cwd: repository }).some((file) => words.some((word) => file.includes(word)));

/** A step that runs only the tests whose path contains one of the words. */
const withWords =
  (words: readonly string[]) =>
  (step: Step): Step =>
    step === build ? step : { ...step, command: [...step.command, ...words, "--pass-with-no-tests"] };

/** Builds only for a browser test. */
const chosenOf = (steps: readonly Step[], words: readonly string[]): Step[] =>
  steps.filter(({ command }) => command[0] === "vitest" || namesBrowserFile(words)).map(withWords(words));

export const stepsFor = (all: boolean, words: readonly string[]): readonly Step[] => {
  const steps = all ? [...mainSteps, ...restSteps] : mainSteps;
  return words.length === 0
    ? steps
    : chosenOf(
        steps.filter(({ name }) => name !== oldest.name),
        words,
      );
};

// The tests start the product and its commands about a hundred times. With cached code a start takes half the time.
const compileCache = path.join(repository, "node_modules/.cache/node");
// The Node of the packages and their commands come before those of the machine, as in an npm script.
const commands = `${path.join(repository, "node_modules/.bin")}${path.delimiter}${process.env["PATH"] ?? ""}`;

/** Runs the steps. A failed one does not stop those that can do without it: one run reports all failures. */
export const runSteps = (
  steps: readonly Step[],
  environmentOf: (step: Step) => NodeJS.ProcessEnv = () => ({}),
): StepResult[] => {
  const results: StepResult[] = [];
  for (const step of steps) {
    const [command = "", ...args] = step.command;
    const since = Date.now();
    const env = {
      ...process.env,
      PATH: commands,
      NODE_COMPILE_CACHE: compileCache,
      ...step.env,
      ...environmentOf(step),
    };
    const passed = spawnSync(command, args, { stdio: "inherit", cwd: repository, env }).status === 0;
    results.push({ name: step.name, passed, seconds: (Date.now() - since) / 1000 });
    if (!passed && step.isNeeded) break;
  }
  return results;
};

/** The seconds of each step, for the end of a run. */
export const profileOf = (results: readonly StepResult[]): string =>
  [...results, { name: "sum", passed: true, seconds: results.reduce((sum, { seconds }) => sum + seconds, 0) }]
    .map(({ name, passed, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${name}${passed ? "" : "  FAILED"}\n`)
    .join("");
