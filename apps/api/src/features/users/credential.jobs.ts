import type { JobHandler } from "../../platform/jobs/job-handler.ts";
import type { CredentialsPort } from "../../platform/tokens/credentials-port.ts";
import * as queries from "./credential.queries.ts";

const idsOf = (payload: Record<string, unknown>) => ({
  accountId: String(payload["accountId"]),
  subject: String(payload["subject"]),
});

/**
 * What the bundled identity provider does after a change of an account. The change is committed by then, and has shut the person out of
 * the portals: if a job is late, the person can sign in at the provider, but no session of a portal starts.
 */
export const credentialJobs = (credentials: CredentialsPort | undefined): Readonly<Record<string, JobHandler>> => ({
  // Follows the account as it is now, so jobs that run again or in another order have the same result.
  "users.credential": async (payload, { query, exclusively }) => {
    const { accountId, subject } = idsOf(payload);
    await exclusively(`credential ${subject}`, async () => {
      const [account] = await query(queries.findAccountState(accountId));
      if (!account || account.isDeleted) await credentials?.delete(subject);
      else if (account.status === "ENABLED") await credentials?.enable(subject);
      else await credentials?.disable(subject);
    });
  },
  // A session from before the removal may belong to the person who has taken the factors.
  "users.second-factor": async (payload, { query }) => {
    const { accountId, subject } = idsOf(payload);
    await credentials?.resetSecondFactor(subject);
    await query(queries.endSessionsOf(accountId));
  },
});
