-- The lines of a customer by whom they are charged on to, what is nobody's last: a file of many is read along it, part by part.
create index invoice_line_recharge on invoice_line
  (customer_id, (end_customer_reference is null), coalesce(end_customer_reference, ''), invoice_id, position);
