-- The TV platform follows its commands by a position, which the sequencer of the events gives after the commit: the number in `sequence` is
-- drawn before it, so a reader in that order would miss the commands of a late commit.
set local lock_timeout = '5s';

alter table tv_command add column position bigint;
update tv_command set position = 0 where state <> 'ACKNOWLEDGED';

-- The id of the event with which the TV platform reported a typed code. The same event again finds the request that it made.
alter table tv_activation_request add column event_id text check (char_length(event_id) <= 64);
