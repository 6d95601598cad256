import { mostWorkObjects } from "@demarc/contract/core/work-item";
import { reminderDays } from "@demarc/contract/quotations/quotations";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import type { RecordName } from "../../../platform/record-names.ts";
import { hitsFrom, type SearchTerms } from "../../../platform/search.ts";
import type { Work } from "../../../platform/work.ts";

const namedQuotations = 3;

const today = sql`(now() at time zone 'Europe/Amsterdam')::date`;
const expiringUntil = sql`${today} + ${reminderDays[0]}::int`;

const openQuotations = (customerId: number, narrowed: Sql, since: Sql) => sql<Work>`
  select count(*)::int as count,
    coalesce((array_agg(number order by place) filter (where place <= ${namedQuotations}::int)), '{}') as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', number, 'amount', contract_total::text,
      'isLowest', is_lowest, 'detail', title, 'since', ${since},
      'route', '/quotations/view/' || id) order by place) filter (where place <= ${mostWorkObjects}::int), '[]') as objects
  from (
    select id, number, title, contract_total, jsonb_array_length(options) > 1 as is_lowest, published_at, valid_until, row_number() over (order by valid_until, number) as place
    from quotation where customer_id = ${customerId}::int and status = 'PUBLISHED' and valid_until >= ${today} and ${narrowed}
  ) open`;

/** Quotations that expire within a week, soonest first. */
export const findExpiringQuotations = (customerId: number) =>
  openQuotations(
    customerId,
    sql`valid_until <= ${expiringUntil}`,
    sql`valid_until::timestamp at time zone 'Europe/Amsterdam'`,
  );

/** The other quotations about which the company has to decide. */
export const findQuotationsToDecide = (customerId: number) =>
  openQuotations(customerId, sql`valid_until > ${expiringUntil}`, sql`published_at`);

/** Published quotations of the caller's own company. */
export const searchQuotations = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`id`,
    title: sql`number`,
    subtitle: sql`title`,
    date: sql`case when status = 'PUBLISHED' then valid_until end`,
    status: sql`case when status = 'PUBLISHED' and valid_until < ${today} then 'EXPIRED' else status end`,
    texts: [sql`number`, sql`title`, sql`sales_person ->> 'name'`, sql`purchase_order_number`],
    from: sql`quotation where customer_id = current_customer() and published_at is not null`,
  });

export const quotationName: RecordName = { kind: "quotation", from: sql`quotation`, name: sql`number` };
