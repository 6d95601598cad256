import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { variants } from "@demarc/contract/core/variants";
import { buildId } from "./build-id.ts";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const buildAll = fileURLToPath(new URL("./build-all.ts", import.meta.url));

const isCurrent = (variant: string, build: string): boolean => {
  const file = `${dist}${variant}/build.json`;
  return existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as { git: string }).git === build;
};

// Builds all portals if one is missing or was built from other sources.
const build = buildId();
if (!variants.every((variant) => isCurrent(variant, build))) {
  process.stdout.write("Building the three portals because their sources have changed.\n");
  process.exitCode = spawnSync(process.execPath, [buildAll], { stdio: "inherit" }).status ?? 1;
}
