import { sql } from "../../../platform/database/sql.ts";
import type { Swept } from "../../../platform/jobs/sweep-batches.ts";

/**
 * Creates the partitions of the coming days and of the past `daysAgo`; those of hours and days also for `hourMonthsAgo` before
 * that. `stray`: the number of rows without a partition.
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

/** Drops one partition that is past its retention period. */
export const dropPartition = ({ readingDays, fiveMinuteDays, hourMonths, dayYears }: Kept) => sql<Swept>`
  select count(drop_power_partition(${readingDays}::int, ${fiveMinuteDays}::int, ${hourMonths}::int, ${dayYears}::int))::int as count`;
