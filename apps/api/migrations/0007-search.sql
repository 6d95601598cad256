-- Looking for records by what somebody types.

-- Text as it is compared: without capitals and accents.
create function search_plain(written text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(written, NFD), U&'[\0300-\036F]', '', 'g'));

-- How well texts fit what was typed: 0 one begins with it, 1 a word in one begins with it, 2 it stands somewhere.
create function search_rank(texts text[], typed text) returns int language sql immutable parallel safe
  set search_path = pg_catalog, public as $$
  select coalesce(min(case
    when starts_with(search_plain(candidate), search_plain(typed)) then 0
    when strpos(' ' || regexp_replace(search_plain(candidate), '[^[:alnum:]]', ' ', 'g'),
      ' ' || search_plain(typed)) > 0 then 1
    else 2 end), 2)
  from unnest(texts) as candidate where candidate is not null
$$;
