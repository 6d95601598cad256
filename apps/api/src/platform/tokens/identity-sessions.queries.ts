import { sql } from "../database/sql.ts";

/** Records a sign-in that the bundled provider refused. */
export const refuseSignIn = (username: string, address: string) => sql`
  select from refuse_sign_in(${username}, ${address}::inet)`;

/** The names of a person and the company, which a password must not consist of. */
export const namesAround = (issuer: string, subject: string) => sql<{ names: string[] | null }>`
  select names_around(${issuer}, ${subject}) as names`;

/** Ends the sessions that came from a session of the provider. */
export const revokeIdentitySessions = (issuer: string, sessionId: string) => sql`
  select from revoke_provider_sessions(${issuer}, ${sessionId})`;
