-- The prices of customers come from a query of the catalogue.
drop function class_price(numeric, text, text);
