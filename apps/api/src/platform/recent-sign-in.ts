import type pg from "pg";
import { queryRows } from "./database.ts";
import { sql } from "./sql.ts";

/** When the person behind a session last proved who they are, as their provider said; undefined when it did not say. */
export async function signedInAt(authPool: pg.Pool, sessionId: string): Promise<Date | undefined> {
  const [row] = await queryRows<{ at: string | null }>(
    authPool,
    sql`select session_auth_time(${sessionId}::uuid) as at`,
  );
  return row?.at ? new Date(row.at) : undefined;
}
