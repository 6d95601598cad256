import { reminderDays } from "@demarc/contract/quotations/quotations";
import { sql } from "../../platform/database/sql.ts";

/** Days in Amsterdam. */
export interface DueDays {
  readonly today: string;
  /** The last day whose reminders go out now; null while none go out. */
  readonly until: string | null;
}

const isExpired = ({ today }: DueDays) => sql`(status = 'PUBLISHED' and valid_until < ${today}::date)`;

/** The reminder that is due, as days before the last day. Each is sent once, and the first never after the second. */
const dueReminder = ({ until }: DueDays) => sql`
  (case when valid_until - ${until}::date <= ${reminderDays[1]}::int then ${reminderDays[1]}::int
    when valid_until - ${until}::date <= ${reminderDays[0]}::int then ${reminderDays[0]}::int end)`;

/** Whether a reminder is due. A quotation that is published within its last days gets none: its company has just read it. */
const isReminded = (days: DueDays) => sql`(status = 'PUBLISHED' and valid_until >= ${days.today}::date
  and ${dueReminder(days)} < coalesce(reminded_days, 1000)
  and ${dueReminder(days)} < valid_until - (published_at at time zone 'Europe/Amsterdam')::date)`;

const isDue = (days: DueDays) => sql`(${isExpired(days)} or ${isReminded(days)})`;

/** Quotations that have expired, and those of which the company is reminded. */
export const listDueQuotations = (days: DueDays, after: string, limit: number) => sql<{ id: string }>`
  select id from quotation where ${isDue(days)} and id > ${after}::uuid order by id limit ${limit}::int`;

export const findDueQuotation = (days: DueDays, id: string) => sql<{ isExpired: boolean; reminder: number | null }>`
  select ${isExpired(days)} as "isExpired", ${dueReminder(days)} as reminder from quotation
  where id = ${id}::uuid and ${isDue(days)}`;

export const noteReminder = (id: string, days: number) => sql`
  update quotation set reminded_days = ${days}::int where id = ${id}::uuid`;
