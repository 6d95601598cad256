alter table msa validate constraint msa_sent;
alter table msa validate constraint msa_in_force;
