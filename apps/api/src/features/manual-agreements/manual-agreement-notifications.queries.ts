import type { NotificationFacts } from "../../platform/notifications.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

const agreementFacts = (detail: Sql, condition: Sql) => (customerId: number, id: string) =>
  sql<NotificationFacts>`
  select title as subject, ${detail} as detail, '/manual-agreement/view/' || id as link from manual_agreement
  where id = ${id}::uuid and customer_id = ${customerId}::int and status <> 'DRAFT' and ${condition}`;

const any = sql`true`;

/** A pending agreement, with the last day to decide. */
export const findNotifiedOffer = agreementFacts(sql`accept_until::text`, sql`status = 'PENDING_ACCEPTANCE'`);
/** With the name of the person who accepted it. For an agreement from a quotation, the quotation has the notification. */
export const findNotifiedAcceptance = agreementFacts(sql`accepted_by_name`, sql`quotation_id is null`);
export const findNotifiedAgreement = agreementFacts(sql`null::text`, any);
export const findNotifiedReason = agreementFacts(sql`left(decline_reason, 200)`, any);
export const findNotifiedTerm = agreementFacts(sql`term_end::text`, any);
/** With its last day; no row once the termination is withdrawn. */
export const findNotifiedEnd = agreementFacts(sql`end_date::text`, sql`status in ('ENDING', 'ENDED')`);
