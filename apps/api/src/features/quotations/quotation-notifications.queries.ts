import type { NotificationFacts } from "../../platform/notifications.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { findRevisedWhileOpen } from "./quotation/quotation-changes.queries.ts";

const quotationFacts = (detail: Sql, condition: (id: string) => Sql) => (customerId: number, id: string) =>
  sql<NotificationFacts>`
  select number as subject, ${detail} as detail, '/quotations/view/' || id as link from quotation
  where id = ${id}::uuid and customer_id = ${customerId}::int and published_at is not null and ${condition(id)}`;

const any = () => sql`true`;
const wasRevisedWhileOpen = (id: string) => sql`exists (${findRevisedWhileOpen(id)})`;
const latestReason = sql`(
  select left(part.reason, 200) from quotation_status_change part where part.quotation_id = quotation.id
  order by part.at desc, part.id desc limit 1)`;

/** A quotation that still waits for a decision, with its last day. */
export const findNotifiedOffer = quotationFacts(sql`valid_until::text`, () => sql`status = 'PUBLISHED'`);
export const findNotifiedQuotation = quotationFacts(sql`null::text`, any);
export const findNotifiedReason = quotationFacts(latestReason, any);
export const findNotifiedAcceptance = quotationFacts(sql`accepted_name`, any);

/** A revision that could still be accepted until it was superseded. */
export const findNotifiedRevision = quotationFacts(sql`null::text`, wasRevisedWhileOpen);
/** The reason why the next revision was withdrawn, for a company that was notified of it. */
export const findNotifiedStop = quotationFacts(sql`left(replacement_withdrawn_reason, 200)`, wasRevisedWhileOpen);

/** The answer to a request, named by its first words. */
export const findClosedRequest = (customerId: number, id: string) => sql<NotificationFacts>`
  select left(split_part(description, E'\\n', 1), 60) as subject, left(answer, 200) as detail, '/quotations' as link
  from quotation_request where id = ${id}::uuid and customer_id = ${customerId}::int and status = 'CLOSED'`;

export const findRequester = (customerId: number, id: string) => sql<{ accountId: string }>`
  select created_by as "accountId" from quotation_request where id = ${id}::uuid and customer_id = ${customerId}::int`;
