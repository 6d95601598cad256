import type pg from "pg";
import { queryRows } from "../database/database.ts";
import { sql } from "../database/sql.ts";

export const findSignInTime = (sessionId: string) => sql<{ at: string | null }>`
  select session_auth_time(${sessionId}::uuid) as at`;

/** When the person of a session last authenticated, according to their provider; undefined if it did not say. */
export async function signedInAt(authPool: pg.Pool, sessionId: string): Promise<Date | undefined> {
  const [row] = await queryRows(authPool, findSignInTime(sessionId));
  return row?.at ? new Date(row.at) : undefined;
}
