-- Temporary tables come last in the search path of functions that run as the owner, so that a caller cannot put its own in front.
alter function take_tries set search_path = pg_catalog, public, pg_temp;
alter function return_tries set search_path = pg_catalog, public, pg_temp;
