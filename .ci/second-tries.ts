import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestCase } from "vitest/node";
import { describeSecondTry } from "./test-reports.ts";

/** Writes the tests that failed and passed when they were repeated to a JSON file, each with its first error: `string[]`. */
export class SecondTries implements Reporter {
  readonly #file: string;
  readonly #names: string[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const file = path.relative(process.cwd(), test.module.moduleId);
    this.#names.push(describeSecondTry(file, test.fullName, test.result().errors?.[0]?.message));
  }

  onTestRunEnd(): void {
    writeFileSync(this.#file, JSON.stringify(this.#names));
  }
}
