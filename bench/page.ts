import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import { fileURLToPath } from "node:url";
import { pageWith, runs } from "./performance-page.ts";

const file = fileURLToPath(new URL("../docs/performance.md", import.meta.url));

const outputOf = async (script: string, given: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...given], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  await once(child, "close");
  // Attacks and bodies also fail when they miss a target.
  if (child.exitCode !== 0 && script !== "fuzz.ts") throw new Error(`${script} ${given.join(" ")} has failed`);
  return output;
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in runs));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(", ")}. Known: ${Object.keys(runs).join(", ")}.`);

// Each in a process with its own database. The page is written after each, so that a failure loses only its own figures.
for (const [name, [script, ...given]] of Object.entries(runs)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const load = (os.loadavg()[0] ?? 0).toFixed(1);
  const began = new Date();
  const output = await outputOf(script, given);
  const seconds = Math.round((Date.now() - began.getTime()) / 1000);
  const measured = { name, day: began.toISOString().slice(0, 10), load, seconds, output };
  writeFileSync(file, pageWith(readFileSync(file, "utf8"), measured));
  execFileSync("oxfmt", [file]);
}
