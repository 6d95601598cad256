-- The operator drops a job that has failed, or a mail that waits, if no process runs it. Other waiting jobs have to fail first, because
-- then their records get a state from which they go on. The mail of a dropped job becomes FAILED, because it will not be sent, and is emptied:
-- its links and codes can still work. The operator's systems may not read payloads and mails.
create function drop_job(job_id uuid) returns table (id uuid, kind text, state text)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with dropped as (
    delete from job where job.id = job_id and job.timer_key is null
      and (job.failed_at is not null or job.kind = 'mail.send') and (job.locked_by is null or job.run_at <= now())
    returning job.id, job.kind, job.payload, job.failed_at
  ), unsent as (
    update mail_message mail set state = 'FAILED', html = '', body_text = '' from dropped
    where mail.id::text = dropped.payload ->> 'mailId' and mail.state <> 'SENT'
  )
  select dropped.id, dropped.kind, case when dropped.failed_at is null then 'waiting' else 'failed' end from dropped
$$;
revoke execute on function drop_job from public;
grant execute on function drop_job to portal_operator;
