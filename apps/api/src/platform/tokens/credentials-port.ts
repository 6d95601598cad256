import {
  createCredential,
  deleteCredential,
  disableCredential,
  enableCredential,
  findCredential,
  inviteToChoosePassword,
  type NewCredential,
  type PasswordOwner,
  type PasswordProblem,
  passwordProblem,
  setPassword,
} from "@demarc/identity/credentials";
import { PasswordJudgeBusy } from "@demarc/identity/password-weakness";
import { endSession, endSessionsOf } from "@demarc/identity/store/provider-sessions.queries";
import { deleteFactors } from "@demarc/identity/store/second-factor.queries";
import type pg from "pg";
import { unavailable } from "../refusals/errors.ts";

/** Credentials at the bundled identity provider; absent with an external provider, which manages its own. */
export interface CredentialsPort {
  /** Value of an account's identity_issuer; its identity_subject is the subject of the credential. */
  readonly issuer: string;
  /** The reason that a password is refused, or undefined. Throws 503 while too many are judged. */
  passwordProblem(password: string, owner: PasswordOwner): Promise<PasswordProblem | undefined>;
  /** Creates a credential, or replaces the password of an existing subject. */
  createCredential(credential: NewCredential): Promise<void>;
  /**
   * Lets a person choose a password by a link, of which `linkHash` is the SHA-256; earlier links end. Makes a credential if there is
   * none.
   */
  invite(person: Parameters<typeof inviteToChoosePassword>[1]): Promise<void>;
  /** Disables sign-in and ends the provider's sessions; the caller ends the product's own sessions. */
  disable(subject: string): Promise<void>;
  enable(subject: string): Promise<void>;
  /** Ends the provider's sessions of a person, who may sign in again. `keepUid`: but this one. */
  endSessions(subject: string, keepUid?: string): Promise<void>;
  /** Ends one of the provider's sessions of a person. */
  endSession(subject: string, uid: string): Promise<void>;
  /** Removes the second factors and recovery codes of a person, and ends the provider's sessions. */
  resetSecondFactor(subject: string): Promise<void>;
  /** Deletes a credential and ends the provider's sessions. */
  delete(subject: string): Promise<void>;
}

/** The port to the bundled provider; `pool` connects as portal_identity. */
export function credentialsPort(pool: pg.Pool, issuer: string): CredentialsPort {
  return {
    issuer,
    passwordProblem: (password, owner) =>
      passwordProblem(password, owner).catch((error: unknown) => {
        if (!(error instanceof PasswordJudgeBusy)) throw error;
        throw unavailable("database.busy", "Too many passwords are being checked; try again later.");
      }),
    createCredential: async (credential) => {
      // A repeated activation, after a failure behind this step, uses the new password.
      const known = await findCredential(pool, { subject: credential.subject });
      if (known) await setPassword(pool, credential.subject, credential.password);
      else await createCredential(pool, credential);
    },
    invite: (person) => inviteToChoosePassword(pool, person),
    disable: async (subject) => void (await disableCredential(pool, subject)),
    enable: (subject) => enableCredential(pool, subject),
    endSessions: async (subject, keepUid) => void (await endSessionsOf(pool, subject, keepUid)),
    endSession: async (subject, uid) => void (await endSession(pool, subject, uid)),
    resetSecondFactor: (subject) => deleteFactors(pool, subject),
    delete: async (subject) => void (await deleteCredential(pool, subject)),
  };
}
