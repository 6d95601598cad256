import { readFileSync } from "node:fs";
import path from "node:path";
import { violationsIn } from "./source-rules.ts";
import { repository, trackedFiles } from "./tracked-files.ts";

const sources = trackedFiles()
  .filter((file) => /^(?:apps|packages|e2e|bench)\/.*\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(repository, file), "utf8") }));
const violations = violationsIn(sources);
for (const violation of violations) process.stdout.write(`${violation}\n`);
process.exitCode = violations.length > 0 ? 1 : 0;
