-- Text as it is compared when somebody looks for it: without capitals and accents. Most text has none, and is spared the
-- long way. One expression, so that it is inlined where it is used.
create function search_plain(written text) returns text language sql immutable parallel safe
  return case when octet_length(written) = char_length(written) then lower(written collate "C")
    else lower(regexp_replace(normalize(written, NFD), U&'[\0300-\036F]', '', 'g')) collate "C" end;
