import { valuesOf } from "@demarc/contract/core/any-of";
import { totalCap } from "@demarc/contract/core/paging";
import { mostWorkObjects } from "@demarc/contract/core/work-item";
import type { NoticeKind } from "@demarc/contract/core/words";
import { type Notice, type noticeSorts, noticeSteps, type NoticeStep, type NoticeTerm } from "@demarc/contract/notices";
import { orderBy, type SortColumns } from "../../platform/database/order-by.ts";
import { empty, join, type Sql, sql } from "../../platform/database/sql.ts";
import type { NoticeContract, NoticeSource } from "../../platform/notices.ts";
import { patternsOf } from "../../platform/search.ts";
import type { Work } from "../../platform/work.ts";

export interface NoticeFilter {
  readonly within?: string;
  readonly step?: string;
  readonly kind?: string;
  readonly term?: string;
  readonly q?: string;
}

/** `boundUntil` as in `NoticeContract`. */
export type NoticeRow = Omit<Notice, "earliestEnd"> & { readonly boundUntil: string | null };

/** Contracts that renew for fewer months are listed as rolling and get no reminder. */
const shortestBindingMonths = 3;

/** Today in Amsterdam by the clock of the database, for statements that get no day from the API. */
const today = sql`(now() at time zone 'Europe/Amsterdam')::date`;

/** Contracts of all sources that meet a condition, with their dates on a day. The condition is pushed down into each source. */
const datedContracts = (sources: readonly NoticeSource[], condition: Sql, day: Sql) => sql<DatedContract>`
  select contract.*, dates.period_start, dates.period_end, dates.cancel_by, dates.is_renewal,
    case when dates.cancel_by is null then 'OPEN'
      when dates.is_renewal and contract.renewal_months < ${shortestBindingMonths}::int then 'ROLLING'
      else 'FIXED' end as term
  from (
    select * from (${join(
      sources.map(({ kind, contracts }) => sql`select ${kind}::text as kind, source.* from (${contracts}) source`),
      " union all ",
    )}) known where ${condition}
  ) contract left join lateral notice_dates(contract.contract_start, contract.contract_end, contract.notice_days,
    contract.auto_renew, contract.renewal_months, ${day}, contract.term_months) dates on true`;

const ofCustomer = (customerId: number) =>
  sql`known.customer_id = ${customerId}::int and ${customerId}::int = any ((select current_customers())::int[])`;

interface DatedContract extends NoticeContract {
  readonly kind: NoticeKind;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly cancel_by: string | null;
  readonly is_renewal: boolean | null;
  readonly term: NoticeTerm;
}

export const datedNotices = (sources: readonly NoticeSource[], customerId: number, day: string) =>
  datedContracts(sources, ofCustomer(customerId), sql`${day}::date`);

/** The longest notice period and the longest reminder, in days. */
const furthestDays = 730 + 90;

/** Leaves out contracts that cannot have a reminder: those that end later, and those that renew by a month or two. */
const mayBeDue = (condition: Sql, day: Sql) => sql`${condition}
  and (contract_end between ${day} and ${day} + ${furthestDays}::int
    or (contract_end < ${day} and auto_renew and renewal_months >= ${shortestBindingMonths}::int))`;

/** The current reminder of a contract on a day; null if it has none. */
const stepOn = (day: Sql) => sql`notice_step(period_start, cancel_by, is_renewal, renewal_months, ${day})`;

/** The step that a contract is listed under. One that renews month by month has no reminders: its days alone decide. */
const listedStepOn = (day: Sql) => sql`
  case term when 'ROLLING' then (select min(step) from unnest(${[...noticeSteps]}::int[]) as step where cancel_by - step <= ${day})
    else ${stepOn(day)} end`;

const matching = ({ within, step, kind, term, q }: NoticeFilter, day: string): Sql => {
  const patterns = patternsOf(q);
  return sql`where true
    ${within === undefined ? empty : sql`and term = 'FIXED' and cancel_by <= ${day}::date + ${Number(within)}::int`}
    ${step === undefined ? empty : sql`and ${listedStepOn(sql`${day}::date`)} = any (${valuesOf(step) ?? []}::int[])`}
    ${kind === undefined ? empty : sql`and kind = any (${valuesOf(kind) ?? []}::text[])`}
    ${term === undefined ? empty : sql`and term = any (${valuesOf(term) ?? []}::text[])`}
    ${
      patterns
        ? sql`and search_plain(concat_ws(' ', name, reference, place)) like all (${[...patterns]}::text[])`
        : empty
    }`;
};

/** Qualified, because the answer has amounts as text under the same name. */
const sortColumns: SortColumns<(typeof noticeSorts)[number]> = {
  cancelBy: sql`notice.cancel_by`,
  endDate: sql`notice.period_end`,
  name: sql`notice.name`,
  mrc: sql`notice.mrc`,
};

const columns = sql`
  id, kind, name, reference, place, route, term, cancel_by as "cancelBy", period_end as "endDate", auto_renew as renews,
  renewal_months as "renewalMonths", notice_days as "noticeDays", bound_until as "boundUntil", mrc::text as mrc`;

interface Listed {
  readonly sources: readonly NoticeSource[];
  readonly customerId: number;
  /** Today in Amsterdam. */
  readonly day: string;
  readonly filter: NoticeFilter;
}

const listed = ({ sources, customerId, day, filter }: Listed) =>
  sql`(${datedNotices(sources, customerId, day)}) notice ${matching(filter, day)}`;

/** One page of the contracts of a customer. Contracts without a last day to cancel come after the others. */
export const listNotices = (given: Listed, sort: string | undefined, limit: number, offset: number) => sql<NoticeRow>`
  select ${columns} from ${listed(given)}
  ${orderBy(sortColumns, sort, "cancelBy", sql`notice.name, notice.id`)} limit ${limit}::int offset ${offset}::int`;

export const countNotices = (given: Listed) => sql<{ total: number }>`
  select count(*)::int as total from (select 1 from ${listed(given)} limit ${totalCap + 1}::int) counted`;

export const listNoticesAfter = (given: Listed, limit: number, last: NoticeRow | undefined) => sql<NoticeRow>`
  select ${columns} from ${listed(given)}
  ${
    last
      ? sql`and (coalesce(cancel_by, 'infinity'::date), name, id) >
          (coalesce(${last.cancelBy}::date, 'infinity'::date), ${last.name}::text, ${last.id}::uuid)`
      : empty
  }
  order by coalesce(cancel_by, 'infinity'::date), name, id limit ${limit}::int`;

/** What a cancellation on the last day means, and what happens without one. `mrc`: EUR a month, decimal text. */
export interface NoticeConsequences {
  readonly cancelBy: string;
  readonly endDate: string;
  readonly renews: boolean;
  readonly renewalMonths: number;
  readonly mrc: string;
}

export interface DueNoticeRow extends NoticeConsequences {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly name: string;
  readonly reference: string | null;
  readonly place: string | null;
  readonly step: NoticeStep;
}

/**
 * Contracts with a last day to cancel, and their reminder on `until`, sent or not. `until` is the last day before the next
 * working day, so that reminders that are due on a weekend go out on the working day before it.
 */
const due = (sources: readonly NoticeSource[], condition: Sql, day: string, until: string) => sql`
  select notice.*, ${stepOn(sql`${until}::date`)} as step
  from (${datedContracts(sources, mayBeDue(condition, sql`${day}::date`), sql`${day}::date`)}) notice
  where cancel_by is not null`;

const unsent = sql`step is not null and not exists (
  select from notice_reminder sent where sent.contract_id = due.id and sent.cancel_by = due.cancel_by and sent.step = due.step)`;

/** The reminders of a company that are due. Run as portal_jobs. */
export const listDueNotices = (sources: readonly NoticeSource[], customerId: number, day: string, until: string) =>
  sql<DueNoticeRow>`
    select id, kind, name, reference, place, step, cancel_by as "cancelBy", period_end as "endDate", auto_renew as renews,
      renewal_months as "renewalMonths", mrc::text as mrc
    from (${due(sources, sql`known.customer_id = ${customerId}::int`, day, until)}) due
    where ${unsent} order by cancel_by, name, id`;

/** Companies after a number with a reminder that is due, and without a mail on this day. Run as portal_jobs. */
export const listCompaniesWithNotices = (
  sources: readonly NoticeSource[],
  { day, until }: { readonly day: string; readonly until: string },
  after: number,
  limit: number,
) => sql<{ id: number }>`
  select distinct due.customer_id as id
  from (${due(sources, sql`known.customer_id > ${after}::int`, day, until)}) due
    join customer on customer.id = due.customer_id and customer.status in ('ACTIVE', 'SUSPENDED')
  where ${unsent} and not exists (
    select from notice_digest digest where digest.customer_id = due.customer_id and digest.day = ${day}::date)
  order by 1 limit ${limit}::int`;

/** The contracts of the caller's company whose reminder of this step is the current one, the soonest last day first. */
export const findNoticeWork = (sources: readonly NoticeSource[], customerId: number, step: NoticeStep) => sql<Work>`
  select count(*)::int as count,
    coalesce((array_agg(name order by nth) filter (where nth <= 3)), '{}') as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', name, 'amount', mrc::text, 'detail', concat_ws(' · ', reference, place),
      'since', cancel_by::timestamp at time zone 'Europe/Amsterdam', 'route', route)
      order by nth) filter (where nth <= ${mostWorkObjects}::int), '[]') as objects
  from (
    select *, row_number() over (order by cancel_by, name, id) as nth
    from (${datedContracts(sources, mayBeDue(ofCustomer(customerId), today), today)}) notice
    where cancel_by is not null
      and ${stepOn(today)} = ${step}::int
  ) waiting`;
