import { type HomeEvent, homeMonths, type LineFigures } from "@demarc/contract/home";
import { sql } from "../../platform/database/sql.ts";

/** Lines of the customer and lines delivered to it, by state and as counted at the end of each of the last months. */
export const findLineFigures = (customerId: number) => sql<LineFigures>`
  with seen as (
    select id, lifecycle, operational, contract_start from line where customer_id = ${customerId}::int
    union all
    select id, lifecycle, operational, contract_start from line where end_user_customer_id = ${customerId}::int
  ), month as (
    select date_trunc('month', now() at time zone 'Europe/Amsterdam')::date - make_interval(months => ago) as first
    from generate_series(0, ${homeMonths - 1}::int) ago
  ), step as (
    select contract_start::timestamp as at, 1 as change from seen
    union all
    select min(event.at) at time zone 'Europe/Amsterdam', -1
    from seen join line_event event on event.line_id = seen.id and event.type = 'TERMINATED'
    where lifecycle = 'TERMINATED' group by seen.id
  ), stepped as (
    select greatest(date_trunc('month', at), (select min(first) from month)) as first, sum(change) as change
    from step group by 1
  ), counted as (
    select month.first, coalesce(sum(change) over (order by month.first), 0)::int as lines
    from month left join stepped on stepped.first = month.first
  )
  select (count(*) filter (where lifecycle <> 'TERMINATED'))::int as total,
    (count(*) filter (where operational = 'DOWN'))::int as down,
    (count(*) filter (where operational = 'DEGRADED'))::int as degraded,
    (count(*) filter (where lifecycle = 'SUSPENDED'))::int as suspended,
    (select jsonb_agg(lines order by first) from counted) as months
  from seen`;

/** The latest line events, newest first. Each of the two lists is read backwards from an index. */
export const findLatestLineEvents = (customerId: number, limit: number) => sql<Omit<HomeEvent, "source">>`
  select event.at, event.type as action, coalesce(nullif(line.reference, ''), line.line_number) as subject, null as actor,
    '/lines/detail/' || line.id as route
  from (
    (select at, type, line_id from line_event where customer_id = ${customerId}::int
      and type in ('DELIVERED', 'UP', 'DOWN', 'DEGRADED', 'MAINTENANCE', 'SPEED_CHANGED', 'SUSPENDED', 'RESUMED', 'TERMINATED')
      order by at desc limit ${limit}::int)
    union all
    (select latest.* from line delivered, lateral (
        select at, type, line_id from line_event where line_id = delivered.id
          and type in ('DELIVERED', 'UP', 'DOWN', 'DEGRADED', 'MAINTENANCE', 'SPEED_CHANGED')
        order by at desc limit ${limit}::int) latest
      where delivered.end_user_customer_id = ${customerId}::int)
  ) event join line on line.id = event.line_id
  order by event.at desc limit ${limit}::int`;
