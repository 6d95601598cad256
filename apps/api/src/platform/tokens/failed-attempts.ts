import { randomUUID } from "node:crypto";
import { networkOf } from "@demarc/rate-limit/network";
import { type RunStatement, takeTry } from "@demarc/rate-limit/tries";
import type pg from "pg";
import { queryRows } from "../database/database.ts";
import { tooManyRequests } from "../refusals/errors.ts";
import type { Sql } from "../database/sql.ts";

/** Attempts that are counted across all processes and survive a restart. */
export interface FailedAttempts {
  /**
   * Counts one attempt for each subject, an address or an object. Throws 429 if one of them has reached its limit.
   * `giveBack` removes only this attempt from the count, because it did not fail.
   */
  take(...subjects: string[]): Promise<{ giveBack(): Promise<void> }>;
}

/** Counters of one kind of attempt, such as `activation`. No counter is shared by all callers. */
export function failedAttempts(
  pool: pg.Pool,
  kind: string,
  { minutes = 15, perSubject = 10 }: { readonly minutes?: number; readonly perSubject?: number } = {},
): FailedAttempts {
  return {
    take: async (...subjects) => {
      // Each attempt is a separate member, so that giving one back does not remove earlier ones.
      const member = randomUUID();
      const budgets = subjects.map((subject) => ({
        subject: `${kind} ${networkOf(subject)}`,
        member,
        allowed: perSubject,
      }));
      const run: RunStatement = (statement) => queryRows(pool, statement as Sql);
      const attempt = await takeTry(run, budgets, { minutes, moment: new Date() });
      if (attempt.waitSeconds > 0) throw tooManyRequests(attempt.waitSeconds);
      return { giveBack: () => attempt.forgive() };
    },
  };
}
