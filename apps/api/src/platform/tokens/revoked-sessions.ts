import { tokenLifetimeSeconds } from "@demarc/contract/session";
import type pg from "pg";
import { type Connect, queryRows } from "../database/database.ts";
import { listen } from "../database/channel-listener.ts";
import type { Log } from "../process/log.ts";
import { sql } from "../database/sql.ts";

/** Ended sessions whose tokens have not expired yet; all processes are notified. */
export interface RevokedSessions {
  has(sessionId: string): boolean;
  close(): Promise<void>;
}

const rememberedMs = (tokenLifetimeSeconds + 60) * 1000;

export const listRevokedSessions = (window: string) => sql<{ sid: string }>`
  select recently_revoked_sessions(${window}::interval) as sid`;

export async function revokedSessions(connect: Connect, pool: pg.Pool, log: Log): Promise<RevokedSessions> {
  const forgetAt = new Map<string, number>();
  const remember = (sessionId: string): void => {
    const now = Date.now();
    for (const [known, time] of forgetAt) if (time < now) forgetAt.delete(known);
    forgetAt.set(sessionId, now + rememberedMs);
  };
  const readAll = async (): Promise<void> => {
    const window = `${rememberedMs / 1000} seconds`;
    const rows = await queryRows(pool, listRevokedSessions(window));
    for (const row of rows) remember(row.sid);
  };
  const channel = await listen(connect, "portal_auth", "session_revoked", { heard: remember, connected: readAll }, log);
  return { has: (sessionId) => forgetAt.has(sessionId), close: () => channel.close() };
}
