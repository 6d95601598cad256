-- An offer of a line checks its address when it is drafted.
grant insert on availability_check to portal_operator;
