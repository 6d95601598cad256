import type pg from "pg";
import { queryRows } from "./database.ts";
import { tooManyRequests } from "./errors.ts";
import { sql } from "./sql.ts";

/** Wrong tries that count together in every process and survive a restart. */
export interface FailedAttempts {
  /** Throws 429 when one of the subjects has used up its tries. */
  refuseWhenFull(...subjects: string[]): Promise<void>;
  note(...subjects: string[]): Promise<void>;
  /** Counts one try of each subject, right or wrong, or throws 429; parallel tries never share the last one. */
  take(...subjects: string[]): Promise<void>;
}

interface Budget {
  readonly windowMinutes: number;
  readonly perSubject: number;
  readonly inAll: number;
}

const usual: Budget = { windowMinutes: 15, perSubject: 10, inAll: 1000 };
const everyone = "everyone";

interface Wait {
  /** Seconds; 0 when nothing is to be waited for. */
  readonly retry_after: number;
}

export const longestWait = (subjects: readonly string[], allowed: readonly number[], window: string) => sql<Wait>`
  select coalesce(max(left_over.retry_after), 0) as retry_after
  from unnest(${[...subjects]}::text[], ${[...allowed]}::int[]) as counted (subject, allowed),
    attempts_left(counted.subject, counted.allowed, ${window}::interval) as left_over`;

export const takeAttempts = (subjects: readonly string[], allowed: readonly number[], window: string) => sql<Wait>`
  select take_attempts(${[...subjects]}::text[], ${[...allowed]}::int[], ${window}::interval) as retry_after`;

/** Counters of one kind of secret, such as `activation`; a subject is an object or an address that tries. */
export function failedAttempts(pool: pg.Pool, kind: string, budget: Partial<Budget> = {}): FailedAttempts {
  const { windowMinutes, perSubject, inAll } = { ...usual, ...budget };
  const window = `${windowMinutes} minutes`;
  const named = (subjects: string[]) => [...subjects.map((subject) => `${kind} ${subject}`), `${kind} ${everyone}`];
  const allowedOf = (counted: string[]) =>
    counted.map((subject) => (subject === `${kind} ${everyone}` ? inAll : perSubject));
  return {
    refuseWhenFull: async (...subjects) => {
      const counted = named(subjects);
      const rows = await queryRows(pool, longestWait(counted, allowedOf(counted), window));
      const seconds = rows[0]?.retry_after ?? 0;
      if (seconds > 0) throw tooManyRequests(seconds);
    },
    note: async (...subjects) => {
      await queryRows(pool, sql`select note_failure(counted) from unnest(${named(subjects)}::text[]) as counted`);
    },
    take: async (...subjects) => {
      const counted = named(subjects);
      const [taken] = await queryRows(pool, takeAttempts(counted, allowedOf(counted), window));
      if (taken && taken.retry_after > 0) throw tooManyRequests(taken.retry_after);
    },
  };
}
