import type { Transaction } from "../database/database.ts";
import type { JobContext } from "./job-context.ts";

/** Runs one job. It may run again after a kill, so work that must happen exactly once belongs in `complete`. */
export interface JobHandler {
  (payload: Record<string, unknown>, context: JobContext): Promise<void>;
  /** Records that the job has failed for the last time, in the transaction that sets it aside. */
  readonly givenUp?: (payload: Record<string, unknown>, transaction: Transaction) => Promise<void> | void;
}

export interface Timer {
  readonly key: string;
  readonly everySeconds: number;
}
