import type { Adapter, AdapterPayload } from "oidc-provider";
import type pg from "pg";
import { prepared, rowsOf, type Sql, sql } from "./identity-sql.ts";

interface PayloadRow {
  readonly payload: AdapterPayload;
  readonly consumed: number | null;
}

export const findPayload = (model: string, condition: Sql) => sql<PayloadRow>`
  select payload, extract(epoch from consumed_at)::float8 as consumed
  from identity.payload
  where model = ${model} and (expires_at is null or expires_at > now()) and ${condition}
  limit 1`;

/** The state of one oidc-provider model, stored in PostgreSQL and shared by all processes. */
export class PayloadStore implements Adapter {
  readonly #pool: pg.Pool;
  readonly #model: string;

  constructor(pool: pg.Pool, model: string) {
    this.#pool = pool;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const seconds = expiresIn ?? null;
    await this.#pool.query(
      prepared(sql`
      insert into identity.payload (model, id, payload, expires_at)
      values (${this.#model}, ${id}, ${JSON.stringify(payload)}, now() + ${seconds}::float8 * interval '1 second')
      on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`),
    );
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#first(sql`id = ${id}`);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#first(sql`uid = ${uid}`);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#first(sql`user_code = ${userCode}`);
  }

  async consume(id: string): Promise<void> {
    await this.#pool.query(
      prepared(sql`
      update identity.payload set consumed_at = now() where model = ${this.#model} and id = ${id}`),
    );
  }

  async destroy(id: string): Promise<void> {
    await this.#pool.query(prepared(sql`delete from identity.payload where model = ${this.#model} and id = ${id}`));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#pool.query(
      prepared(sql`
      delete from identity.payload where model = ${this.#model} and grant_id = ${grantId}`),
    );
  }

  async #first(condition: Sql): Promise<AdapterPayload | undefined> {
    const [row] = await rowsOf(this.#pool, prepared(findPayload(this.#model, condition)));
    if (!row) return undefined;
    return row.consumed === null ? row.payload : { ...row.payload, consumed: Math.floor(row.consumed) };
  }
}

const batchRows = 1000;

/** Deletes the rows that match a condition, each batch in its own transaction. */
const deleteInBatches = async (pool: pg.Pool, table: Sql, condition: Sql): Promise<void> => {
  const batch = sql`
    delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${batchRows}::int))`;
  while ((await pool.query(batch)).rowCount);
};

/** Deletes expired payloads and resets, and devices without a session. */
export async function deleteExpired(pool: pg.Pool, now: Date): Promise<void> {
  await deleteInBatches(pool, sql`identity.payload`, sql`expires_at < now()`);
  await deleteInBatches(pool, sql`identity.password_reset`, sql`expires_at < ${now}::timestamptz - interval '1 day'`);
  await deleteInBatches(
    pool,
    sql`identity.session_device`,
    sql`started_at < ${now}::timestamptz - interval '1 hour' and not exists (
      select from identity.payload where model = 'Session' and uid = session_uid)`,
  );
}
