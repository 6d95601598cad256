import type { NotificationFacts } from "../../../platform/notifications.ts";
import { sql } from "../../../platform/database/sql.ts";
import type { StaffFacts } from "../../../platform/mail/staff-mail.ts";

/** A prefix that is delegated after a check: not one whose delegation the operator brought in. */
export const findDelegatedPrefix = (customerId: number, id: string) => sql<NotificationFacts>`
  select prefix::text as subject, null::text as detail, '/ip-management/prefix/' || id as link
  from prefix where id = ${id}::uuid and customer_id = ${customerId}::int and delegation_checked_at is not null`;

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

/** A request for a prefix, or the prefix that was assigned; its detail is the state that answers the request. */
export const findAnsweredRequest = (customerId: number, id: string) => sql<NotificationFacts>`
  select coalesce(prefix.prefix::text, 'IPv' || request.family || ' /' || request.prefix_length) as subject,
    request.state as detail, concat_ws('/prefix/', '/ip-management', prefix.id) as link
  from prefix_request request left join prefix on prefix.id = request.prefix_id
  where request.id = ${id}::uuid and request.customer_id = ${customerId}::int`;

/** A request for a prefix that waits for an answer. */
export const findWaitingPrefixRequest = (customerId: number, id: string) => sql<StaffFacts>`
  select customer.variant, customer.name as company, 'IPv' || request.family || ' /' || request.prefix_length as subject,
    request.purpose as text
  from prefix_request request join customer on customer.id = request.customer_id
  where request.id = ${id}::uuid and request.customer_id = ${customerId}::int and request.state = 'REQUESTED'`;

/** The route authorisation of a prefix that was requested last and waits for a decision. */
export const findWaitingRoute = (customerId: number, prefixId: string) => sql<StaffFacts>`
  select customer.variant, customer.name as company, prefix.prefix || ', AS' || authorisation.origin_asn as subject,
    null::text as text
  from route_authorisation authorisation
    join prefix on prefix.id = authorisation.prefix_id
    join customer on customer.id = authorisation.customer_id
  where authorisation.prefix_id = ${prefixId}::uuid and authorisation.customer_id = ${customerId}::int
    and authorisation.state = 'REQUESTED'
  order by authorisation.created_at desc, authorisation.id limit 1`;
