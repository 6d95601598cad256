-- What a dispute keeps back, incl. VAT: the lines that it names. Null is the whole invoice, as it is for processes of the
-- previous version, which run during an upgrade. The amount counts only while the invoice is DISPUTED.
alter table invoice add column amount_disputed numeric(14, 2) check (amount_disputed >= 0);

create or replace function keep_published_invoice() returns trigger language plpgsql as $$
declare
  changing constant text[] := '{status,amount_paid,amount_credited,amount_open,amount_disputed,updated_at,version}';
begin
  if tg_op = 'DELETE' then
    if old.status = 'DRAFT' then return old; end if;
  elsif old.status = 'DRAFT' or to_jsonb(new) - changing = to_jsonb(old) - changing and new.status <> 'DRAFT' then
    return new;
  end if;
  raise exception 'a published invoice stays as it was' using errcode = 'integrity_constraint_violation';
end $$;
grant update (amount_disputed) on invoice to portal_api;

update invoice set amount_disputed = greatest(disputed.amount, 0)
from (
  select invoice_id, sum(net + round(net * vat_rate / 100, 2)) as amount
  from (
    select line.invoice_id, line.vat_rate, sum(line.line_amount) as net
    from invoice_dispute dispute join invoice_line line
      on line.invoice_id = dispute.invoice_id and line.customer_id = dispute.customer_id and line.id = any (dispute.line_ids)
    where dispute.state = 'OPEN'
    group by line.invoice_id, line.vat_category, line.vat_rate
  ) of_rate
  group by invoice_id
) disputed
where invoice.id = disputed.invoice_id and invoice.status = 'DISPUTED';
