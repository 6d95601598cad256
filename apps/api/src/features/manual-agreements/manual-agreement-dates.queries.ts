import { sql } from "../../platform/database/sql.ts";

const today = sql`(now() at time zone 'Europe/Amsterdam')::date`;

const isDue = sql`(
  (status = 'PENDING_ACCEPTANCE' and accept_until < ${today})
  or (status in ('ACTIVE', 'ENDING') and end_date is not null and end_date < ${today})
  or (status = 'ACTIVE' and renewal_months is not null and term_end < ${today}))`;

/** The next agreements after an id that are due to expire, end or renew, by the date in Amsterdam. Run as portal_jobs. */
export const listDueAgreements = (after: string, limit: number) => sql<{ id: string }>`
  select id from manual_agreement where ${isDue} and id > ${after}::uuid order by id limit ${limit}::int`;

/** Whether an agreement is still due. Read after it was locked. Run as portal_jobs. */
export const findDueAgreement = (id: string) => sql<{ id: string }>`
  select id from manual_agreement where id = ${id}::uuid and ${isDue}`;
