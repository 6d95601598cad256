-- A plan also shows what savepoints wrote: they have transaction ids of their own.
set local lock_timeout = '5s';

-- A row of the own transaction. Rows that others have not committed are invisible. The id of the row is extended to 64 bits by its
-- distance from the own one.
create function is_own(wrote xid) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_xact_status((own + ((wrote::text::bigint - own + 2147483648) & 4294967295) - 2147483648)::text::xid8) = 'in progress'
  from (select pg_current_xact_id()::text::bigint as own) here
$$;
revoke execute on function is_own from public;
grant execute on function is_own to portal_operator;

create or replace function own_mails() returns table (recipient text, subject text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select recipient, subject from mail_message
  where id >= first_uuidv7(now() - interval '1 second') and is_own(xmin)
$$;
