import { sql } from "../../platform/database/sql.ts";

/** What a notice calendar shows of an agreement in force. */
export interface AgreementNoticeRow {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  /** Its screen in the portal. */
  readonly route: string;
  readonly startDate: string;
  /** The last day of the running term or renewal period. */
  readonly termEndDate: string;
  /** The last day that is delivered; null while the agreement renews. */
  readonly endDate: string | null;
  readonly isTerminated: boolean;
  readonly noticeDays: number;
  /** Null for an agreement that ends with its term. */
  readonly renewalMonths: number | null;
  /** EUR a month, decimal text, excluding VAT. */
  readonly mrc: string;
}

/** The agreements in force of a company, the first to end or renew first. One in force has a first day and the end of its period. */
export const listAgreementNotices = (customerId: number) => sql<AgreementNoticeRow>`
  select id, number, title, '/manual-agreement/view/' || id as route, 
    coalesce(start_date, created_at::date) as "startDate", coalesce(term_end, end_date, created_at::date) as "termEndDate",
    end_date as "endDate", status = 'ENDING' as "isTerminated", notice_days as "noticeDays",
    renewal_months as "renewalMonths", mrc_total as mrc
  from manual_agreement
  where customer_id = ${customerId}::int and status in ('ACTIVE', 'ENDING') order by term_end, id`;
