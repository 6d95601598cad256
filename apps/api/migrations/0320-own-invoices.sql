-- Invoices that the operator's systems send: with a number of their own, and with documents of their own.
-- Each statement takes its lock for an instant only.
set local lock_timeout = '5s';

alter table invoice
  -- The number at publication, instead of the next number of the series.
  add column given_number text check (char_length(given_number) <= 20),
  add column pdf_document_id uuid,
  add column ubl_document_id uuid;
alter table invoice
  add foreign key (pdf_document_id, customer_id) references document (id, customer_id) not valid,
  add foreign key (ubl_document_id, customer_id) references document (id, customer_id) not valid;

-- A missing document can be added to a published invoice. An existing document cannot be replaced.
create or replace function keep_published_invoice() returns trigger language plpgsql as $$
declare
  changing constant text[] := '{status,amount_paid,amount_credited,amount_open,amount_disputed,pdf_document_id,ubl_document_id,updated_at,version}';
begin
  if tg_op = 'DELETE' then
    if old.status = 'DRAFT' then return old; end if;
  elsif old.status = 'DRAFT' or to_jsonb(new) - changing = to_jsonb(old) - changing and new.status <> 'DRAFT'
    and coalesce(old.pdf_document_id = new.pdf_document_id, old.pdf_document_id is null)
    and coalesce(old.ubl_document_id = new.ubl_document_id, old.ubl_document_id is null) then
    return new;
  end if;
  raise exception 'a published invoice stays as it was' using errcode = 'integrity_constraint_violation';
end $$;
