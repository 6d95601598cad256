import type { Config } from "../../platform/environment.ts";
import type { JobHandler } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { rowsOf } from "../../platform/sql.ts";
import { findOpenDiagnosis, finishDiagnosis } from "./line-doctor.queries.ts";
import { insertLineEvent } from "./line-parts.queries.ts";
import { lineTest } from "./line-test.connector.ts";

/** Examines the lines for which that was asked. */
export const lineJobs = (config: Config, log: Log): Readonly<Record<string, JobHandler>> => {
  const test = lineTest(config.lineTest, log);
  return {
    "lines.diagnose": async (payload, client) => {
      const id = String(payload["diagnosisId"]);
      const [open] = await rowsOf(client, findOpenDiagnosis(id));
      if (!open) return;
      const { lineId, customerId, ...line } = open;
      const finding = await test(line);
      await rowsOf(client, finishDiagnosis(id, finding));
      const { outcome } = finding;
      await rowsOf(client, insertLineEvent(customerId, lineId, "DIAGNOSED", { outcome }));
    },
  };
};
