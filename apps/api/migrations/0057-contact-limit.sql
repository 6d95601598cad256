-- Refuses one more contact of a customer that has as many as it may have; 0 is no limit. Far from the limit nobody waits.
-- Close to it, within more than are ever added at the same instant, those who add wait for each other and all are counted anew.
create function refuse_contacts_beyond(owner int, allowed int) returns void language plpgsql as $$
declare
  margin constant int := 50;
begin
  if allowed = 0 or (
    select count(*) from (select from customer_contact where customer_id = owner limit allowed) counted
  ) + margin < allowed then
    return;
  end if;
  perform from customer where id = owner for no key update;
  if (select count(*) from customer_contact where customer_id = owner) >= allowed then
    raise exception 'customer % has % contacts already', owner, allowed
      using errcode = 'check_violation', constraint = 'contact_limit';
  end if;
end $$;
revoke execute on function refuse_contacts_beyond from public;
grant execute on function refuse_contacts_beyond to portal_api;
