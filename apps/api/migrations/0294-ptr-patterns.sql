-- The pattern that last gave names to the addresses of a prefix.
alter table prefix add column ptr_pattern text;
grant update (ptr_pattern) on prefix to portal_api;
