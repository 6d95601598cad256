-- One store of attempts for the API and the identity provider. A member counts once per subject, however many attempts it makes.
alter table failed_attempt add column member text not null default '';

-- Counts one attempt for each subject, or none at all. Returns 0, or the seconds until all subjects are below their limit again.
create function take_tries(subjects text[], members text[], allowed int[], within interval, moment timestamptz)
  returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wait int;
begin
  -- Locks always in the same order: parallel attempts can neither both take the last free one nor deadlock.
  perform pg_advisory_xact_lock(hashtextextended(subject, 0)) from (select unnest(subjects) as subject order by 1) ordered;
  select coalesce(max(greatest(1, ceil(extract(epoch from full_since.at + within - moment))::int)), 0) into wait
    from unnest(subjects, members, allowed) as budget (subject, member, most),
      lateral (
        select tried.at from failed_attempt tried
        where tried.subject = budget.subject and tried.at > moment - within
        order by tried.at desc offset budget.most - 1 limit 1
      ) full_since
    where budget.member = '' or not exists (
      select from failed_attempt known
      where known.subject = budget.subject and known.member = budget.member and known.at > moment - within);
  if wait > 0 then return wait; end if;
  delete from failed_attempt known using unnest(subjects, members) as budget (subject, member)
    where known.subject = budget.subject and known.member = budget.member and budget.member <> '';
  insert into failed_attempt (subject, member, at)
    select subject, member, moment from unnest(subjects, members) as budget (subject, member);
  return 0;
end $$;

-- Undoes the count of these members after a successful attempt; for a subject without a member, undoes all its counts.
create function return_tries(subjects text[], members text[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from failed_attempt tried using unnest(subjects, members) as budget (subject, member)
    where tried.subject = budget.subject and tried.member = budget.member
$$;
revoke execute on function take_tries, return_tries from public;
grant execute on function take_tries, return_tries to portal_auth, portal_api, portal_identity;

drop function take_attempts, attempts_left, note_failure;
drop function identity.take_attempt, identity.return_attempt;
drop table identity.failed_attempt;
