import { type InboxItem, type InboxKind, inbox } from "@demarc/contract/operator/inbox";
import { join, type Sql, sql } from "../../platform/database/sql.ts";
import type { ListSlice } from "../../platform/http/operator-list.ts";

// Run as portal_operator.

/** What waits of each kind, since when, and until when an answer is promised. */
const waiting = sql`(${join(
  Object.entries({
    APPLICATION: [sql`customer_application where state = 'UNDER_REVIEW'`, sql`state_since`],
    ORDER: [sql`customer_order where status = 'SUBMITTED'`, sql`submitted_at`],
    FAULT: [sql`fault_report where state = 'OPEN'`, sql`created_at`],
  } satisfies Readonly<Record<InboxKind, readonly [rows: Sql, since: Sql]>>).map(
    ([kind, [rows, since]]) => sql`
    select ${kind}::text as kind, id, ${since} as opened_at,
      ${since} + make_interval(hours => ${inbox[kind as InboxKind].hours}::int) as due_at from ${rows}`,
  ),
  " union all ",
)})`;

type Row = Omit<InboxItem, "team" | "number"> & { readonly number: string | null; readonly applied: number | null };

/** A page of what waits of some kinds, with the oldest promise first. */
export const pageOfInbox = (kinds: readonly InboxKind[], { limit, after }: ListSlice) => sql<
  Row & { position: string }
>`
  select item.kind, item.id, coalesce(ordered.order_number, report.number) as number, application.number as applied,
    customer.id as "customerId", customer.name as "customerName", customer.variant, ordered.kind as service, ordered.action,
    (select name from package where package.code = ordered.package_code) as "packageName",
    coalesce(nullif(line.reference, ''), line.line_number) as line,
    coalesce(nullif(ordered.place, ''), concat_ws(', ', concat_ws(' ', line.street, line.house_number, line.house_number_extension),
      line.city)) as place,
    coalesce(report.text, application.payload ->> 'message') as text, ordered.mrc_total as monthly,
    item.opened_at as "openedAt", item.due_at as "dueAt",
    to_char(item.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || item.id as position
  from ${waiting} as item
    left join customer_application application on item.kind = 'APPLICATION' and application.id = item.id
    left join customer_order ordered on item.kind = 'ORDER' and ordered.id = item.id
    left join fault_report report on item.kind = 'FAULT' and report.id = item.id
    left join line on line.id = report.line_id
    join customer on customer.id = coalesce(application.customer_id, ordered.customer_id, report.customer_id)
  where item.kind = any (${[...kinds]}::text[]) and (item.due_at, item.id) > (coalesce(${after?.at ?? null}::timestamptz, '-infinity'),
    coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
  order by item.due_at, item.id limit ${limit + 1}::int`;

export const countInbox = (kinds: readonly InboxKind[]) => sql<{
  kind: InboxKind;
  waiting: number;
  late: number;
}>`
  select kind, count(*)::int as waiting, (count(*) filter (where due_at < now()))::int as late
  from ${waiting} as item where kind = any (${[...kinds]}::text[]) group by kind`;
