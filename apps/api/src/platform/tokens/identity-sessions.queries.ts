import type { SecondFactorChange } from "@demarc/identity/identity-options";
import { sql } from "../database/sql.ts";

/** Records a sign-in that the bundled provider refused. */
export const refuseSignIn = (username: string, address: string) => sql`
  select from refuse_sign_in(${username}, ${address}::inet)`;

/** The names of a person and the company, which a password must not consist of. */
export const namesAround = (issuer: string, subject: string) => sql<{ names: string[] | null }>`
  select names_around(${issuer}, ${subject}) as names`;

/** Whether a person who signs in at the bundled provider is an administrator. */
export const isAdministrator = (issuer: string, person: { readonly subject: string; readonly username: string }) =>
  sql<{
    yes: boolean | null;
  }>`select is_administrator(${issuer}, ${person.subject}, ${person.username}) as yes`;

/** Whether a person who signs in at the bundled provider is a person of the provider. */
export const isStaff = (issuer: string, person: { readonly subject: string; readonly username: string }) =>
  sql<{ yes: boolean | null }>`select is_staff(${issuer}, ${person.subject}, ${person.username}) as yes`;

/** Records that a person changed or used a second factor at the bundled provider. */
export const noteSecondFactor = (issuer: string, change: SecondFactorChange) => sql`
  select from note_second_factor(${issuer}, ${change.subject}, ${change.action},
    jsonb_build_object('secondFactor', ${change.factor}::text), ${change.enrolled}, ${change.address}::inet)`;

/** Ends the sessions that came from a session of the provider. */
export const revokeIdentitySessions = (issuer: string, sessionId: string) => sql`
  select from revoke_provider_sessions(${issuer}, ${sessionId})`;
