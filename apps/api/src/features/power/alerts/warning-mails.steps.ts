import type { Config } from "../../../platform/process/environment.ts";
import { independentWork } from "../../../platform/jobs/independent-work.ts";
import type { JobContext } from "../../../platform/jobs/job-context.ts";
import { queueMail } from "../../../platform/mail/mail.ts";
import { listDueWarningMails, markMailed } from "./warning-mails.queries.ts";
import { warningMails } from "./warning-mails.ts";

const mostAtOnce = 200;

/** Mails raised and cleared warnings, each once, to the contacts of the alert. */
export const mailWarnings = async ({ query, write, signal }: JobContext, config: Config): Promise<void> => {
  const work = independentWork(signal);
  for (const warning of await query(listDueWarningMails(mostAtOnce)))
    await work.take(() =>
      write(async (transaction) => {
        const marked = await transaction.query(markMailed(warning.id, warning.isCleared));
        if (marked.length === 0) return;
        for (const mail of warningMails(warning, config)) queueMail(transaction, warning.customerId, mail, config);
      }),
    );
  work.end();
};
