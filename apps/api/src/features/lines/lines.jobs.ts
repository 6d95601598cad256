import type { Config } from "../../platform/process/environment.ts";
import type { JobHandler } from "../../platform/jobs/job-handler.ts";
import type { Log } from "../../platform/process/log.ts";
import { findOpenDiagnosis, finishDiagnosis } from "./line-doctor.queries.ts";
import { insertLineEvent } from "./line-parts.queries.ts";
import { lineTest } from "./line-test.connector.ts";

export const lineJobs = (config: Config, log: Log): Readonly<Record<string, JobHandler>> => {
  const test = lineTest(config.lineTest, log);
  return {
    "lines.diagnose": async (payload, { query, complete }) => {
      const id = String(payload["diagnosisId"]);
      const [open] = await query(findOpenDiagnosis(id));
      if (!open) return;
      const { lineId, customerId, ...line } = open;
      const finding = await test(line);
      const { outcome } = finding;
      await complete((transaction) => {
        transaction.send(finishDiagnosis(id, finding));
        transaction.send(insertLineEvent(customerId, lineId, "DIAGNOSED", { outcome }));
      });
    },
  };
};
