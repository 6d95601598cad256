import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestCase } from "vitest/node";

/** Writes the tests that failed and passed when they were repeated to a JSON file, each with its first error: `string[]`. */
export class SecondTries implements Reporter {
  readonly #file: string;
  readonly #names: string[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const message = test.result().errors?.[0]?.message.slice(0, 600);
    this.#names.push(`${path.relative(process.cwd(), test.module.moduleId)} > ${test.fullName}: ${message}`);
  }

  onTestRunEnd(): void {
    writeFileSync(this.#file, JSON.stringify(this.#names));
  }
}
