import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { faults } from "./table.ts";

const repository = path.join(import.meta.dirname, "..");
const textOf = (file: string): string => fs.readFileSync(path.join(repository, file), "utf8");

test("the table has at least sixty faults, each with a unique name", () => {
  expect(faults.length).toBeGreaterThanOrEqual(60);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test.each(faults)("$name: is found in the code exactly once, changes it, and names existing test files", (fault) => {
  expect(textOf(fault.file).split(fault.find)).toHaveLength(2);
  expect(fault.replace).not.toBe(fault.find);
  expect(fault.tests.filter((file) => !fs.existsSync(path.join(repository, file)))).toEqual([]);
});
