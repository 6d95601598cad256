import fs from "node:fs";

/**
 * `npm test` runs the ring `main`, which proves every feature, rule, role and tenant boundary. `npm run test:all` then runs the
 * `rest`: what repeats these proofs at length. Tools that name the files that they run use `all`.
 */
const ring = process.env["TEST_RING"] ?? "main";

/** Belongs to the rest as a whole: killed processes, slow peers, large tables. */
const isLong = (file: string): boolean => file.endsWith(".long.test.ts");

/** Tries a part of its cases in the main ring, and all of them in the rest. */
const isDrawn = (file: string): boolean => fs.readFileSync(file, "utf8").includes("/testing/runs.ts");

export const filesInRing = (patterns: string[]): { include: string[]; exclude: string[] } => ({
  include: ring === "rest" ? fs.globSync(patterns).filter((file) => isLong(file) || isDrawn(file)) : patterns,
  exclude: ["**/node_modules/**", ...(ring === "main" ? ["**/*.long.test.ts"] : [])],
});
