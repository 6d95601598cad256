-- Imports of drafts of price lists.
set local lock_timeout = '5s';

call keep_import_images('price_list_draft');
