-- The content of a mail holds links and codes that work, so it is sealed. Mails of earlier versions are sealed by a job. Processes of the
-- earlier version may run beside this one while it replaces them: for a day they may store their mails in the clear. The constraint is
-- added as NOT VALID; the next migration validates the existing rows, under a lock that allows reads and writes.
set local lock_timeout = '5s';

alter table mail_message alter column html drop not null;
alter table mail_message alter column body_text drop not null;
alter table mail_message add column content_sealed bytea;
do $$ begin
  execute format('alter table mail_message add constraint mail_message_sealed check (created_at < %L or (html is null and body_text is null)) not valid',
    now() + interval '1 day');
end $$;

-- The same as before, but also for jobs that deliver sealed mails. An earlier version does not know that kind and skips it.
create or replace function drop_job(job_id uuid) returns table (id uuid, kind text, state text)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with dropped as (
    delete from job where job.id = job_id and job.timer_key is null
      and (job.failed_at is not null or job.kind in ('mail.send', 'mail.deliver')) and (job.locked_by is null or job.run_at <= now())
    returning job.id, job.kind, job.payload, job.failed_at
  ), unsent as (
    update mail_message mail set state = 'FAILED', content_sealed = null, html = null, body_text = null from dropped
    where mail.id::text = dropped.payload ->> 'mailId' and mail.state <> 'SENT'
  )
  select dropped.id, dropped.kind, case when dropped.failed_at is null then 'waiting' else 'failed' end from dropped
$$;

-- The same as before, but for both kinds of jobs.
create or replace function forget_waiting_invitations(people uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from mail_message mail using customer_account account
    where account.id = any (people) and mail.customer_id = account.customer_id and mail.recipient = account.username
      and mail.created_at = account.created_at and mail.state = 'QUEUED'
    returning mail.id
  )
  delete from job using gone where job.kind in ('mail.send', 'mail.deliver') and job.payload ->> 'mailId' = gone.id::text;
$$;
alter policy signup_add on job with check (kind in ('mail.send', 'mail.deliver', 'signup.activation-link'));

-- A job seals secrets again after the key was replaced.
grant update (sealed) on webhook_secret to portal_jobs;
