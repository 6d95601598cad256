import { sql } from "../database/sql.ts";
import type { Config } from "../process/environment.ts";
import { deleteBatch } from "./sweep-batches.ts";

const clearedWarningDays = 400;

/** Deletes expired figures that no dropped partition covers: the rows in default partitions. */
export const strayFigures = ({ powerKept: kept }: Pick<Config, "powerKept">) => [
  deleteBatch(sql`power_reading_rest`, sql`slot < now() - make_interval(days => ${kept.readingDays}::int)`),
  deleteBatch(sql`power_5m_rest`, sql`bucket < now() - make_interval(days => ${kept.fiveMinuteDays}::int)`),
  deleteBatch(sql`power_1h_rest`, sql`bucket < now() - make_interval(months => ${kept.hourMonths}::int)`),
  deleteBatch(sql`power_1d_rest`, sql`day < now() - make_interval(years => ${kept.dayYears}::int)`),
];

/** Deletes expired warnings and months. */
export const oldWarnings = ({ powerKept: kept }: Pick<Config, "powerKept">) => [
  deleteBatch(sql`power_warning`, sql`cleared_at < now() - make_interval(days => ${clearedWarningDays}::int)`),
  deleteBatch(sql`power_month`, sql`month < now() - make_interval(years => ${kept.dayYears}::int)`),
];
