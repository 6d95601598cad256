-- All invalid fields of a refused row: [{"field", "message", "params"}].
alter table data_import_row add column faults jsonb not null default '[]' check (jsonb_typeof(faults) = 'array');
