import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

const sources = [
  "apps/portal/{src,build}/**/*.{ts,tsx,css}",
  "apps/portal/{index.html,components.html,tv-device.html,vite.config.ts,package.json}",
  "packages/{contract,ordering,shell,ui}/src/**/*.{ts,tsx,css}",
  "packages/{shell,ui}/package.json",
  "package-lock.json",
];

/**
 * A hash of the portal's sources: equal sources give an equal id, with or without git. It covers every file that a build
 * reads, and no tests.
 */
export const buildId = (): string => {
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: repository }))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file.replaceAll("\\", "/")}\0`).update(readFileSync(repository + file));
  return hash.digest("hex").slice(0, 12);
};
