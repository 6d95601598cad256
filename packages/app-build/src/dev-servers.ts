import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { applications, pathIn } from "./applications.ts";

const api = fileURLToPath(new URL("../../../apps/api/src/main.ts", import.meta.url));
const vite = fileURLToPath(new URL("../../../node_modules/vite/bin/vite.js", import.meta.url));

const ports = [
  process.env["PORT"] ?? "3000",
  process.env["PORT_DATA_CENTRE"] ?? "3001",
  process.env["PORT_TV"] ?? "3002",
  process.env["PORT_CONSOLE"] ?? "3003",
];
const apiPorts = ports.map((port) => String(Number(port) + 100));

const children: ChildProcess[] = [];
const start = (args: string[], environment: Record<string, string>, folder?: string): void => {
  const child = spawn(process.execPath, args, {
    ...(folder !== undefined && { cwd: folder }),
    env: { ...process.env, ...environment },
    stdio: "inherit",
  });
  child.on("exit", stop);
  children.push(child);
};
// Only once: a second signal would kill the API before it has stopped its database.
let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
};

// The portals run on their usual ports with hot reload and proxy API requests; the API restarts when its sources change.
start(["--watch", api], {
  DEMO: "true",
  PORT: apiPorts[0] ?? "",
  PORT_DATA_CENTRE: apiPorts[1] ?? "",
  PORT_TV: apiPorts[2] ?? "",
  PORT_CONSOLE: apiPorts[3] ?? "",
  PORTAL_URL: `http://localhost:${ports[0]}`,
  PORTAL_URL_DATA_CENTRE: `http://localhost:${ports[1]}`,
  PORTAL_URL_TV: `http://localhost:${ports[2]}`,
  CONSOLE_URL: `http://localhost:${ports[3]}`,
});
for (const [position, application] of applications.entries())
  start(
    [vite, "--port", ports[position] ?? "", "--strictPort", "--host", "127.0.0.1"],
    { VITE_VARIANT: application.variant ?? "", DEV_API: `http://127.0.0.1:${apiPorts[position]}` },
    pathIn(application, ""),
  );
// The child processes always end with this process; a second signal changes nothing.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
