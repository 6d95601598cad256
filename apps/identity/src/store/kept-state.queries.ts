import { type Queryable, rowsOf, sql } from "./identity-sql.ts";

/**
 * What the provider remembers for minutes: a sign-in between its steps, the challenge of a passkey, the secret of a new app, and that
 * a session began on the page about the own account.
 */
export type KeptModel = "PendingSignIn" | "PasskeyChallenge" | "ProposedApp" | "OwnAccountSignIn";

interface KeptRow {
  readonly payload: unknown;
}

interface KeptKey {
  readonly model: KeptModel;
  readonly id: string;
}

/** Stores a payload, or replaces it. The sweep deletes expired rows. */
export async function keep(db: Queryable, { model, id }: KeptKey, payload: object, seconds: number): Promise<void> {
  await db.query(sql`
    insert into identity.payload (model, id, payload, expires_at)
    values (${model}, ${id}, ${JSON.stringify(payload)}, now() + ${seconds}::float8 * interval '1 second')
    on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`);
}

/** Replaces the payload of a row; false if it is gone. */
export async function amend(db: Queryable, { model, id }: KeptKey, payload: object): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update identity.payload set payload = ${JSON.stringify(payload)}
    where model = ${model} and id = ${id} and expires_at > now()`);
  return rowCount === 1;
}

export const findKept = ({ model, id }: KeptKey) => sql<KeptRow>`
  select payload from identity.payload where model = ${model} and id = ${id} and expires_at > now()`;

/** Deletes the row that it returns, so only one of several parallel requests gets it. */
export const takeKept = ({ model, id }: KeptKey) => sql<KeptRow>`
  delete from identity.payload where model = ${model} and id = ${id} and expires_at > now() returning payload`;

export const readKept = async (db: Queryable, key: KeptKey): Promise<unknown> =>
  (await rowsOf(db, findKept(key)))[0]?.payload;

export const takeOnce = async (db: Queryable, key: KeptKey): Promise<unknown> =>
  (await rowsOf(db, takeKept(key)))[0]?.payload;
