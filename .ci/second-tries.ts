import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestCase } from "vitest/node";

/** Writes the names of the tests that failed and passed when they were repeated to a JSON file: `string[]`. */
export class SecondTries implements Reporter {
  readonly #file: string;
  readonly #names: string[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      this.#names.push(`${path.relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    writeFileSync(this.#file, JSON.stringify(this.#names));
  }
}
