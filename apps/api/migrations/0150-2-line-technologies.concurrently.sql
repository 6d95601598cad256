-- One transaction per statement: the rows are changed, and later validated, under locks that allow reads and writes.
update line set technology = case when package_code like '%B' then 'VVDSL_BONDED' else 'VDSL2' end,
  version = version + 1, updated_at = now()
where technology = 'VDSL';
-- A saved view of all copper lines still shows all of them; one that would become too long loses this filter.
update saved_view set version = version + 1, updated_at = now(), query = case when char_length(query) <= 480
    then regexp_replace(query, '(^|&)(technology=(?:[A-Z]+,)*)VDSL(?=[,&]|$)', '\1\2VDSL2,VVDSL_BONDED')
    else ltrim(regexp_replace(query, '(^|&)technology=[A-Z,]*(?=&|$)', ''), '&') end
where screen = 'lines' and query ~ '(^|&)technology=([A-Z]+,)*VDSL([,&]|$)';
alter table line
  drop constraint if exists line_technology_either,
  drop constraint if exists line_technology_known,
  add constraint line_technology_known
    check (technology in ('FTTH', 'FTTO', 'VDSL2', 'VVDSL_BONDED', 'COAX', 'MOBILE')) not valid;
alter table line validate constraint line_technology_known;
