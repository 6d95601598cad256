import {
  createCredential,
  deleteCredential,
  disableCredential,
  enableCredential,
  findCredential,
  type NewCredential,
  type PasswordProblem,
  passwordProblem,
  setPassword,
} from "@demarc/identity/credentials";
import { endSessionsOf } from "@demarc/identity/store/provider-sessions.queries";
import type pg from "pg";

/** Who may sign in at the bundled identity provider; a provider of one's own keeps its own, so there the port is absent. */
export interface CredentialsPort {
  /** What an account's identity_issuer becomes; its identity_subject is the subject of the credential. */
  readonly issuer: string;
  /** Why a password is refused, or undefined. */
  passwordProblem(password: string, username: string): PasswordProblem | undefined;
  /** Lets somebody sign in; for a subject that is known already the password is replaced. */
  createCredential(credential: NewCredential): Promise<void>;
  /** Refuses sign-in from now on and ends the provider's sessions; the product's own are the caller's to end. */
  disable(subject: string): Promise<void>;
  enable(subject: string): Promise<void>;
  /** Ends the provider's sessions of somebody, who may sign in again. */
  endSessions(subject: string): Promise<void>;
  /** Forgets somebody and ends the provider's sessions. */
  delete(subject: string): Promise<void>;
}

/** The port to the bundled provider; `pool` signs in as portal_identity. */
export function credentialsPort(pool: pg.Pool, issuer: string): CredentialsPort {
  return {
    issuer,
    passwordProblem,
    createCredential: async (credential) => {
      // An activation that broke off after this step is done again with the password of the second time.
      const known = await findCredential(pool, { subject: credential.subject });
      if (known) await setPassword(pool, credential.subject, credential.password);
      else await createCredential(pool, credential);
    },
    disable: async (subject) => void (await disableCredential(pool, subject)),
    enable: (subject) => enableCredential(pool, subject),
    endSessions: async (subject) => void (await endSessionsOf(pool, subject)),
    delete: async (subject) => void (await deleteCredential(pool, subject)),
  };
}
