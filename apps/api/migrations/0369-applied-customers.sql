-- An application adds a customer, and a withdrawal ends it. Systems that copy customers learn both.
alter policy signup_add on audit_event
  with check (actor_type in ('PUBLIC', 'ACCOUNT')
    and (action like 'application.%' or action in ('account.activated', 'customer.applied', 'customer.rejected')));
alter policy signup_add on outbox_event
  with check (type like 'application.%' or type in ('account.activated', 'customer.applied', 'customer.rejected'));
