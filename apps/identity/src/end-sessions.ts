import type { IdentityOptions } from "./identity-options.ts";
import { endSession, endSessionsOf, listSessionsOf, sessionsWithGrant } from "./store/provider-sessions.queries.ts";

type Given = Pick<IdentityOptions, "pool" | "sessionsEnded">;

/**
 * Ends sessions at the provider, with those of the portals that stand on them. The portals' end first: if that fails, the
 * provider's live on, and the next try ends both. They end again afterwards, because a portal can start one until the
 * provider's is gone. `end` returns sessions that it ended besides.
 */
export const endWithPortals = async (
  { sessionsEnded }: Pick<Given, "sessionsEnded">,
  uids: readonly string[],
  end: () => Promise<readonly string[] | void>,
): Promise<void> => {
  if (uids.length > 0) await sessionsEnded?.(uids);
  const all = new Set([...uids, ...((await end()) ?? [])]);
  if (all.size > 0) await sessionsEnded?.([...all]);
};

export const endOneSession = (options: Given, subject: string, uid: string): Promise<void> =>
  endWithPortals(options, [uid], async () => {
    await endSession(options.pool, subject, uid);
  });

/** Ends the sessions in which a client got a grant. */
export const endSessionsOfGrant = async (options: Given, clientId: string, grantId: string): Promise<void> => {
  for (const { subject, uid } of await sessionsWithGrant(options.pool, clientId, grantId))
    if (subject !== null) await endOneSession(options, subject, uid);
};

/** Ends all sessions of a person but one, also those that begin during the call, and the sign-ins between two steps but one. */
export const endOtherSessions = async (
  options: Given,
  subject: string,
  keepUid: string | undefined,
  keepSignIn?: string,
): Promise<void> => {
  const others = (await listSessionsOf(options.pool, subject)).map(({ uid }) => uid).filter((uid) => uid !== keepUid);
  await endWithPortals(options, others, () => endSessionsOf(options.pool, subject, keepUid, keepSignIn));
};
