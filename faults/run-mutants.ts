import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { missingFiles, mutantGroups, type MutantGroup } from "./mutant-groups.ts";

const usage = `Changes the rules of faults/mutant-groups.ts one expression at a time and runs the tests that need no database.
Results are kept by group, so that a later run tries only mutants whose code or tests have changed.

  npm run test:mutants                   all groups
  npm run test:mutants -- --only WORD    groups whose name contains WORD
  npm run test:mutants -- --survivors    with each mutant that no test notices
`;

const cache = path.join("node_modules/.cache/mutants");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Mutants = Awaited<ReturnType<Stryker["runMutationTest"]>>;

const run = (group: MutantGroup): Promise<Mutants> =>
  new Stryker({
    mutate: [...group.files],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "faults/mutants.config.ts" },
    incremental: true,
    incrementalFile: path.join(cache, `${group.name.replaceAll(" ", "-")}.json`),
    // Not below node_modules, where Vitest looks for no tests.
    tempDirName: "test-results/mutants",
    // Among the rules of states, rights, dates and money a text is a state or a role; elsewhere a label that people read.
    mutator: { excludedMutations: group.least === undefined ? ["StringLiteral"] : [] },
    ignorePatterns: ["data", "test-results", "dist", "docs"],
    // Its preprocessor needs the compiler of TypeScript 6; no test reads the file.
    tsconfigFile: "none",
    reporters: [],
    allowConsoleColors: false,
    logLevel: "error" as never,
  }).runMutationTest();

const isNoticed = ({ status }: Mutants[number]): boolean => status === "Killed" || status === "Timeout";
const isValid = ({ status }: Mutants[number]): boolean => !["Ignored", "CompileError", "RuntimeError"].includes(status);

const scoreOf = (mutants: Mutants): number =>
  mutants.length === 0 ? 100 : (mutants.filter(isNoticed).length / mutants.length) * 100;

const rowOf = (name: string, mutants: Mutants): string =>
  `${scoreOf(mutants).toFixed(0).padStart(4)} %  ${String(mutants.filter(isNoticed).length).padStart(4)} of ${String(mutants.length).padStart(4)}  ${name}`;

const report = (group: MutantGroup, mutants: Mutants, withSurvivors: boolean): void => {
  say(rowOf(group.name, mutants));
  const byFile = Map.groupBy(mutants, ({ fileName }) => path.relative(process.cwd(), fileName));
  for (const [file, of] of [...byFile].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    say(`  ${rowOf(file, of)}`);
    if (withSurvivors)
      for (const { location, mutatorName, replacement, status } of of.filter((mutant) => !isNoticed(mutant)))
        say(`        ${location.start.line}:${location.start.column}  ${status}  ${mutatorName}  ${replacement}`);
  }
};

const refuseMissingFiles = (): void => {
  const missing = missingFiles(process.cwd());
  if (missing.length > 0) throw new Error(`faults/mutant-groups.ts names no file with ${missing.join(", ")}`);
};

const groupsNamed = (word: string): readonly MutantGroup[] => {
  const named = mutantGroups.filter(({ name }) => name.includes(word));
  if (named.length === 0) throw new Error(`No group of faults/mutant-groups.ts has "${word}" in its name`);
  return named;
};

const { values } = parseArgs({
  options: { only: { type: "string" }, survivors: { type: "boolean" }, help: { type: "boolean" } },
});
if (values.help) say(usage);
else {
  fs.mkdirSync(cache, { recursive: true });
  refuseMissingFiles();
  const tooLow: string[] = [];
  for (const group of groupsNamed(values.only ?? "")) {
    const mutants = (await run(group)).filter(isValid);
    report(group, mutants, values.survivors ?? false);
    if (scoreOf(mutants) < (group.least ?? 0)) tooLow.push(group.name);
  }
  for (const name of tooLow) say(`${name}: fewer mutants are noticed than the group must reach`);
  process.exitCode = tooLow.length === 0 ? 0 : 1;
}
