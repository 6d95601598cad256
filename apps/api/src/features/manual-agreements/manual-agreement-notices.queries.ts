import type { NoticeContract } from "../../platform/notices.ts";
import { sql } from "../../platform/database/sql.ts";

/**
 * The agreements in force that renew, of all companies, for the notice calendar. One that is terminated, or that ends with its
 * term, has no last day to cancel. The title is used as the reference.
 */
export const agreementContracts = sql<NoticeContract>`
  select id, customer_id, number as name, title as reference, null::text as place, '/manual-agreement/view/' || id as route,
    start_date as contract_start, (start_date + make_interval(months => term_months))::date - 1 as contract_end, term_months,
    term_end as bound_until, notice_days, true as auto_renew, coalesce(renewal_months, 0) as renewal_months,
    mrc_total as mrc, updated_at
  from manual_agreement where status = 'ACTIVE' and renewal_months is not null`;
