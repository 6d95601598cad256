-- The devices that customers list in their racks and units: name, lowest unit and height.
alter table rack add column equipment jsonb not null default '[]' check (jsonb_typeof(equipment) = 'array');
alter table shared_colo add column equipment jsonb not null default '[]' check (jsonb_typeof(equipment) = 'array');
grant update (equipment) on rack, shared_colo to portal_api;

-- The last notice that was given about the end of the letter of authorisation. Another letter begins without one.
alter table dc_connection add column loa_notice text check (loa_notice in ('MONTH', 'WEEK', 'EXPIRED'));
grant update (loa_notice) on dc_connection to portal_api;
