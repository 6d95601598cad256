import { spawn } from "node:child_process";

/** Runs the checks in parallel and prints their output; exits with 1 if one fails. */
const checks = ["format", "lint", "imports", "types", "dead-code", "sources", "repository", "openapi", "sizes"];

const run = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn("npm", ["run", "--silent", `check:${name}`], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("close", (status) => {
      process.stdout.write(
        `${status === 0 ? "ok    " : "FAILED"} ${name}\n${status === 0 && name !== "sizes" ? "" : output}`,
      );
      resolve(status === 0);
    });
  });

const results = await Promise.all(checks.map(run));
process.stdout.write(
  `checks: ${results.filter(Boolean).length} passed, ${results.filter((ok) => !ok).length} failed\n`,
);
process.exitCode = results.every(Boolean) ? 0 : 1;
