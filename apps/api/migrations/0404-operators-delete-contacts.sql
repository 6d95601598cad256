set local lock_timeout = '5s';

grant delete on customer_contact to portal_operator;
