import { networkOf } from "@demarc/rate-limit/network";
import { type RunStatement, takeTry } from "@demarc/rate-limit/tries";
import type pg from "pg";
import { queryRows } from "../database/database.ts";
import { tooManyRequests } from "../errors.ts";
import type { Sql } from "../database/sql.ts";

/** Attempts that are counted across all processes and survive a restart. */
export interface FailedAttempts {
  /** Counts one attempt for each subject, an address or an object. Throws 429 if one of them has reached its limit. */
  take(...subjects: string[]): Promise<void>;
}

/** Counters of one kind of attempt, such as `activation`. No counter is shared by all callers. */
export function failedAttempts(
  pool: pg.Pool,
  kind: string,
  { minutes = 15, perSubject = 10 }: { readonly minutes?: number; readonly perSubject?: number } = {},
): FailedAttempts {
  return {
    take: async (...subjects) => {
      const budgets = subjects.map((subject) => ({ subject: `${kind} ${networkOf(subject)}`, allowed: perSubject }));
      const run: RunStatement = (statement) => queryRows(pool, statement as Sql);
      const { waitSeconds } = await takeTry(run, budgets, { minutes, moment: new Date() });
      if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    },
  };
}
