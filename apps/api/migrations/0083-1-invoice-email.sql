-- The address for invoices, which the application gave, can be changed by the company.
grant update (invoice_email) on customer to portal_api;
