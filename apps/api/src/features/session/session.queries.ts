import { tokenLifetimeSeconds } from "@demarc/contract/session";
import type { Role } from "@demarc/contract/core/access";
import type { ProviderIdentity, ProviderLogout } from "../../platform/tokens/identity-token.ts";
import { sql } from "../../platform/database/sql.ts";

export interface SessionPrincipal {
  account_id: string;
  uid: number;
  customer_id: number;
  username: string;
  roles: Role[];
  loyalty: boolean;
  absolute_expires_at: string;
}

export interface SessionRow {
  sid: string;
  current: boolean;
  startedAt: string;
  lastRefreshAt: string;
  absoluteExpiresAt: string;
  userAgent: string | null;
  ip: string | null;
}

export interface AccountRow {
  id: string;
  uid: number;
  username: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  roles: Role[];
  locale: "en" | "nl";
  customer: { id: number; name: string; type: string; status: string };
  children: { id: number; name: string }[];
}

const principal = sql`account_id, uid, customer_id, username, roles, loyalty, absolute_expires_at`;

/** A refresh accepts a token that is slightly late, with the same tolerance as token verification. */
const idleSeconds = tokenLifetimeSeconds + 30;

export const startSession = (
  session: { sid: string; hours: number; userAgent: string; ip: string; requestId: string },
  identity: ProviderIdentity,
  verifiedEmail: string | undefined,
) => sql<SessionPrincipal>`
  select ${principal} from start_session(${session.sid}::uuid, ${identity.issuer}, ${identity.subject}, ${verifiedEmail ?? null}::text,
    ${identity.sessionId ?? null}::text, ${identity.authenticatedAt ?? null}::timestamptz,
    make_interval(hours => ${session.hours}::int), ${session.userAgent}, ${session.ip}::inet, ${session.requestId},
    ${identity.secondFactor ?? null}::boolean)`;

/** Why there is no account for a person of the provider, in a word for the log. */
export const signInRefusal = ({ issuer, subject }: ProviderIdentity, verifiedEmail: string | undefined) => sql<{
  reason: string | null;
}>`
  select sign_in_refusal(${issuer}, ${subject}, ${verifiedEmail ?? null}::text) as reason`;

/** `ended` is null if the logout token was used before. */
export const backchannelLogout = (logout: ProviderLogout) => sql<{ ended: number | null }>`
  select backchannel_logout(${logout.issuer}, ${logout.tokenId}, make_interval(secs => ${logout.rememberSeconds}::int),
    ${logout.subject ?? null}::text, ${logout.sessionId ?? null}::text) as ended`;

export const refreshSession = (sessionId: string) => sql<SessionPrincipal>`
  select ${principal} from refresh_session(${sessionId}::uuid, make_interval(secs => ${idleSeconds}::int))`;

export const listSessions = (accountId: string, sessionId: string) => sql<SessionRow>`
  select sid, sid = ${sessionId}::uuid as current, started_at as "startedAt", last_refresh_at as "lastRefreshAt",
    absolute_expires_at as "absoluteExpiresAt", user_agent as "userAgent", host(ip) as ip
  from sso_session
  where account_id = ${accountId}::uuid and customer_id = any (current_customers()) and revoked_at is null
    and absolute_expires_at > now() and last_refresh_at > now() - make_interval(secs => ${idleSeconds}::int)
  order by started_at desc, sid`;

/** A session that begins at the same time waits, and finds that the provider's session has ended. */
export const lockAccount = (accountId: string) => sql`
  select from customer_account where id = ${accountId}::uuid and customer_id = any (current_customers()) for no key update`;

interface EndedSession {
  sid: string;
  /** The session of the provider that it came from. */
  providerSid: string | null;
}

export const endSession = (accountId: string, sessionId: string) => sql<EndedSession>`
  update sso_session set revoked_at = now()
  where sid = ${sessionId}::uuid and account_id = ${accountId}::uuid and revoked_at is null
  returning sid, idp_sid as "providerSid"`;

export const endOtherSessions = (accountId: string, sessionId: string) => sql<EndedSession>`
  update sso_session set revoked_at = now()
  where sid <> ${sessionId}::uuid and account_id = ${accountId}::uuid and revoked_at is null and absolute_expires_at > now()
  returning sid, idp_sid as "providerSid"`;

/** The person at the provider, with the session there that the current one came from. */
export const findProviderSession = (accountId: string, sessionId: string) => sql<{
  issuer: string | null;
  subject: string | null;
  providerSid: string | null;
}>`
  select account.identity_issuer as issuer, account.identity_subject as subject, session.idp_sid as "providerSid"
  from customer_account account
  join sso_session session on session.account_id = account.id and session.sid = ${sessionId}::uuid
  where account.id = ${accountId}::uuid and account.customer_id = any (current_customers())`;

export const findAccount = (accountId: string) => sql<AccountRow>`
  select account.id, account.uid, account.username, account.first_name as "firstName", account.middle_name as "middleName",
    account.last_name as "lastName", account.roles, account.locale,
    jsonb_build_object('id', customer.id, 'name', customer.name, 'type', customer.type, 'status', customer.status) as customer,
    (select coalesce(jsonb_agg(jsonb_build_object('id', child.id, 'name', child.name) order by child.name), '[]')
     from customer child where child.parent_customer_id = customer.id and child.status in ('ACTIVE', 'SUSPENDED')) as children
  from customer_account account join customer on customer.id = account.customer_id
  where account.id = ${accountId}::uuid and account.customer_id = any (current_customers())`;
