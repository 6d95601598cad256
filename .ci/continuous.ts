import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(path.join(tmpdir(), "demarc-reports-"));
const npm = (...args: string[]): boolean =>
  spawnSync("npm", args, { stdio: "inherit", env: { ...process.env, REPORT_FOLDER: reports } }).status === 0;

/** A report that was not written is a failure: its tests did not run to the end. */
const read = (name: string, count: (report: never) => Count): Count => {
  const file = path.join(reports, name);
  return existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8")) as never) : { passed: 0, failed: 1 };
};

const testsPass = npm("test");
// Tests run on the bundled PostgreSQL and on the oldest supported version.
const oldestPasses = npm("run", "test:postgres15");
const checksPass = npm("run", "check");
const testsOf = (report: { numPassedTests: number; numFailedTests: number }): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
});
const counts = [
  read("vitest.json", testsOf),
  read("vitest-postgres15.json", testsOf),
  read("playwright.json", ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => {
    if (stats.flaky > 0) process.stdout.write(`${stats.flaky} browser tests passed at the second try alone\n`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  }),
  { passed: checksPass ? 1 : 0, failed: checksPass ? 0 : 1 },
];
rmSync(reports, { recursive: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
// A command that failed without a failed test (an unhandled error, say) counts too.
const unexplained = !(testsPass && oldestPasses) && failed === 0 ? 1 : 0;
process.stdout.write(`${passed} passed, ${failed + unexplained} failed\n`);
process.exitCode = failed + unexplained === 0 ? 0 : 1;
