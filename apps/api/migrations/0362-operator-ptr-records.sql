-- The company can undo names that the operator sets.
grant select, insert on ptr_change to portal_operator;
