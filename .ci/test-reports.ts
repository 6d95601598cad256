import fs from "node:fs";
import path from "node:path";

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly status: string;
    readonly assertionResults: readonly { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly Suite[];
}

export interface Outcome {
  passed: number;
  failed: number;
  readonly failures: string[];
  /** Tests that failed and passed when they were repeated. They count as passed; their first errors show what to fix. */
  readonly secondTries: string[];
}

const describeFailure = (file: string, title: string, message = ""): string =>
  `FAILED ${path.relative(process.cwd(), file)} > ${title}\n${message.slice(0, 1500)}`;

const addVitest = (outcome: Outcome, { numPassedTests, numFailedTests, testResults }: VitestReport): void => {
  outcome.passed += numPassedTests;
  outcome.failed += numFailedTests;
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((result) => result.status === "failed");
    for (const { fullName, failureMessages } of failed)
      outcome.failures.push(describeFailure(name, fullName, failureMessages.join("\n")));
    if (status === "failed" && failed.length === 0)
      outcome.failures.push(describeFailure(name, "the file itself", message));
  }
};

export const describeSecondTry = (file: string, title: string, message = "no error"): string =>
  `${file} > ${title}: ${message.slice(0, 600)}`;

const addSuite = (outcome: Outcome, { suites = [], specs }: Suite): void => {
  for (const { file, title, ok, tests } of specs)
    if (!ok) outcome.failures.push(describeFailure(file, title, tests.at(-1)?.results.at(-1)?.error?.message));
    else if (tests.some(({ results }) => results.length > 1))
      outcome.secondTries.push(describeSecondTry(file, title, tests[0]?.results[0]?.error?.message));
  for (const suite of suites) addSuite(outcome, suite);
};

const readers: Readonly<Record<string, (outcome: Outcome, report: never) => void>> = {
  "vitest.json": addVitest,
  "second-tries.json": ({ secondTries }, names: readonly string[]) => void secondTries.push(...names),
  "playwright.json": (outcome, { stats, suites }: PlaywrightReport) => {
    outcome.passed += stats.expected + stats.flaky;
    outcome.failed += stats.unexpected;
    for (const suite of suites) addSuite(outcome, suite);
  },
};

/** The outcome of a step by its reports, or else by its exit code. A step that fails without a failed test counts as a failure. */
export const readOutcome = (folder: string, stepPassed: boolean): Outcome => {
  const outcome: Outcome = { passed: 0, failed: 0, failures: [], secondTries: [] };
  const given = Object.entries(readers).filter(([name]) => fs.existsSync(path.join(folder, name)));
  for (const [name, add] of given) add(outcome, JSON.parse(fs.readFileSync(path.join(folder, name), "utf8")) as never);
  if (stepPassed) outcome.passed ||= 1;
  else outcome.failed ||= 1;
  return outcome;
};
