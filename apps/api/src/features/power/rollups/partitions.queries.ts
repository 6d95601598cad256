import { sql } from "../../../platform/database/sql.ts";
import type { Swept } from "../../../platform/jobs/sweep-batches.ts";

/**
 * Creates the partitions of the coming days, and of the past from so many days ago; those of hours and days from so many months
 * ago. `stray`: rows that have none.
 */
export const preparePartitions = (daysAgo: number, hourMonthsAgo: number) => sql<{ stray: number }>`
  select prepare_power_partitions(now() - make_interval(days => ${daysAgo}::int),
    now() - make_interval(days => ${daysAgo}::int, months => ${hourMonthsAgo}::int)) as stray`;

interface Kept {
  readonly readingDays: number;
  readonly fiveMinuteDays: number;
  readonly hourMonths: number;
  readonly dayYears: number;
}

/** Drops one partition that is older than its figures are kept. */
export const dropPartition = ({ readingDays, fiveMinuteDays, hourMonths, dayYears }: Kept) => sql<Swept>`
  select count(drop_power_partition(${readingDays}::int, ${fiveMinuteDays}::int, ${hourMonths}::int, ${dayYears}::int))::int as count`;
