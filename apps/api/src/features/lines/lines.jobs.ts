import type { Config } from "../../platform/environment.ts";
import type { JobHandler } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { prepared } from "../../platform/sql.ts";
import type { OpenDiagnosis } from "./line-doctor.queries.ts";
import { findOpenDiagnosis, finishDiagnosis } from "./line-doctor.queries.ts";
import { insertLineEvent } from "./line-parts.queries.ts";
import { lineTest } from "./line-test.connector.ts";

/** Examines the lines for which that was asked. */
export const lineJobs = (config: Config, log: Log): Readonly<Record<string, JobHandler>> => {
  const test = lineTest(config.lineTest, log);
  return {
    "lines.diagnose": async (payload, client) => {
      const id = String(payload["diagnosisId"]);
      const [open] = (await client.query(prepared(findOpenDiagnosis(id)))).rows as OpenDiagnosis[];
      if (!open) return;
      const { lineId, customerId, ...line } = open;
      const finding = await test(line);
      await client.query(prepared(finishDiagnosis(id, finding)));
      const { outcome } = finding;
      await client.query(prepared(insertLineEvent(customerId, lineId, "DIAGNOSED", { outcome })));
    },
  };
};
