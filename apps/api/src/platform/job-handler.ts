import type { Transaction } from "./database.ts";
import type { JobContext } from "./job-context.ts";

/** Does one job. It may be run again after a kill, so what must happen once is left to `complete`. */
export interface JobHandler {
  (payload: Record<string, unknown>, context: JobContext): Promise<void>;
  /** Notes that the job has failed for the last time, in the transaction that sets it aside. */
  readonly givenUp?: (payload: Record<string, unknown>, transaction: Transaction) => Promise<void> | void;
}

export interface Timer {
  readonly key: string;
  readonly everySeconds: number;
}
