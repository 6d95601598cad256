import type pg from "pg";
import { contextOf, type JobContext } from "../../platform/jobs/job-context.ts";

/** What a job of power can do. `figures` works on the readings and their roll-ups, which may be in another database. */
export interface PowerContext extends JobContext {
  readonly figures: Pick<JobContext, "query" | "write" | "exclusively" | "signal">;
}

export const powerContext = (context: JobContext, powerPool: pg.Pool | undefined): PowerContext => ({
  ...context,
  figures: powerPool ? contextOf(powerPool, context.signal) : context,
});
