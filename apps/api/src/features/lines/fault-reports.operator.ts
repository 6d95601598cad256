import type { Config } from "../../platform/process/environment.ts";
import { found, type IfMatch, refuseStale } from "../../platform/refusals/errors.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { answeredMail } from "./fault-reports.mails.ts";
import type { OperatorFaultReport } from "./fault-reports.queries.ts";
import * as queries from "./fault-reports.queries.ts";
import { faultReportStates } from "./fault-reports.rules.ts";
import { insertLineEvent } from "./line-parts.queries.ts";

export type { OperatorFaultReport };

const steps = {
  answer: { action: "fault-report.answered", type: "FAULT_ANSWERED" },
  close: { action: "fault-report.closed", type: "FAULT_CLOSED" },
} as const;

/** Answers or closes a report and mails the person who made it. Throws 404, and 409 if it is closed. */
export const takeFaultStep = async (
  transaction: OperatorTransaction,
  given: {
    readonly number: string;
    readonly step: keyof typeof steps;
    readonly answer: string | null;
    readonly ifMatch?: IfMatch;
  },
  config: Config,
): Promise<OperatorFaultReport> => {
  const report = found(await transaction.query(queries.findFaultReportForUpdate(given.number)));
  refuseStale(report, given.ifMatch);
  const state = faultReportStates.take(report.state, given.step);
  const { version } = found(await transaction.query(queries.updateFaultReport(report.id, state, given.answer)));
  const { action, type } = steps[given.step];
  const { customerId, lineId, number, lineNumber } = report;
  transaction.send(insertLineEvent(customerId, lineId, type, { number }, given.answer));
  const done = { ...report, state, answer: given.answer, version };
  const mail = answeredMail(done, config);
  if (mail) queueMail(transaction, customerId, mail, config);
  transaction.record(customerId, {
    action,
    entityType: "fault-report",
    entityId: number,
    before: { state: report.state },
    after: { lineNumber, state, answer: given.answer, version },
    event: action,
  });
  return done;
};
