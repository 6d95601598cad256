-- A job ends the sessions that began before the second factors of a person were removed at the bundled identity provider.
grant update (revoked_at) on sso_session to portal_jobs;
