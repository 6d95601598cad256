-- Uploaded files without a reference are deleted after a day: letters, and attachments of requests.
drop index concurrently if exists document_upload;
create index concurrently document_upload on document (created_at) where kind in ('LOA', 'ATTACHMENT');
drop index concurrently if exists document_letter;
