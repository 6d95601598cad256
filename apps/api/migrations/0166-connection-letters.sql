-- A customer attaches the letter of authorisation of its connection, or a newer one.
grant update (loa_document_id, loa_number, loa_expires_at) on dc_connection to portal_api;
