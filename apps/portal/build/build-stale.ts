import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { variants } from "@demarc/contract/core/variants";
import { buildId } from "./build-id.ts";
import { showBuilding } from "./substitute-page.ts";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const buildAll = fileURLToPath(new URL("./build-all.ts", import.meta.url));

const isCurrent = (variant: string, build: string): boolean => {
  const file = `${dist}${variant}/build.json`;
  return existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as { git: string }).git === build;
};

// Builds the portals that are missing or were built from other sources: all of them, or with `--first` the main one, and
// the others in a process that goes on after this one, while the main portal is served.
const build = buildId();
const stale = variants.filter((variant) => !isCurrent(variant, build));
const isMainFirst = process.argv.includes("--first");
const now = isMainFirst ? stale.filter((variant) => variant === "main") : stale;
const later = stale.filter((variant) => !now.includes(variant));
if (now.length > 0) {
  process.stdout.write(`Building ${now.join(", ")} because the sources of the portal have changed.\n`);
  process.exitCode = spawnSync(process.execPath, [buildAll, ...now], { stdio: "inherit" }).status ?? 1;
}
if (!process.exitCode && later.length > 0) {
  // Before this process ends, because the server starts then.
  for (const variant of later) showBuilding(variant);
  process.stdout.write(`Still building ${later.join(", ")}: each opens as soon as it is ready.\n`);
  spawn(process.execPath, [buildAll, ...later], { stdio: "inherit" }).unref();
}
