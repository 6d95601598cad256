import type pg from "pg";
import type { Clock } from "../process/clock.ts";
import { queryRows } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { forbidden } from "../refusals/errors.ts";

export const recentSignInCode = "reauthentication-required";

/** How long ago a sign-in may be for a change that moves money. */
const recentSignInMinutes = 15;

export const findSignInTime = (sessionId: string) => sql<{ at: string | null }>`
  select session_auth_time(${sessionId}::uuid) as at`;

/** Throws 403 unless the identity provider reported a recent authentication for the session. */
export async function requireRecentSignIn(authPool: pg.Pool, clock: Clock, sessionId: string): Promise<void> {
  const [row] = await queryRows(authPool, findSignInTime(sessionId));
  const latest = clock.now().getTime() - recentSignInMinutes * 60_000;
  if (!row?.at || Date.parse(row.at) < latest)
    throw forbidden(recentSignInCode, "Sign in again before you change this.");
}
