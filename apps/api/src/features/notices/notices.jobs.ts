import type { Clock } from "../../platform/process/clock.ts";
import { systemClock } from "../../platform/process/clock.ts";
import type { JobsGiven } from "../../platform/feature.ts";
import { independentWork } from "../../platform/jobs/independent-work.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { remindingDay } from "../../platform/jobs/reminding-day.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import { noticeMail } from "./notices.mails.ts";
import * as reminders from "./notice-reminders.queries.ts";
import * as queries from "./notices.queries.ts";

const remind: Timer = { key: "notices.remind", everySeconds: 900 };
const forget: Timer = { key: "notices.sweep", everySeconds: 86_400 };

export const noticesTimers: readonly Timer[] = [remind, forget];

const companiesAtOnce = 200;

type RemindGiven = Pick<JobsGiven, "config" | "notices">;

/**
 * Mails a company about the contracts that are due, one mail per recipient, and records the reminders in the same transaction. A
 * company without recipients is skipped, so that its reminders go out once it has a recipient.
 */
const remindCompany = async (
  { write }: Pick<JobContext, "write">,
  customerId: number,
  { day, until }: { readonly day: string; readonly until: string },
  { config, notices }: RemindGiven,
): Promise<void> =>
  write(async (transaction) => {
    const recipients = await transaction.query(reminders.listNoticeRecipients(customerId));
    if (recipients.length === 0) return;
    const taken = await transaction.query(reminders.insertNoticeDigest(customerId, day));
    if (taken.length === 0) return;
    const due = await transaction.query(queries.listDueNotices(notices, customerId, day, until));
    const noted = await transaction.query(reminders.insertNoticeReminders(customerId, due));
    const fresh = new Set(noted.map(({ id }) => id));
    const mailed = due.filter(({ id }) => fresh.has(id));
    if (mailed.length === 0) return;
    for (const recipient of recipients)
      queueMail(transaction, customerId, noticeMail(recipient, mailed, config), config, { isBulk: true });
  });

/** Mails each company at most once per working day about the contracts that are due. Late and repeated runs are idempotent. */
export const noticesJobs = (given: RemindGiven, clock: Clock = systemClock): Readonly<Record<string, JobHandler>> => ({
  [remind.key]: (_payload, context) =>
    context.exclusively(remind.key, async () => {
      const days = remindingDay(clock.now());
      if (!days) return;
      const work = independentWork(context.signal);
      for (let after = 0, isMore = true; isMore;) {
        const companies = await context.query(
          queries.listCompaniesWithNotices(given.notices, days, after, companiesAtOnce),
        );
        for (const { id } of companies) await work.take(() => remindCompany(context, id, days, given));
        after = companies.at(-1)?.id ?? after;
        isMore = companies.length === companiesAtOnce;
      }
      work.end();
    }),
  [forget.key]: async (_payload, context) => {
    await sweep(context, reminders.deleteOldReminders());
    await sweep(context, reminders.deleteOldDigests());
  },
});
