import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Application } from "./applications.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

const sourcesOf = ({ folder }: Application) => [
  `${folder}/src/**/*.{ts,tsx,css}`,
  `${folder}/{*.html,vite.config.ts,package.json}`,
  "packages/{app-build,contract,ordering,shell,ui}/src/**/*.{ts,tsx,css}",
  "packages/{app-build,shell,ui}/package.json",
  "package-lock.json",
];

/**
 * A hash of the sources of an application: equal sources give an equal id, with or without git. It covers every file that a
 * build reads, and no tests.
 */
export const buildId = (application: Application): string => {
  const files = sourcesOf(application)
    .flatMap((pattern) => globSync(pattern, { cwd: repository }))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file.replaceAll("\\", "/")}\0`).update(readFileSync(repository + file));
  return hash.digest("hex").slice(0, 12);
};
