import { spawn } from "node:child_process";

/** Runs the checks in parallel and prints what they find; exits with 1 if one fails. A line with "warning:" stops nothing. */
const checks = ["format", "lint", "imports", "types", "dead-code", "sources", "wording", "tests", "sizes"];

const printedOf = (name: string, passed: boolean, output: string): string => {
  if (!passed || name === "sizes") return output;
  return output
    .split("\n")
    .flatMap((line) => (line.startsWith("warning:") ? [`${line}\n`] : []))
    .join("");
};

const run = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn("npm", ["run", "--silent", `check:${name}`], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("close", (status) => {
      const passed = status === 0;
      process.stdout.write(`${passed ? "ok    " : "FAILED"} ${name}\n${printedOf(name, passed, output)}`);
      resolve(passed);
    });
  });

const results = await Promise.all(checks.map(run));
process.stdout.write(
  `checks: ${results.filter(Boolean).length} passed, ${results.filter((ok) => !ok).length} failed\n`,
);
process.exitCode = results.every(Boolean) ? 0 : 1;
