-- The bundled identity provider queues a mail, and records a changed second factor, in the transaction of the change.
create function queue_mail(mail_id uuid, recipient text, sender text, subject text, content bytea) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into mail_message (id, recipient, sender, subject, content_sealed) values (mail_id, recipient, sender, subject, content);
  insert into job (queue, kind, payload) values ('mail', 'mail.deliver', jsonb_build_object('mailId', mail_id));
$$;
revoke execute on function queue_mail from public;
grant execute on function queue_mail to portal_identity, portal_jobs;
-- portal_auth keeps it: the processes of the previous version call it until they end.
grant execute on function note_second_factor to portal_identity;
