-- portal_signup sees only the application of its link, and those that it has just added. `app.link`: the hash of the link, as
-- hexadecimal digits.

create function is_of_link(hashes bytea[], made timestamptz) returns boolean language sql stable
  return made = now() or hashes @> array[decode(current_setting('app.link', true), 'hex')];
revoke execute on function is_of_link from public;
grant execute on function is_of_link to portal_signup;

alter policy signup_read on customer_application using (is_of_link(link_hashes, created_at));
alter policy signup_edit on customer_application using (is_of_link(link_hashes, created_at));
alter policy signup_read on customer_application_event using (
  exists (select from customer_application a where a.id = application_id));
