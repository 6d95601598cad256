import { changeBySystem } from "../../platform/changes/authored-change.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { independentWork } from "../../platform/jobs/independent-work.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { findAnyAgreementForUpdate } from "./agreement/manual-agreement-changes.queries.ts";
import { findDueAgreement, listDueAgreements } from "./manual-agreement-dates.queries.ts";
import { endAgreement, renewAgreement } from "./agreement/manual-agreement.steps.ts";

export const manualAgreementsTimer: Timer = { key: "manual-agreements.dates", everySeconds: 600 };

/** Agreements per batch; each is carried out in a separate transaction. */
const listedRows = 500;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** Expires, ends or renews one agreement, unless it changed since it was listed. */
const carryOut = async (transaction: Transaction, id: string): Promise<void> => {
  const [agreement] = await transaction.query(findAnyAgreementForUpdate(id));
  const [due] = await transaction.query(findDueAgreement(id));
  if (!agreement || !due) return;
  const change = changeBySystem(transaction, agreement.customerId);
  const now = new Date();
  if (agreement.status === "ACTIVE" && agreement.renewalMonths !== null) await renewAgreement(change, agreement, now);
  else await endAgreement(change, agreement, { reason: null, now });
};

/** Expires, ends and renews the agreements that are due. A processed agreement is not due again. */
const passTime = (_payload: unknown, context: JobContext): Promise<void> =>
  context.exclusively(manualAgreementsTimer.key, async () => {
    const work = independentWork(context.signal);
    let after = beforeAll;
    for (;;) {
      const rows = await context.query(listDueAgreements(after, listedRows));
      for (const { id } of rows) {
        await work.take(() => context.write((transaction) => carryOut(transaction, id)));
        after = id;
      }
      if (rows.length < listedRows) return work.end();
    }
  });

export const manualAgreementsJobs: Readonly<Record<string, JobHandler>> = { [manualAgreementsTimer.key]: passTime };
