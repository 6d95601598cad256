-- Letters that were sent and that nothing names do not stay.
create index document_letter on document (created_at) where kind = 'LOA';
grant delete on document to portal_jobs;
