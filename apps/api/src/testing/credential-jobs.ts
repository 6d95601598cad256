import { staffJobs } from "../features/staff/staff.jobs.ts";
import { credentialJobs } from "../features/users/credential.jobs.ts";
import { createPool } from "../platform/database/database.ts";
import { credentialsPort } from "../platform/tokens/credentials-port.ts";
import { runJobs } from "./run-jobs.ts";
import type { TestDatabase } from "./test-database.ts";

/** Runs the jobs that wait for the bundled identity provider. */
export const runCredentialJobs = async ({ connect }: Pick<TestDatabase, "connect">): Promise<void> => {
  const [jobs, identity] = [createPool(connect, "portal_jobs", 2), createPool(connect, "portal_identity", 1)];
  try {
    const port = credentialsPort(identity, "urn:demarc:identity");
    await runJobs(jobs, { ...credentialJobs(port), ...staffJobs(port) });
  } finally {
    await Promise.all([jobs.end(), identity.end()]);
  }
};
