import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import type { TestDatabase } from "../test-database.ts";

const program = fileURLToPath(new URL("./order-jobs-process.ts", import.meta.url));

/** Runs the jobs of orders in a process until a moment, kills it there, and lets its leases run out. */
export const killedOrderJobs = async (database: TestDatabase, until: () => Promise<void>): Promise<void> => {
  const { database: name = "" } = database.connect();
  const given = [inject("databaseHost"), String(inject("databasePort")), String(name)];
  const process_ = spawn(process.execPath, [program, ...given], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(process_, "exit");
  await until();
  process_.kill("SIGKILL");
  await ended;
  await database.rows("update job set run_at = now(), locked_by = null");
};
