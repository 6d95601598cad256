-- What a company has to pay, with the undisputed part of disputed invoices; it replaces the index without them.
drop index concurrently if exists invoice_to_pay;
create index concurrently invoice_to_pay on invoice (customer_id) include (amount_open, amount_disputed, status)
  where type = 'INVOICE' and status in ('OPEN', 'PARTIALLY_PAID', 'OVERDUE', 'DISPUTED');
drop index concurrently if exists invoice_due;
