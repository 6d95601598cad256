-- Bespoke agreements have an id of the operator's own systems. Each statement takes its lock for an instant only.
set local lock_timeout = '5s';

alter table manual_agreement add column external_ref text;
grant delete on manual_agreement_document to portal_operator;
