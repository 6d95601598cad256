import { reminderDays } from "@demarc/contract/quotations/quotations";
import { sql } from "../../platform/database/sql.ts";

const daysLeft = sql`(valid_until - (now() at time zone 'Europe/Amsterdam')::date)`;

const isExpired = sql`status = 'PUBLISHED' and ${daysLeft} < 0`;

/** The reminder that a quotation has reached; each is sent once, and after the second not the first. */
const dueReminder = sql`(case when ${daysLeft} <= ${reminderDays[1]}::int then ${reminderDays[1]}::int
  when ${daysLeft} <= ${reminderDays[0]}::int then ${reminderDays[0]}::int end)`;

/** One that is published within its last days gets no reminder of what its company has just read. */
const isReminded = sql`status = 'PUBLISHED' and ${daysLeft} >= 0 and ${dueReminder} < coalesce(reminded_days, 1000)
  and ${daysLeft} < valid_until - (published_at at time zone 'Europe/Amsterdam')::date`;

const isDue = sql`(${isExpired} or ${isReminded})`;

/** Quotations that have expired, and those of which the company is reminded. */
export const listDueQuotations = (after: string, limit: number) => sql<{ id: string }>`
  select id from quotation where ${isDue} and id > ${after}::uuid order by id limit ${limit}::int`;

/** What is due of a quotation; no row if nothing is. */
export const findDueQuotation = (id: string) => sql<{ isExpired: boolean; reminder: number | null }>`
  select ${isExpired} as "isExpired", ${dueReminder} as reminder from quotation where id = ${id}::uuid and ${isDue}`;

export const noteReminder = (id: string, days: number) => sql`
  update quotation set reminded_days = ${days}::int, updated_at = now() where id = ${id}::uuid`;
