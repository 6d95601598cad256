import { loaLastWarningDays, loaWarningDays } from "@demarc/contract/dc-connections";
import { sql } from "../../platform/database/sql.ts";

// For the timer, which sees all companies.

/** MONTH and WEEK: the letter ends within so many days; EXPIRED: its last day is past. */
export type LetterNotice = "MONTH" | "WEEK" | "EXPIRED";

const today = sql`(now() at time zone 'Europe/Amsterdam')::date`;

/** The notice that is due today for a letter, as its position in the order of the notices. */
const deserved = sql`case when connection.loa_expires_at < ${today} then 3
  when connection.loa_expires_at <= ${today} + ${loaLastWarningDays}::int then 2 else 1 end`;

/** Connections that continue after their letter expires, and for which the due notice has not been given. */
const due = sql`
  connection.loa_expires_at <= ${today} + ${loaWarningDays}::int and connection.loa_document_id is not null
  and connection.z_type in ('OTHER_CUSTOMER', 'CARRIER', 'IX')
  and connection.lifecycle in ('ACTIVE', 'CHANGE_PENDING', 'SUSPENDED', 'TERMINATION_SCHEDULED')
  and (connection.termination_date is null or connection.termination_date > connection.loa_expires_at)
  and coalesce(array_position(array['MONTH', 'WEEK', 'EXPIRED'], connection.loa_notice), 0) < ${deserved}`;

export const listCompaniesWithDueLetters = (after: number, limit: number) => sql<{ id: number }>`
  select distinct connection.customer_id as id from dc_connection connection
  where ${due} and connection.customer_id > ${after}::int order by connection.customer_id limit ${limit}::int`;

export interface DueLetterRow {
  readonly id: string;
  readonly connectionNumber: string;
  readonly name: string;
  readonly companyName: string | null;
  readonly loaNumber: string | null;
  readonly loaExpiresAt: string;
  readonly notice: LetterNotice;
}

export const lockDueLetters = (customerId: number, limit: number) => sql<DueLetterRow>`
  select connection.id, connection.connection_number as "connectionNumber",
    coalesce(nullif(connection.reference, ''), connection.connection_number) as name,
    connection.z_company_name as "companyName", connection.loa_number as "loaNumber",
    to_char(connection.loa_expires_at, 'YYYY-MM-DD') as "loaExpiresAt", (array['MONTH', 'WEEK', 'EXPIRED'])[${deserved}] as notice
  from dc_connection connection where ${due} and connection.customer_id = ${customerId}::int
  order by connection.loa_expires_at, connection.id limit ${limit}::int for no key update`;

export const updateLetterNotice = (customerId: number, connectionId: string, notice: LetterNotice) => sql`
  update dc_connection set loa_notice = ${notice}
  where id = ${connectionId}::uuid and customer_id = ${customerId}::int`;
