-- Runs before every statement of a caller. Its body is bound to its tables when it is made, so that it needs no search
-- path of its own, and without PL/pgSQL it takes two thirds of the time.
create or replace function enter_tenant(own int, allow_children boolean default true) returns void
  language sql volatile security definer
begin atomic
  select set_config('app.customer_id', own::text, true),
    set_config('app.customer_ids',
      (array(select id from customer where parent_customer_id = own and allow_children) || own)::text, true);
  select;
end;
