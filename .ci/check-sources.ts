import { readFileSync } from "node:fs";
import path from "node:path";
import { missingFiles } from "../faults/mutant-groups.ts";
import { staleFaults } from "../faults/table.ts";
import { judgeSources } from "./source-rules.ts";
import { repository, trackedFiles } from "./tracked-files.ts";

const read = (file: string): string => readFileSync(path.join(repository, file), "utf8");

const sources = trackedFiles()
  .filter((file) => /^(?:apps|packages|e2e|bench|faults|\.ci)\/.*\.tsx?$/.test(file))
  .filter((file) => !file.includes("/variants/")) // named after the variants
  .map((file) => ({ file, text: read(file) }));
const { violations, warnings } = judgeSources(sources);
const stale = staleFaults(repository).map(
  ({ name, file }) => `The fault "${name}" does not fit ${file} any more; the tests that must notice it are not tried.`,
);
const addresses = /"resolved": "https?:/.test(read("package-lock.json"))
  ? ["package-lock.json has download addresses. Set omit-lockfile-registry-resolved=true and write it again."]
  : [];
for (const sentence of [...violations, ...addresses]) process.stdout.write(`${sentence}\n`);
const missing = missingFiles(repository).map((pattern) => `faults/mutant-groups.ts names no file with ${pattern}.`);
for (const sentence of [...warnings, ...stale, ...missing]) process.stdout.write(`warning: ${sentence}\n`);
process.exitCode = violations.length + addresses.length > 0 ? 1 : 0;
