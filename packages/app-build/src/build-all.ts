import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Application, applications } from "./applications.ts";
import { showBuilding, showEnd } from "./substitute-page.ts";

const script = fileURLToPath(new URL("./build-application.ts", import.meta.url));
const running = new Set<ChildProcess>();

/** Builds one application in a process of its own, because Vite reads the variant of a portal while it loads its configuration. */
const build = async (application: Application): Promise<boolean> => {
  const { name, variant = "" } = application;
  const started = performance.now();
  const child = spawn(process.execPath, [script, name], {
    env: { ...process.env, VITE_VARIANT: variant },
    stdio: "inherit",
  });
  running.add(child);
  const [status] = (await once(child, "exit")) as [number | null];
  running.delete(child);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status === 0) process.stdout.write(`${name} built in ${seconds} s\n`);
  else process.stderr.write(`${name} could not be built\n`);
  showEnd(application, status === 0);
  return status === 0;
};

// An interrupted build has failed, and its page says so.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
  });

// Without words all applications. The first one fills the cache of the compiler for the others.
const words = process.argv.slice(2);
const chosen = applications.filter(({ name }) => words.length === 0 || words.includes(name));
for (const application of chosen) showBuilding(application);
const [first, ...others] = chosen;
if (first && !(await build(first))) {
  for (const application of others) showEnd(application, false);
  process.exitCode = 1;
} else if ((await Promise.all(others.map(build))).includes(false)) process.exitCode = 1;
