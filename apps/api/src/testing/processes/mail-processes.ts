import { createPool } from "../../platform/database/database.ts";
import type { JobHandler } from "../../platform/jobs/job-handler.ts";
import { type Jobs, startJobs } from "../../platform/jobs/jobs.ts";
import { createLog } from "../../platform/process/log.ts";
import { mailJobs } from "../../platform/mail/mail-sender.ts";
import { testKeys } from "../test-config.ts";
import { testDatabase } from "../test-database.ts";

const from = "portal@noordwal.example";

export const proof = {
  sender: "Noordwal Internet",
  to: "joris.bakker@polderlicht.example",
  subject: "Één proef",
  html: "<p>hallo</p>",
  text: "hallo",
};

/** A database of its own with up to two processes that deliver its mails by SMTP, or write files. */
export const mailProcesses = async () => {
  const database = await testDatabase();
  const pool = createPool(database.connect, "portal_jobs", 4);
  const pools = [pool, createPool(database.connect, "portal_jobs", 4)];
  return {
    database,
    pool,
    startAll: (
      smtpUrl: string,
      others: Record<string, JobHandler> = {},
      folder = "",
      processes = pools.length,
    ): Promise<Jobs[]> =>
      Promise.all(
        pools.slice(0, processes).map((one) =>
          startJobs({
            connect: database.connect,
            pool: one,
            leasePool: one,
            handlers: { ...mailJobs({ smtpUrl, from, folder, ...testKeys }), ...others },
            timers: [],
            log: createLog("silent"),
          }),
        ),
      ),
    stopAll: (running: Jobs[]) => Promise.all(running.map((jobs) => jobs.close())),
    jobsLeft: () => database.rows("select kind from job"),
    states: () => database.rows<{ state: string }>("select state from mail_message"),
    clear: async () => {
      await database.rows("delete from job");
      await database.rows("delete from mail_message");
    },
    close: async () => {
      await Promise.all(pools.map((one) => one.end()));
      await database.drop();
    },
  };
};
