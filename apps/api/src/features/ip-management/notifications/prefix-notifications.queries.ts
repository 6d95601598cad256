import type { NotificationFacts } from "../../../platform/notifications.ts";
import { sql } from "../../../platform/database/sql.ts";

export const findNotifiedPrefix = (customerId: number, id: string) => sql<NotificationFacts>`
  select prefix::text as subject, null::text as detail, '/ip-management/prefix/' || id as link
  from prefix where id = ${id}::uuid and customer_id = ${customerId}::int`;

/** A prefix whose delegation failed; its detail is the first check that failed, null if our DNS system failed. */
export const findFailedDelegation = (customerId: number, id: string) => sql<NotificationFacts>`
  select prefix::text as subject,
    jsonb_path_query_first(delegation_findings, '$[*] ? (@.passed == false)') ->> 'check' as detail,
    '/ip-management/prefix/' || id as link
  from prefix where id = ${id}::uuid and customer_id = ${customerId}::int`;

/** The route authorisation of a prefix that was decided last; its detail is the reason of a refusal. */
export const findDecidedRoute = (customerId: number, prefixId: string) => sql<NotificationFacts>`
  select prefix.prefix || ', AS' || authorisation.origin_asn as subject, left(authorisation.reject_reason, 200) as detail,
    '/ip-management/prefix/' || prefix.id as link
  from route_authorisation authorisation join prefix on prefix.id = authorisation.prefix_id
  where authorisation.prefix_id = ${prefixId}::uuid and authorisation.customer_id = ${customerId}::int
    and authorisation.state in ('PUBLISHED', 'REJECTED')
  order by authorisation.updated_at desc, authorisation.id limit 1`;

/** A request for a prefix; its detail is the state that answers it. */
export const findAnsweredRequest = (customerId: number, id: string) => sql<NotificationFacts>`
  select 'IPv' || family || ' /' || prefix_length as subject, state as detail, '/ip-management' as link
  from prefix_request where id = ${id}::uuid and customer_id = ${customerId}::int`;
