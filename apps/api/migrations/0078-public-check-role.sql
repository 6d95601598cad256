-- The public postal-code check serves callers who are not signed in, so it leaves the operator's role, which may change the
-- invoices of every customer. portal_signup reads list prices, and no price list of a customer.
revoke select, insert on availability_check from portal_operator;
grant select, insert on availability_check to portal_signup;
grant select (code, name, kind, status, technology, speed_down, speed_up, lead_time_days, valid_from, valid_to, position)
  on package to portal_signup;
grant select (package_code, price, charge_type, mandatory) on package_product to portal_signup;
