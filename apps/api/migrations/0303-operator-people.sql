-- The operator ends the sessions of a person whose account it disables. It reads only the columns of a session that it needs for this.
set local lock_timeout = '5s';
grant select (account_id, customer_id, revoked_at, absolute_expires_at, last_refresh_at), update (revoked_at) on sso_session to portal_operator;
