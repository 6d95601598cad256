-- A change that a reseller makes in its child queues mails and jobs of the child, in the same transaction. Nothing else changes:
-- portal_api inserts into these tables, and reads of them only the ids of mails.
alter policy add on mail_message with check (customer_id = any (current_customers()));
alter policy add on job with check (customer_id = any (current_customers()));
