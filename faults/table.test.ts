import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { faults } from "./table.ts";

const repository = path.join(import.meta.dirname, "..");
const textOf = (file: string): string => fs.readFileSync(path.join(repository, file), "utf8");

test("the table holds at least sixty faults, each with a name of its own", () => {
  expect(faults.length).toBeGreaterThanOrEqual(60);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test.each(faults)("$name: stands in the code once, changes it, and names tests that exist", (fault) => {
  expect(textOf(fault.file).split(fault.find)).toHaveLength(2);
  expect(fault.replace).not.toBe(fault.find);
  expect(fault.tests.filter((file) => !fs.existsSync(path.join(repository, file)))).toEqual([]);
});
