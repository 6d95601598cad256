import type { Variant } from "@demarc/contract/core/variants";
import { newPortalSession, type StoredSession } from "../../apps/api/src/testing/tokens/portal-session.ts";
import { demoPassword, portalUrl } from "./portal.ts";

const sessions = new Map<string, Promise<StoredSession>>();

const isAlive = async ({ token }: StoredSession): Promise<boolean> => {
  const answer = await fetch(`${portalUrl("main")}/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.ok;
};

/** The session of a person that this worker began, or a new one once that has ended. */
export const storedSession = async (person: string, variant: Variant): Promise<StoredSession> => {
  const portal = portalUrl(variant);
  const key = `${portal} ${person}`;
  const known = await sessions.get(key);
  if (known && (await isAlive(known))) return known;
  const begun = newPortalSession(portal, person, demoPassword);
  sessions.set(key, begun);
  return begun;
};
