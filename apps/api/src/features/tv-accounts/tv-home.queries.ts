import { mostWorkObjects } from "@demarc/contract/core/work-item";
import type { HomeEvent, TvFigures } from "@demarc/contract/home";
import { sql } from "../../platform/database/sql.ts";
import type { RecordName } from "../../platform/record-names.ts";
import { candidates, hitsFrom, mostCandidates, type SearchTerms } from "../../platform/search.ts";
import type { Work } from "../../platform/work.ts";

/** Accounts of the customer by status, their active devices, and devices that wait for a person; only in the TV portal. */
export const findTvFigures = (customerId: number) => sql<TvFigures>`
  select counted.*,
    (select count(*)::int from tv_device where customer_id = ${customerId}::int and state = 'ACTIVE') as devices,
    (select count(*)::int from tv_activation_request
      where customer_id = ${customerId}::int and state = 'PENDING' and expires_at > now()) as waiting
  from (
    select (count(*) filter (where status = 'active'))::int as active, (count(*) filter (where status = 'new'))::int as new,
      (count(*) filter (where status = 'suspended'))::int as suspended,
      (count(*) filter (where status = 'cancelled'))::int as cancelled
    from tv_account where customer_id = ${customerId}::int
  ) counted
  where exists (select from customer where id = ${customerId}::int and variant = 'tv')`;

const subject = sql`concat(account.account_nr, ' ', account.subscriber ->> 'lastName')`;

export const findLatestTvEvents = (customerId: number, limit: number) => sql<Omit<HomeEvent, "source">>`
  select event.at, event.type as action, ${subject} as subject,
    coalesce(nullif(concat_ws(' ', person.first_name, nullif(person.middle_name, ''), person.last_name), ''),
      token.description) as actor,
    '/tv-accounts/' || account.id as route
  from (
    select at, id, type, actor, account_id from tv_event where customer_id = ${customerId}::int
    order by at desc, id desc limit ${limit}::int
  ) event
  join tv_account account on account.id = event.account_id
  left join customer_account person on person.id::text = event.actor and person.customer_id = ${customerId}::int
  left join api_token token on token.id::text = event.actor and token.customer_id = ${customerId}::int
  order by event.at desc, event.id desc limit ${limit}::int`;

const namedAccounts = 3;
const endingWithinDays = 7;

/** Accounts that end within a week, soonest first. */
export const findEndingTvAccounts = (customerId: number) => sql<Work>`
  select count(*)::int as count,
    coalesce((array_agg(name order by place) filter (where place <= ${namedAccounts}::int)), '{}') as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', name, 'amount', null, 'detail', reference,
      'since', end_date::timestamp at time zone 'Europe/Amsterdam', 'route', '/tv-accounts/' || id) order by place)
      filter (where place <= ${mostWorkObjects}::int), '[]') as objects
  from (
    select account.id, account.reference, account.end_date, ${subject} as name,
      row_number() over (order by account.end_date, account.account_nr) as place
    from tv_account account
    where account.customer_id = ${customerId}::int and account.status = 'cancelled'
      and account.end_date <= (now() at time zone 'Europe/Amsterdam')::date + ${endingWithinDays}::int
  ) ending`;

/** Accounts with a device that waits for a confirmation, the longest wait first. */
export const findWaitingTvAccounts = (customerId: number) => sql<Work>`
  select count(*)::int as count,
    coalesce((array_agg(name order by place) filter (where place <= ${namedAccounts}::int)), '{}') as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', name, 'amount', null, 'detail', device, 'since', since,
      'route', '/tv-accounts/' || id || '?tab=devices') order by place) filter (where place <= ${mostWorkObjects}::int), '[]') as objects
  from (
    select account.id, ${subject} as name, request.device ->> 'name' as device, request.created_at as since,
      row_number() over (order by request.created_at, request.id) as place
    from tv_activation_request request join tv_account account on account.id = request.account_id
    where request.customer_id = ${customerId}::int and request.state = 'PENDING' and request.expires_at > now()
  ) waiting`;

const title = sql`concat(account_nr, ' · ', concat_ws(' ', subscriber ->> 'firstName', subscriber ->> 'middleName', subscriber ->> 'lastName'))`;

/** Accounts of the caller's own company. */
export const searchTvAccounts = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`id`,
    title,
    subtitle: sql`concat_ws(', ', reference,
      concat(subscriber #>> '{address,street}', ' ', subscriber #>> '{address,houseNumber}', subscriber #>> '{address,houseNumberExtension}'),
      subscriber #>> '{address,city}')`,
    status: sql`case when status <> 'active' then status end`,
    texts: [
      sql`account_nr::text`,
      sql`reference`,
      sql`subscriber ->> 'lastName'`,
      sql`concat_ws(' ', subscriber ->> 'firstName', subscriber ->> 'middleName', subscriber ->> 'lastName')`,
      sql`concat(subscriber #>> '{address,street}', ' ', subscriber #>> '{address,houseNumber}', subscriber #>> '{address,houseNumberExtension}')`,
      sql`subscriber #>> '{address,postalCode}'`,
      sql`subscriber #>> '{address,city}'`,
      sql`subscriber ->> 'email'`,
      sql`subscriber ->> 'phoneNumber'`,
    ],
    from: sql`tv_account where customer_id = current_customer() and id in (
      ${candidates(
        terms,
        sql`select opening_tv_accounts`,
        sql`select likely_tv_accounts(current_customer(), ${[...terms.patterns]}::text[], ${mostCandidates}::int)`,
      )})`,
  });

export const tvAccountName: RecordName = { kind: "tv-account", from: sql`tv_account`, name: title };
