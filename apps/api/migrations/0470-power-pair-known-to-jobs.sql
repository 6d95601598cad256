-- A job compares the ids of the two databases before it works on the figures.
grant select on power_pair to portal_jobs;
