import type pg from "pg";
import { queryRows } from "./database.ts";
import { tooManyRequests } from "./errors.ts";
import { sql } from "./sql.ts";

/** Wrong tries that count together in every process and survive a restart. */
export interface FailedAttempts {
  /** Throws 429 when one of the subjects has used up its tries. */
  refuseWhenFull(...subjects: string[]): Promise<void>;
  note(...subjects: string[]): Promise<void>;
}

const windowMinutes = 15;
const allowedPerSubject = 10;
const allowedInAll = 1000;
const everyone = "everyone";

/** Counters of one kind of secret, such as `activation`; a subject is an object or an address that tries. */
export function failedAttempts(pool: pg.Pool, kind: string): FailedAttempts {
  const named = (subjects: string[]) => [...subjects.map((subject) => `${kind} ${subject}`), `${kind} ${everyone}`];
  return {
    refuseWhenFull: async (...subjects) => {
      const rows = await queryRows<{ retry_after: number }>(
        pool,
        sql`select coalesce(max(left_over.retry_after), 0) as retry_after
            from unnest(${named(subjects)}::text[]) as counted,
              attempts_left(counted, case when counted = ${`${kind} ${everyone}`} then ${allowedInAll}::int
                else ${allowedPerSubject}::int end, ${`${windowMinutes} minutes`}::interval) as left_over`,
      );
      const seconds = rows[0]?.retry_after ?? 0;
      if (seconds > 0) throw tooManyRequests(seconds);
    },
    note: async (...subjects) => {
      await queryRows(pool, sql`select note_failure(counted) from unnest(${named(subjects)}::text[]) as counted`);
    },
  };
}
