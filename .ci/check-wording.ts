import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { repository, trackedFiles } from "./tracked-files.ts";
import { judgeText, retiredWords, textsOf } from "./wording.ts";

const git = (...words: readonly string[]): string[] => {
  try {
    return execFileSync("git", words, { cwd: repository, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .split("\n")
      .filter(Boolean);
  } catch {
    return []; // A clone without this commit.
  }
};

/** Files that differ from the main branch; on the main branch itself, those of the last commit and what is not committed. */
const changedFiles = (): ReadonlySet<string> => {
  const [base] = git("merge-base", "HEAD", "origin/main");
  const [head] = git("rev-parse", "HEAD");
  const from = base && base !== head ? base : "HEAD~1";
  return new Set([...git("diff", "--name-only", from), ...git("ls-files", "--others", "--exclude-standard")]);
};

const read = (file: string): string => readFileSync(path.join(repository, file), "utf8");
const load = (file: string): Promise<object> => import(path.join(repository, file)) as Promise<object>;

/** Prints texts that use retired words; they stop only in files that changed. */
const retired = retiredWords(read("docs/wording.md"));
const changed = changedFiles();
for (const file of trackedFiles()) {
  const sentences = (await textsOf(file, read, load)).flatMap((text) => judgeText(text, retired));
  if (sentences.length > 0 && changed.has(file)) process.exitCode = 1;
  for (const sentence of sentences)
    process.stdout.write(`${changed.has(file) ? "" : "warning: "}${file}: ${sentence}\n`);
}
