import { mostWorkObjects } from "@demarc/contract/core/work-item";
import { sql } from "../../platform/database/sql.ts";
import type { RecordName } from "../../platform/record-names.ts";
import { hitsFrom, type SearchTerms } from "../../platform/search.ts";
import type { Work } from "../../platform/work.ts";

const namedAgreements = 3;

export const findPendingAgreements = (customerId: number) => sql<Work>`
  select count(*)::int as count,
    coalesce((array_agg(title order by place) filter (where place <= ${namedAgreements}::int)), '{}') as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', title, 'amount', mrc_total::text, 'detail', number,
      'since', (accept_until::timestamp at time zone 'Europe/Amsterdam'), 'route', '/manual-agreement/view/' || id) order by place)
      filter (where place <= ${mostWorkObjects}::int), '[]') as objects
  from (
    select id, number, title, mrc_total, accept_until, row_number() over (order by accept_until, number) as place
    from manual_agreement
    where customer_id = ${customerId}::int and status = 'PENDING_ACCEPTANCE'
      and accept_until >= (now() at time zone 'Europe/Amsterdam')::date
  ) waiting`;

/** Agreements of the caller's own company. */
export const searchAgreements = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`id`,
    title: sql`title`,
    subtitle: sql`number`,
    status: sql`case when status <> 'ACTIVE' then status end`,
    texts: [sql`number`, sql`title`, sql`purchase_order_number`],
    from: sql`manual_agreement where customer_id = current_customer() and status <> 'DRAFT'`,
  });

export const agreementName: RecordName = { kind: "manual-agreement", from: sql`manual_agreement`, name: sql`number` };
