import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Fault } from "./fault.ts";
import { keepResult, keyOf, readResults, type Result } from "./results.ts";
import { faults, staleFaults } from "./table.ts";
import { copyTree } from "./tree-copy.ts";

const usage = `Plants the faults of faults/table.ts one at a time in a copy of the tree for each core and runs the tests that must fail.

  npm run test:faults                    those that have no result yet
  npm run test:faults -- --again         all of them
  npm run test:faults -- --only WORDS    those whose name or file contains WORDS
`;

const minutesAllowed = 5;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs tests in their own process group, which is killed as a whole after the time limit: a worker may be in an endless loop. */
const runTests = (
  folder: string,
  tests: readonly string[],
  only?: string,
): Promise<{ passed: boolean; output: string }> =>
  new Promise((resolve) => {
    const words = ["run", ...(only === undefined ? [] : ["-t", only]), ...tests];
    const run = spawn(path.join(folder, "node_modules/.bin/vitest"), words, {
      cwd: folder,
      detached: true,
      env: { ...process.env, NO_COLOR: "1", TEST_RING: "all" },
    });
    let output = "";
    run.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    run.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const limit = setTimeout(() => {
      if (run.pid !== undefined) process.kill(-run.pid, "SIGKILL");
    }, minutesAllowed * 60_000);
    run.on("close", (status) => {
      clearTimeout(limit);
      resolve({ passed: status === 0, output });
    });
  });

/** A row that no longer fits the code would plant nothing, so the run does not start. */
const refuseStaleRows = (): void => {
  const stale = staleFaults(path.join(import.meta.dirname, ".."));
  if (stale.length > 0) throw new Error(`Rows that do not fit the code:\n${stale.map(({ name }) => name).join("\n")}`);
};

/** A test that fails without the fault proves nothing, so all tests run once on the unchanged code. */
const refuseBrokenTests = async (folder: string, chosen: readonly Fault[]): Promise<void> => {
  const sets = new Map(chosen.map(({ tests, only }) => [JSON.stringify([tests, only]), { tests, only }]));
  const whole = [...new Set([...sets.values()].flatMap(({ tests }) => tests))];
  const { passed, output } = await runTests(folder, whole);
  if (!passed) throw new Error(`The tests fail without a fault:\n${output.slice(-4000)}`);
};

const plant = async (folder: string, fault: Fault): Promise<Result> => {
  const file = path.join(folder, fault.file);
  const whole = fs.readFileSync(file, "utf8");
  fs.writeFileSync(
    file,
    whole.replace(fault.find, () => fault.replace),
  );
  const { passed, output } = await runTests(folder, fault.tests, fault.only);
  fs.writeFileSync(file, whole);
  if (passed) return "survived";
  if (/^ +Tests .*\d+ failed/m.test(output)) return "caught";
  // A run that breaks before any test (for example by a syntax error in the fault) has not caught the fault.
  say(output.slice(-2000));
  return "broken";
};

/** Runs the faults that are not caught yet, one at a time in each folder; returns the names of those that no test caught. */
const runAll = async (folders: readonly string[], open: readonly Fault[]): Promise<string[]> => {
  const [first] = folders;
  if (first !== undefined && open.length > 0) await refuseBrokenTests(first, open);
  const waiting = [...open];
  const missed: string[] = [];
  const runIn = async (folder: string): Promise<void> => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const started = Date.now();
      const result = await plant(folder, fault);
      keepResult(keyOf(fault), result);
      const seconds = ((Date.now() - started) / 1000).toFixed(0).padStart(3);
      say(`${String(waiting.length).padStart(3)} wait  ${result.padEnd(8)}  ${seconds} s  ${fault.name}`);
      if (result !== "caught") missed.push(fault.name);
    }
  };
  await Promise.all(folders.map(runIn));
  return missed;
};

const { values } = parseArgs({
  options: { again: { type: "boolean" }, only: { type: "string" }, help: { type: "boolean" } },
});
if (values.help) say(usage);
else {
  refuseStaleRows();
  const known = values.again ? {} : readResults();
  const chosen = faults.filter(({ name, file }) => `${name}\n${file}`.includes(values.only ?? ""));
  const open = chosen.filter((fault) => known[keyOf(fault)] !== "caught");
  say(`${chosen.length} faults, ${chosen.length - open.length} caught in earlier runs`);
  // A run mostly starts: Vitest, PostgreSQL and the demo occupy one core.
  const copies = Array.from({ length: os.availableParallelism() }, copyTree);
  try {
    const missed = await runAll(
      copies.map(({ folder }) => folder),
      open,
    );
    say(`${chosen.length - missed.length} of ${chosen.length} faults caught`);
    for (const name of missed) say(`  not caught: ${name}`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    for (const copy of copies) copy.remove();
  }
}
