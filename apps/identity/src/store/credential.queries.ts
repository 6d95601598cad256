import { join, prepared, type Queryable, rowsOf, type Sql, sql } from "./identity-sql.ts";

export type Locale = "en" | "nl";

/** A person who can sign in; `subject` is the `sub` of every token. */
export interface Credential {
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly locale: Locale;
  readonly disabled: boolean;
}

export interface StoredCredential extends Credential {
  readonly passwordHash: string;
}

export interface NewCredentialRow extends Omit<StoredCredential, "disabled"> {}

export const credentialsWhere = (condition: Sql) => sql<StoredCredential>`
  select subject, username, email, email_verified as "emailVerified", locale,
    disabled_at is not null as disabled, password_hash as "passwordHash"
  from identity.credential where ${condition} limit 2`;

const select = (db: Queryable, condition: Sql): Promise<StoredCredential[]> =>
  rowsOf(db, prepared(credentialsWhere(condition)));

export const findByUsername = async (db: Queryable, username: string): Promise<StoredCredential | undefined> =>
  (await select(db, sql`lower(username) = lower(${username})`))[0];

export const findBySubject = async (db: Queryable, subject: string): Promise<StoredCredential | undefined> =>
  (await select(db, sql`subject = ${subject}`))[0];

/** Finds by e-mail address, unless several people share it. */
export async function findByEmail(db: Queryable, email: string): Promise<StoredCredential | undefined> {
  const [first, second] = await select(db, sql`lower(email) = lower(${email})`);
  return second ? undefined : first;
}

export async function insertCredential(db: Queryable, row: NewCredentialRow): Promise<void> {
  const values = [row.subject, row.username, row.email, row.emailVerified, row.passwordHash, row.locale];
  await db.query(sql`
    insert into identity.credential (subject, username, email, email_verified, password_hash, locale)
    values (${join(values)})`);
}

/** Returns false for an unknown subject. */
export async function updatePasswordHash(db: Queryable, subject: string, hash: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update identity.credential set password_hash = ${hash}, password_changed_at = now() where subject = ${subject}`);
  return rowCount === 1;
}

/** Notes that a person has signed in; returns true for the first time. */
export async function noteSignIn(db: Queryable, subject: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update identity.credential set first_signed_in_at = ${now} where subject = ${subject} and first_signed_in_at is null`);
  return rowCount === 1;
}

export async function updateEmailVerified(db: Queryable, subject: string): Promise<void> {
  await db.query(sql`update identity.credential set email_verified = true where subject = ${subject}`);
}

export async function updateDisabled(db: Queryable, subject: string, disabled: boolean): Promise<void> {
  await db.query(sql`
    update identity.credential set disabled_at = case when ${disabled}::boolean then coalesce(disabled_at, now()) end
    where subject = ${subject}`);
}

export async function deleteCredentialRow(db: Queryable, subject: string): Promise<void> {
  await db.query(sql`delete from identity.credential where subject = ${subject}`);
}
