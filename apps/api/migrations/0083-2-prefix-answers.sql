-- What the operator answers to a request for a prefix.
alter table prefix_request add column answer text check (char_length(answer) <= 400), add column answered_at timestamptz;
