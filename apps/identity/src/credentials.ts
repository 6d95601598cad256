import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type pg from "pg";
import { weaknessOf } from "./password-weakness.ts";
import {
  type Credential,
  deleteCredentialRow,
  findBySubject,
  findByUsername,
  insertCredential,
  type Locale,
  updateDisabled,
  updatePasswordHash,
} from "./store/credential.queries.ts";
import type { Queryable } from "./store/identity-sql.ts";
import { insertLink, spendLinks } from "./store/password-reset.queries.ts";
import { endSessionsOf } from "./store/provider-sessions.queries.ts";

export const passwordMinLength = 12;
/** Long enough for any sentence, short enough that hashing it costs nothing extra. */
export const passwordMaxLength = 200;

/** argon2id with the OWASP minimum for a server that also does other work. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface NewCredential {
  /** UUID; the `sub` of every token of this person. */
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly locale: Locale;
  /** True if the person proved access to the mailbox, such as by an activation link. */
  readonly emailVerified?: boolean;
}

export const passwordProblems = [
  "too-short",
  "too-long",
  "contains-username",
  "common",
  "personal",
  "pattern",
  "guessable",
] as const;
export type PasswordProblem = (typeof passwordProblems)[number];

/** The person who chooses a password, with words that others may know about them, such as names and the company. */
export interface PasswordOwner {
  readonly username: string;
  readonly words: readonly string[];
}

/** The reason that a password is refused, or undefined. The caller provides the text. */
export async function passwordProblem(
  password: string,
  { username, words }: PasswordOwner,
): Promise<PasswordProblem | undefined> {
  const characters = Array.from(password).length;
  if (characters < passwordMinLength) return "too-short";
  if (characters > passwordMaxLength) return "too-long";
  const lower = password.toLowerCase();
  const names = [username, username.split("@")[0] ?? ""].map((name) => name.trim().toLowerCase());
  if (names.some((name) => name.length >= 4 && lower.includes(name))) return "contains-username";
  return weaknessOf(password, [username, ...words]);
}

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFC"), argon2);

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password.normalize("NFC"));

/**
 * Creates a credential. The password must have passed `passwordProblem`; a taken user name violates
 * credential_username.
 */
export async function createCredential(db: Queryable, credential: NewCredential): Promise<void> {
  const { password, emailVerified = false, ...row } = credential;
  await insertCredential(db, { ...row, emailVerified, passwordHash: await hashPassword(password) });
}

interface Invitation {
  readonly subject: string;
  readonly username: string;
  readonly locale: Locale;
  /** SHA-256 of the secret of the link. */
  readonly linkHash: Buffer;
  readonly lifetimeMs: number;
}

/**
 * Lets a person choose a password by a link that is valid once; earlier links end. The same link again changes nothing. A new
 * person gets a credential with a password that is not known to anyone. One of another subject with this user name was left by a change that failed.
 */
export async function inviteToChoosePassword(pool: pg.Pool, invitation: Invitation): Promise<void> {
  const { subject, username, locale, linkHash, lifetimeMs } = invitation;
  const known = await findByUsername(pool, username);
  if (known && known.subject !== subject) await deleteCredential(pool, known.subject);
  if (known?.subject !== subject)
    await createCredential(pool, {
      subject,
      username,
      email: username,
      locale,
      password: randomBytes(32).toString("hex"),
    });
  const now = new Date();
  await pool.query(spendLinks(subject, now, linkHash));
  await pool.query(insertLink(linkHash, subject, now, new Date(now.getTime() + lifetimeMs)));
}

/**
 * Replaces the password and ends the provider sessions; returns their `sid` claims, or undefined for an unknown
 * subject.
 */
export async function setPassword(db: Queryable, subject: string, password: string): Promise<string[] | undefined> {
  const found = await updatePasswordHash(db, subject, await hashPassword(password));
  return found ? endSessionsOf(db, subject) : undefined;
}

/** Finds a credential by subject or by user name (case-insensitive), without the hash. */
export async function findCredential(
  db: Queryable,
  by: { readonly subject: string } | { readonly username: string },
): Promise<Credential | undefined> {
  const found = await ("subject" in by ? findBySubject(db, by.subject) : findByUsername(db, by.username));
  if (!found) return undefined;
  const { passwordHash: _secret, ...credential } = found;
  return credential;
}

/** Disables sign-in and ends the provider sessions; returns their `sid` claims. */
export async function disableCredential(db: Queryable, subject: string): Promise<string[]> {
  await updateDisabled(db, subject, true);
  return endSessionsOf(db, subject);
}

export const enableCredential = (db: Queryable, subject: string): Promise<void> => updateDisabled(db, subject, false);

/** Deletes a credential; returns the `sid` claims of the ended sessions. */
export async function deleteCredential(db: Queryable, subject: string): Promise<string[]> {
  const ended = await endSessionsOf(db, subject);
  await deleteCredentialRow(db, subject);
  return ended;
}
