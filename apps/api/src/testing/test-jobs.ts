import { onTestFinished } from "vitest";
import { type Jobs, startJobs } from "../platform/jobs/jobs.ts";

/** Runs jobs until the end of the test, also of one that fails: its retry must not find them running. */
export const testJobs = async (...given: Parameters<typeof startJobs>): Promise<Jobs> => {
  const jobs = await startJobs(...given);
  onTestFinished(() => jobs.close());
  return jobs;
};
