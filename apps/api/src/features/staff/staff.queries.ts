import type { Right } from "@demarc/contract/core/rights";
import type { StaffRole } from "@demarc/contract/core/staff-roles";
import { tokenLifetimeSeconds } from "@demarc/contract/session";
import { staffSessionHours, type StaffSession } from "@demarc/contract/operator/session";
import type { StaffPerson } from "@demarc/contract/operator/staff";
import { sql } from "../../platform/database/sql.ts";
import type { ProviderIdentity } from "../../platform/tokens/identity-token.ts";
import { staffPrincipal, type StaffPrincipalRow } from "../../platform/tokens/staff-sessions.ts";

const columns = sql`
  id, username, name, locale, roles,
  case when disabled_at is not null then 'DISABLED' when last_sign_in_at is null then 'INVITED' else 'ENABLED' end as status,
  server_user as "serverUser", last_sign_in_at as "lastSignInAt", created_at as "createdAt", updated_at as "updatedAt", version`;

export const listStaff = (most: number) => sql<StaffPerson>`
  select ${columns} from staff order by name, id limit ${most}::int`;

export type HeldStaff = StaffPerson & { readonly issuer: string | null; readonly subject: string | null };

export const lockStaffPerson = (id: string) => sql<HeldStaff>`
  select ${columns}, identity_issuer as issuer, identity_subject as subject from staff where id = ${id}::uuid for no key update`;

type NewStaff = Pick<StaffPerson, "username" | "name" | "locale" | "roles" | "serverUser">;

export const insertStaffPerson = ({ username, name, locale, roles, serverUser }: NewStaff) => sql<StaffPerson>`
  insert into staff (username, name, locale, roles, server_user)
  values (${username}, ${name}, ${locale}, ${roles}::text[], ${serverUser}) returning ${columns}`;

const changed = sql`updated_at = now(), version = version + 1`;

export const updateStaffPerson = ({
  id,
  name,
  locale,
  roles,
  serverUser,
}: Omit<NewStaff, "username"> & { id: string }) =>
  sql<StaffPerson>`
  update staff set name = ${name}, locale = ${locale}, roles = ${roles}::text[], server_user = ${serverUser}, ${changed}
  where id = ${id}::uuid returning ${columns}`;

export const setDisabled = (id: string, isDisabled: boolean) => sql<StaffPerson>`
  update staff set disabled_at = case when ${isDisabled}::boolean then now() end, ${changed}
  where id = ${id}::uuid returning ${columns}`;

/** Links a person to the credential that the bundled provider has under the id of the person. */
export const linkToCredential = (id: string, issuer: string) => sql`
  update staff set identity_issuer = ${issuer}, identity_subject = id::text, invited_at = now() where id = ${id}::uuid`;

export const raiseVersion = (id: string) => sql<StaffPerson>`
  update staff set ${changed} where id = ${id}::uuid returning ${columns}`;

export interface StaffRoleRow {
  readonly role: StaffRole;
  /** Null: the usual ones. */
  readonly rights: Right[] | null;
  readonly updatedAt: string;
  readonly version: number;
}

const roleColumns = sql`name as role, rights, updated_at as "updatedAt", version`;

export const listStaffRoles = () => sql<StaffRoleRow>`select ${roleColumns} from staff_role order by name`;

/** Of two changes of people or roles, the second sees the first: it decides who is the last one with a right. */
export const lockStaffRoles = () => sql<StaffRoleRow>`
  select ${roleColumns} from staff_role order by name for no key update`;

export const updateStaffRole = (role: StaffRole, rights: readonly Right[] | null) => sql`
  update staff_role set rights = ${rights}::text[], ${changed} where name = ${role}`;

const lifetime = sql`make_interval(hours => ${staffSessionHours}::int)`;

interface NewSession {
  readonly sid: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly requestId: string;
}

/** `roles`: those of the claim; null if roles do not come from a claim. */
export const startStaffSession = (
  session: NewSession,
  identity: ProviderIdentity,
  roles: readonly StaffRole[] | null,
) => sql<StaffPrincipalRow>`
  select ${staffPrincipal} from start_staff_session(${session.sid}::uuid, ${identity.issuer}, ${identity.subject},
    ${identity.verifiedEmail ?? null}::text, ${identity.sessionId ?? null}::text, ${identity.authenticatedAt ?? null}::timestamptz,
    ${lifetime}, ${session.userAgent}, ${session.ip}::inet, ${session.requestId}, ${identity.name ?? null}::text, ${roles}::text[])`;

/** Records why there is no session for a person of the identity provider. Returns it in a word for the log. */
export const refuseStaffSignIn = (
  { ip, requestId }: Pick<NewSession, "ip" | "requestId">,
  identity: ProviderIdentity,
  roles: readonly StaffRole[] | null,
  hasSecondFactor: boolean,
) => sql<{ reason: string | null }>`
  select refuse_staff_sign_in(${identity.issuer}, ${identity.subject}, ${identity.verifiedEmail ?? null}::text,
    ${identity.authenticatedAt ?? null}::timestamptz, ${lifetime}, ${roles}::text[], ${hasSecondFactor}::boolean, ${ip}::inet,
    ${requestId}) as reason`;

/** A refresh accepts a token that is slightly late, with the same tolerance as token verification. */
const idleSeconds = tokenLifetimeSeconds + 30;

export const refreshStaffSession = (sid: string) => sql<StaffPrincipalRow>`
  select ${staffPrincipal} from refresh_staff_session(${sid}::uuid, make_interval(secs => ${idleSeconds}::int))`;

export const listStaffSessions = (staffId: string, sid: string) => sql<StaffSession>`
  select sid, sid = ${sid}::uuid as current, started_at as "startedAt", last_refresh_at as "lastRefreshAt",
    absolute_expires_at as "absoluteExpiresAt", user_agent as "userAgent", host(ip) as ip
  from staff_session
  where staff_id = ${staffId}::uuid and revoked_at is null and absolute_expires_at > now()
    and last_refresh_at > now() - make_interval(secs => ${idleSeconds}::int)
  order by started_at desc, sid`;

interface EndedSession {
  readonly sid: string;
  /** The session of the provider that it came from. */
  readonly providerSid: string | null;
}

export const endStaffSession = (staffId: string, sid: string) => sql<EndedSession>`
  update staff_session set revoked_at = now()
  where sid = ${sid}::uuid and staff_id = ${staffId}::uuid and revoked_at is null
  returning sid, idp_sid as "providerSid"`;

export const endOtherStaffSessions = (staffId: string, sid: string) => sql<EndedSession>`
  update staff_session set revoked_at = now()
  where sid <> ${sid}::uuid and staff_id = ${staffId}::uuid and revoked_at is null and absolute_expires_at > now()
  returning sid, idp_sid as "providerSid"`;

/** The person at the provider, with the session there that the own one came from. Locks the person. */
export const lockOwnSession = (staffId: string, sid: string) => sql<{
  issuer: string | null;
  subject: string | null;
  providerSid: string | null;
}>`
  select identity_issuer as issuer, identity_subject as subject,
    (select idp_sid from staff_session where staff_session.sid = ${sid}::uuid) as "providerSid"
  from staff where id = ${staffId}::uuid for no key update`;

export const endSessionsOfStaff = (staffId: string) => sql`
  update staff_session set revoked_at = now()
  where staff_id = ${staffId}::uuid and revoked_at is null and absolute_expires_at > now()`;
