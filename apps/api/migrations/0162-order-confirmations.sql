-- A job makes the confirmation of an accepted order.
grant insert on document to portal_jobs;
