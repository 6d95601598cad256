import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { mainSteps, profileOf, restSteps, runSteps, type Step } from "./steps.ts";
import { readOutcome } from "./test-reports.ts";

const reports = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-reports-"));
const reportsOf = (name: string): string => {
  const folder = path.join(reports, name.replaceAll(/\W+/g, "-"));
  fs.mkdirSync(folder, { recursive: true });
  return folder;
};
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const tests = runSteps([...mainSteps, ...restSteps], ({ name }) => ({ REPORT_FOLDER: reportsOf(name) }));
// Without reports: the tests among its checks are part of it.
const check: Step = { name: "check", command: ["npm", "run", "check"] };
const results = [...tests, ...runSteps([check])];
const outcomes = results.map(({ name, passed }) => ({ name, ...readOutcome(reportsOf(name), passed) }));
fs.rmSync(reports, { recursive: true });

// The end of the log shows why the run failed.
for (const failure of outcomes.flatMap(({ failures }) => failures)) say(`${failure}\n`);
const secondTries = outcomes.flatMap((outcome) => outcome.secondTries);
say(`Tests that passed only at their second try: ${secondTries.length}`);
for (const name of secondTries) say(`  ${name}`);
say(`\n${profileOf(results)}`);
for (const { name, passed, failed } of outcomes.filter((outcome) => outcome.passed + outcome.failed > 0))
  say(`${name}: ${passed} passed, ${failed} failed`);
const sum = (count: "passed" | "failed"): number => outcomes.reduce((total, outcome) => total + outcome[count], 0);
say(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
