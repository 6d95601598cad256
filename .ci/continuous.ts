import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

interface Count {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface Suite {
  suites?: Suite[];
  specs: { file: string; title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

/** The failures, repeated before the last line: the end of the log shows why the run failed. */
const failures: string[] = [];
const remember = (file: string, title: string, message = ""): void => {
  failures.push(`FAILED ${path.relative(process.cwd(), file)} > ${title}\n${message.slice(0, 1_500)}`);
};

const reports = mkdtempSync(path.join(tmpdir(), "demarc-reports-"));
const npm = (args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync("npm", args, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
const reported = { REPORT_FOLDER: reports };

/** Tests that failed and passed when they were repeated. They count as passed; their names show what to fix. */
const secondTries: string[] = [];
const readSecondTries = (name: string): void => {
  const file = path.join(reports, name);
  if (existsSync(file)) secondTries.push(...(JSON.parse(readFileSync(file, "utf8")) as string[]));
};

/** A missing report counts as a failure: its tests did not run to the end. */
const read = (name: string, count: (report: never) => Count): Count => {
  const file = path.join(reports, name);
  return existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8")) as never) : { passed: 0, failed: 1 };
};

const testsPass = npm(["test"], reported);
// Tests run on the bundled PostgreSQL and on the oldest supported version.
const oldestPasses = npm(["run", "test:postgres15"], reported);
// Without reports: a check that runs tests would replace those of the tests.
const checksPass = npm(["run", "check"]);
const vitest = ({ numPassedTests, numFailedTests, testResults }: VitestReport): Count => {
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((result) => result.status === "failed");
    for (const { fullName, failureMessages } of failed) remember(name, fullName, failureMessages.join("\n"));
    if (status === "failed" && failed.length === 0) remember(name, "the file itself", message);
  }
  return { passed: numPassedTests, failed: numFailedTests };
};
const browser = (suite: Suite): void => {
  for (const { file, title, ok, tests } of suite.specs)
    if (!ok) remember(file, title, tests.at(-1)?.results.at(-1)?.error?.message);
    else if (tests.some(({ results }) => results.length > 1)) secondTries.push(`${file} > ${title}`);
  suite.suites?.forEach(browser);
};
const counts = [
  read("vitest.json", vitest),
  read("vitest-postgres15.json", vitest),
  read("playwright.json", ({ stats, suites }: PlaywrightReport) => {
    suites.forEach(browser);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  }),
  { passed: checksPass ? 1 : 0, failed: checksPass ? 0 : 1 },
];
readSecondTries("vitest-second-tries.json");
readSecondTries("vitest-postgres15-second-tries.json");
rmSync(reports, { recursive: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
// A command that fails without a failed test (an unhandled error, for example) also counts.
const unexplained = !(testsPass && oldestPasses) && failed === 0 ? 1 : 0;
for (const failure of failures) process.stdout.write(`${failure}\n\n`);
process.stdout.write(`Tests that passed only at their second try: ${secondTries.length}\n`);
for (const name of secondTries) process.stdout.write(`  ${name}\n`);
process.stdout.write(`${passed} passed, ${failed + unexplained} failed\n`);
process.exitCode = failed + unexplained === 0 ? 0 : 1;
