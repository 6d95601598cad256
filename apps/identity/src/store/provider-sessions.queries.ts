import { type Queryable, rowsOf, sql } from "./identity-sql.ts";

export interface ProviderSession {
  readonly uid: string;
  readonly userAgent: string | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** Stores the device of a session; a repeated sign-in in the same session keeps its start. */
export async function recordDevice(
  db: Queryable,
  device: { uid: string; subject: string; userAgent: string; now: Date },
): Promise<void> {
  await db.query(sql`
    insert into identity.session_device (session_uid, subject, user_agent, started_at)
    values (${device.uid}, ${device.subject}, ${device.userAgent.slice(0, 400) || null}, ${device.now})
    on conflict (session_uid) do nothing`);
}

export const listSessions = (subject: string) => sql<ProviderSession>`
  select session.uid, device.user_agent as "userAgent",
    (1000 * coalesce(extract(epoch from device.started_at), (session.payload ->> 'loginTs')::numeric))::float8 as "startedAt"
  from identity.payload as session
  left join identity.session_device as device on device.session_uid = session.uid
  where session.model = 'Session' and session.account_id = ${subject} and session.expires_at > now()
  order by "startedAt" desc, session.uid`;

export const listSessionsOf = (db: Queryable, subject: string): Promise<ProviderSession[]> =>
  rowsOf(db, listSessions(subject));

export const deleteSessions = (subject: string, keepUid: string, keepSignIn: string) => sql<{ uid: string }>`
  with ended as (
    delete from identity.payload
    where model = 'Session' and account_id = ${subject} and uid <> ${keepUid} returning uid
  ), codes as (
    delete from identity.payload
    where model in ('AuthorizationCode', 'PendingSignIn') and account_id = ${subject}
      and payload ->> 'sessionUid' is distinct from ${keepUid} and id <> ${keepSignIn}
  ), finished as (
    delete from identity.payload where model = 'Interaction' and payload -> 'result' -> 'login' ->> 'accountId' = ${subject}
  )
  select uid from ended`;

/**
 * Ends all sessions of a person except one, their unused authorization codes, the sign-ins between two steps, except the one with the
 * key `keepSignIn`, and those that are finished, but whose browser has yet to follow. Returns the `sid` claims of the ended sessions.
 */
export const endSessionsOf = async (db: Queryable, subject: string, keepUid = "", keepSignIn = ""): Promise<string[]> =>
  (await rowsOf(db, deleteSessions(subject, keepUid, keepSignIn))).map(({ uid }) => uid);

/** Ends one session of a person; returns false if it is not theirs or not active. */
export async function endSession(db: Queryable, subject: string, uid: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from identity.payload where model = 'Session' and account_id = ${subject} and uid = ${uid}`);
  return (rowCount ?? 0) > 0;
}

export const listSessionsWithGrant = (clientId: string, grantId: string) => sql<{
  subject: string | null;
  uid: string;
}>`
  select account_id as subject, uid from identity.payload
  where model = 'Session' and payload -> 'authorizations' -> ${clientId} ->> 'grantId' = ${grantId}`;

export const sessionsWithGrant = (db: Queryable, clientId: string, grantId: string) =>
  rowsOf(db, listSessionsWithGrant(clientId, grantId));

/** Notes how a person has signed in; false if the session has ended. oidc-provider's `persist` would bring it back. */
export async function noteMethods(
  db: Queryable,
  { subject, uid, methods }: { readonly subject: string; readonly uid: string; readonly methods: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update identity.payload set payload = jsonb_set(payload, '{amr}', ${JSON.stringify(methods)}::jsonb)
    where model = 'Session' and account_id = ${subject} and uid = ${uid} and expires_at > now()`);
  return rowCount === 1;
}

/** Whether the session of a `sid` claim is active and still belongs to this person. */
export async function sessionLives(db: Queryable, subject: string, uid: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from identity.payload
    where model = 'Session' and account_id = ${subject} and uid = ${uid} and expires_at > now()`);
  return (rowCount ?? 0) > 0;
}
