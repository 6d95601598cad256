import type { IdentityOptions } from "./identity-options.ts";
import { endSession, endSessionsOf, listSessionsOf } from "./store/provider-sessions.queries.ts";

// The sessions of the portals end first: if that fails, those of the provider live on, and the next try ends both.
type Given = Pick<IdentityOptions, "pool" | "sessionsEnded">;

/** Ends one session of a person. */
export const endOneSession = async ({ pool, sessionsEnded }: Given, subject: string, uid: string): Promise<void> => {
  await sessionsEnded?.([uid]);
  await endSession(pool, subject, uid);
};

/** Ends all sessions of a person but one, also those that begin meanwhile. */
export const endOtherSessions = async (
  { pool, sessionsEnded }: Given,
  subject: string,
  keepUid: string | undefined,
): Promise<void> => {
  const known = (await listSessionsOf(pool, subject)).map(({ uid }) => uid).filter((uid) => uid !== keepUid);
  if (known.length > 0) await sessionsEnded?.(known);
  const late = (await endSessionsOf(pool, subject, keepUid)).filter((uid) => !known.includes(uid));
  if (late.length > 0) await sessionsEnded?.(late);
};
