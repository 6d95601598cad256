import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { withoutDemo } from "./testing/processes/product-process.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";

const script = fileURLToPath(new URL("operate.ts", import.meta.url));

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
});

const operate = (...words: string[]) => {
  const url = new URL(`postgresql://postgres@localhost/${database.connect().database}`);
  url.searchParams.set("host", inject("databaseHost"));
  url.searchParams.set("port", String(inject("databasePort")));
  return spawn(process.execPath, [script, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...withoutDemo, DATABASE_URL: url.href },
  });
};

it("prints its lines and exits with 0", async () => {
  const child = operate("order", "list");
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect(printed.split("\n").filter((line) => /^ORD-\d{4}-\d{6} /.test(line)).length).toBeGreaterThan(5);
  expect(code).toBe(0);
});

it("exits with 0 when a reader such as head closes the pipe early", async () => {
  const child = operate("order", "list");
  child.stdout.destroy();
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(complaint).toBe("");
  expect(code).toBe(0);
});

it.each([
  ["an unknown command", ["nothing"]],
  ["an unknown action of a command", ["order", "paint"]],
])("prints the usage to stderr for %s and exits with 1", async (_what, words) => {
  const child = operate(...words);
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(complaint).toContain("The operator's side on the command line.");
  expect(code).toBe(1);
});
