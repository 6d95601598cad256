import { sql, type Sql } from "../../platform/database/sql.ts";
import { type NamedRecord, uuidIn } from "../../platform/record-names.ts";
import type { Work } from "../../platform/work.ts";

/**
 * The agreement that a company has to sign. `count` is 0 for a company with a signed one. No row for a company without an
 * agreement, such as the customer of a reseller.
 */
export const findMsaToSign = (customerId: number) => sql<Work>`
  select (count(*) filter (where status in ('PENDING_SIGNATURE', 'SIGNING')))::int as count,
    coalesce(array_agg(title) filter (where status in ('PENDING_SIGNATURE', 'SIGNING')), '{}') as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', title, 'amount', null, 'detail', template_version, 'since', sent_at,
      'route', '/company/agreements')) filter (where status in ('PENDING_SIGNATURE', 'SIGNING')), '[]') as objects
  from msa where customer_id = ${customerId}::int
    and status in ('PENDING_SIGNATURE', 'SIGNING', 'SIGNED', 'ACTIVE') having count(*) > 0`;

export const findMsaName = (id: Sql) => sql<NamedRecord>`
  select title as name from msa where id = ${uuidIn(id)}`;
