import type { Transaction } from "../../platform/database/database.ts";
import { changeBySystem } from "../../platform/changes/authored-change.ts";
import type { Config } from "../../platform/process/environment.ts";
import { independentWork } from "../../platform/jobs/independent-work.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import type { Log } from "../../platform/process/log.ts";
import { ApiError } from "../../platform/refusals/errors.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { issueMsa } from "./agreement-issue.steps.ts";
import { recordMsa, takeMsaAction } from "./agreement/agreement.steps.ts";
import * as queries from "./agreement/agreements.queries.ts";
import * as dates from "./agreement-dates.queries.ts";
import { findTemplate } from "./msa-template.queries.ts";

const timer: Timer = { key: "agreements.dates", everySeconds: 600 };

export const agreementsTimers: readonly Timer[] = [timer];

const listedAtOnce = 200;

/** Expires an agreement that was not signed in time, or ends signing on which the signing service did not report. */
const expire = async (transaction: Transaction, id: string): Promise<void> => {
  const [msa] = await transaction.query(queries.findAnyMsaForUpdate(id));
  const [due] = await transaction.query(dates.findDueMsa(id)); // after the lock: it may have been signed or started again
  if (!due || !msa) return;
  const change = changeBySystem(transaction, msa.customerId);
  const status = takeMsaAction(msa, "expire");
  if (status === "EXPIRED") change.send(queries.endMsa(msa, status));
  else change.send(queries.endSigning(msa));
  recordMsa(change, status === "EXPIRED" ? "msa.expired" : "msa.signing-ended", msa, { status });
};

interface MsaToIssue {
  readonly customerId: number;
  /** Version of the template; without one, the newest. */
  readonly version?: string | null;
}

/** Sends an agreement to a company that needs one, unless it got one since it was listed. */
const issue = async (
  transaction: Transaction,
  { customerId, version = null }: MsaToIssue,
  config: Config,
): Promise<void> => {
  const company = (await transaction.query(queries.findMsaCompanyForUpdate(customerId)))[0];
  const [needs] = await transaction.query(dates.findCompanyWithoutMsa(customerId));
  const [template] = await transaction.query(findTemplate(version));
  if (!company || !needs || !template) return;
  await issueMsa(changeBySystem(transaction, customerId), company, {
    template: template.content,
    now: new Date(),
    config,
  });
};

/** Carries out one step for each of the listed records; a record whose step succeeds is not listed again. */
const each = async <Id>(
  { query, signal }: JobContext,
  list: (after: Id, limit: number) => Parameters<JobContext["query"]>[0],
  step: (id: Id) => Promise<void>,
  first: Id,
): Promise<void> => {
  const work = independentWork(signal);
  let after = first;
  for (;;) {
    const rows = (await query(list(after, listedAtOnce))) as { id: Id }[];
    for (const { id } of rows) {
      await work.take(() => step(id));
      after = id;
    }
    if (rows.length < listedAtOnce) return work.end();
  }
};

const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * The timer expires unsigned agreements, ends unfinished signing, and sends the newest template to each active company without an
 * agreement. So companies also get one after an upgrade, and after the approval of their application.
 */
export const agreementsJobs = (config: Config, log: Log): Readonly<Record<string, JobHandler>> => {
  /** If the document cannot print a name or address, the company gets its agreement after the correction. */
  const issueTo = async ({ write }: Pick<JobContext, "write">, asked: MsaToIssue): Promise<void> => {
    try {
      await write((transaction) => issue(transaction, asked, config));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "msa.unprintable") throw error;
      log.warn({ customer: asked.customerId, reason: error.message }, "no agreement could be sent to a company");
    }
  };
  return {
    [timer.key]: (_payload, context) =>
      context.exclusively(timer.key, async () => {
        const { write } = context;
        await each(context, dates.listDueMsas, (id) => write((transaction) => expire(transaction, id)), beforeAll);
        await each(context, dates.listCompaniesWithoutMsa, (customerId) => issueTo(context, { customerId }), 0);
      }),
    "agreements.issue": (asked, context) => issueTo(context, asked as unknown as MsaToIssue),
  };
};
