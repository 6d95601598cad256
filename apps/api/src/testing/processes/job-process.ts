import { createPool, type Connect } from "../../platform/database/database.ts";
import type { JobHandler } from "../../platform/jobs/job-handler.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { createLog } from "../../platform/process/log.ts";
import { connectBySocket } from "../../platform/migrate.ts";

/** A process that runs jobs, for tests that kill it: `hold` never ends, `die` kills the process that runs it. */
const [, , host = "", port = "", database = ""] = process.argv;
const connect: Connect = connectBySocket({ host, port: Number(port) }, database);

const handlers: Readonly<Record<string, JobHandler>> = {
  hold: async () => {
    process.stdout.write("holds\n");
    await new Promise<never>(() => undefined);
  },
  die: async () => {
    process.kill(process.pid, "SIGKILL");
    await new Promise<never>(() => undefined);
  },
};
const pool = createPool(connect, "portal_jobs", 3);
const jobs = await startJobs({ connect, pool, leasePool: pool, handlers, timers: [], log: createLog("silent") });
process.on("SIGTERM", () => void jobs.close().then(() => process.exit(0)));
