import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Fault } from "./fault.ts";

const repository = path.join(import.meta.dirname, "..");
const file = path.join(repository, "node_modules/.cache/faults.json");

/** Broken: no test ran, so the fault was neither caught nor missed. */
export type Result = "caught" | "survived" | "broken";

/** A hash of the fault, the file that it changes, and the tests that must catch it. */
export const keyOf = (fault: Fault): string => {
  const hash = createHash("sha256").update(JSON.stringify(fault));
  for (const name of [fault.file, ...fault.tests]) hash.update(fs.readFileSync(path.join(repository, name)));
  return hash.digest("hex");
};

/** Results of earlier runs by `keyOf`, so an interrupted run continues where it stopped. */
export const readResults = (): Record<string, Result> =>
  fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as Record<string, Result>) : {};

export const keepResult = (key: string, result: Result): void => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify({ ...readResults(), [key]: result }, undefined, 1));
};
