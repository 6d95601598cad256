-- Each row is compared with the companies one after the other, and most rows belong to the caller's own.
create or replace function enter_tenant(own int, allow_children boolean default true) returns void
  language sql volatile security definer
begin atomic
  select set_config('app.customer_id', own::text, true),
    set_config('app.customer_ids',
      (own || array(select id from customer where parent_customer_id = own and allow_children))::text, true);
  select;
end;
