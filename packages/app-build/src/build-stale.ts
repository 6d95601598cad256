import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Application, applications, outputOf } from "./applications.ts";
import { buildId } from "./build-id.ts";
import { showBuilding } from "./substitute-page.ts";

const buildAll = fileURLToPath(new URL("./build-all.ts", import.meta.url));

const isCurrent = (application: Application): boolean => {
  const file = `${outputOf(application)}/build.json`;
  return existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as { git: string }).git === buildId(application);
};

const namesOf = (some: readonly Application[]) => some.map(({ name }) => name);

// Builds the applications that are missing or were built from other sources: all of them, or with `--first` the main portal,
// and the others in a process that goes on after this one, while the main portal is served.
const stale = applications.filter((application) => !isCurrent(application));
const isMainFirst = process.argv.includes("--first");
const now = isMainFirst ? stale.filter((application) => application === applications[0]) : stale;
const later = stale.filter((application) => !now.includes(application));
if (now.length > 0) {
  process.stdout.write(`Building ${namesOf(now).join(", ")} because the sources have changed.\n`);
  process.exitCode = spawnSync(process.execPath, [buildAll, ...namesOf(now)], { stdio: "inherit" }).status ?? 1;
}
if (!process.exitCode && later.length > 0) {
  // Before this process ends, because the server starts then.
  for (const application of later) showBuilding(application);
  process.stdout.write(`Still building ${namesOf(later).join(", ")}: each opens as soon as it is ready.\n`);
  spawn(process.execPath, [buildAll, ...namesOf(later)], { stdio: "inherit" }).unref();
}
