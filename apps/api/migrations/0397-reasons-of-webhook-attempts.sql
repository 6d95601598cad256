-- A code beside the English text of the error, so that the portal can explain it in the language of the reader.
set local lock_timeout = '5s';

alter table webhook_attempt add column reason text check (char_length(reason) <= 40);
