-- An agreement that was signed on paper or in another system has only its signed PDF: it was never sent, so it has neither a text nor an
-- unsigned PDF, and the day of the countersignature is not known. The constraints are added as NOT VALID; the next migration validates the
-- existing rows, under a lock that allows reads and writes.
set local lock_timeout = '5s';

alter table msa alter column content drop not null;
alter table msa alter column document_id drop not null;
alter table msa drop constraint msa_check2;
alter table msa add constraint msa_sent check ((content is not null and document_id is not null)
  or signer ->> 'method' is not distinct from 'ELSEWHERE') not valid;
alter table msa add constraint msa_in_force check (status not in ('ACTIVE', 'TERMINATED') or (effective_date is not null
  and (countersigned_at is not null or signer ->> 'method' is not distinct from 'ELSEWHERE'))) not valid;
