import { sql } from "../../../platform/database/sql.ts";

/** A request past its expiry is EXPIRED, even before the timer stores it. */
export const requestState = sql`case when state = 'PENDING' and expires_at <= now() then 'EXPIRED' else state end`;
