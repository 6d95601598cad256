import { sql } from "../database/sql.ts";

/** Records a sign-in that the bundled provider refused. */
export const refuseSignIn = (username: string, address: string) => sql`
  select from refuse_sign_in(${username}, ${address}::inet)`;

/** Ends the sessions that came from a session of the provider. */
export const revokeIdentitySessions = (issuer: string, sessionId: string) => sql`
  select from revoke_provider_sessions(${issuer}, ${sessionId})`;
