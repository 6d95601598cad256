import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { repository, trackedFiles } from "./tracked-files.ts";

const textOf = (file: string): string => readFileSync(path.join(repository, file), "utf8");
const sources = trackedFiles().filter((file) =>
  /^(?:apps\/api|packages\/(?:contract|ordering|rate-limit))\/.*\.ts$/.test(file),
);
const isTest = (file: string): boolean => file.endsWith(".test.ts");
const isText = (file: string): boolean => /\.(?:en|nl)\.ts$/.test(file);

const tests = sources.filter(isTest).map(textOf);
const product = sources.filter((file) => !isTest(file) && !isText(file) && !file.includes("/testing/")).map(textOf);
const messages = new Set(
  product.flatMap((text) => [...text.matchAll(/"validation\.([a-z-]+)"/g)].map(([, message = ""]) => message)),
);

it("every message with which a field is refused is expected by a test of the contract or the API", () => {
  expect(messages.size).toBeGreaterThan(40);
  const isExpected = (message: string) =>
    tests.some((text) => new RegExp(`(?<![\\w-])${message}(?![\\w-])`).test(text));
  expect([...messages].filter((message) => !isExpected(message))).toEqual([]);
});
