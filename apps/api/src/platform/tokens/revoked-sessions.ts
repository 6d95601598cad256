import { setTimeout as sleep } from "node:timers/promises";
import { tokenLifetimeSeconds } from "@demarc/contract/session";
import type pg from "pg";
import { type Connect, queryRows } from "../database/database.ts";
import { listen } from "../database/channel-listener.ts";
import type { Log } from "../process/log.ts";
import { sql } from "../database/sql.ts";

/** Ended sessions whose tokens have not expired yet; all processes are notified. */
export interface RevokedSessions {
  has(sessionId: string): boolean;
  /**
   * Sends a message over the channel of revocations. Resolves with the seconds until this process heard it, or `Infinity`
   * if it did not within two seconds.
   */
  lag(): Promise<number>;
  close(): Promise<void>;
}

const rememberedMs = (tokenLifetimeSeconds + 60) * 1000;

export const listRevokedSessions = (window: string) => sql<{ sid: string }>`
  select recently_revoked_sessions(${window}::interval) as sid`;

const probePrefix = "probe ";
const mostLagMs = 2000;

export const sendProbe = (probe: string) => sql`select pg_notify('session_revoked', ${probe})`;

/** Measures how long a message takes from the database to this process. */
const channelProbes = (pool: pg.Pool) => {
  const waiting = new Map<string, () => void>();
  const lag = async (): Promise<number> => {
    const probe = `${probePrefix}${crypto.randomUUID()}`;
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    waiting.set(probe, resolve);
    const since = performance.now();
    try {
      await queryRows(pool, sendProbe(probe));
      const isLate = await Promise.race([heard.then(() => false), sleep(mostLagMs, true, { ref: false })]);
      return isLate ? Infinity : (performance.now() - since) / 1000;
    } finally {
      waiting.delete(probe);
    }
  };
  return { lag, heard: (probe: string): void => waiting.get(probe)?.() };
};

export async function revokedSessions(connect: Connect, pool: pg.Pool, log: Log): Promise<RevokedSessions> {
  /** The oldest first, because all are remembered for the same time. */
  const forgetAt = new Map<string, number>();
  const remember = (sessionId: string): void => {
    const now = Date.now();
    for (const [known, time] of forgetAt) {
      if (time >= now) break;
      forgetAt.delete(known);
    }
    forgetAt.delete(sessionId);
    forgetAt.set(sessionId, now + rememberedMs);
  };
  const readAll = async (): Promise<void> => {
    const window = `${rememberedMs / 1000} seconds`;
    const rows = await queryRows(pool, listRevokedSessions(window));
    for (const row of rows) remember(row.sid);
  };
  const probes = channelProbes(pool);
  const heard = (payload: string): void =>
    payload.startsWith(probePrefix) ? probes.heard(payload) : remember(payload);
  const channel = await listen(connect, "portal_auth", "session_revoked", { heard, connected: readAll }, log);
  return { has: (sessionId) => forgetAt.has(sessionId), lag: probes.lag, close: () => channel.close() };
}
