import type pg from "pg";
import { type DatabaseRole, queryRows, runTransaction } from "./database/database.ts";
import { type Sql, sql } from "./database/sql.ts";
import { markOf, type SealingPurpose, type SecretKeys, sealing } from "./sealing.ts";

export type SealedRole = Extract<DatabaseRole, "portal_jobs" | "portal_identity">;

/** A secret that is sealed again, under the current key. */
export interface SealedAgain {
  readonly id: string;
  readonly before: Buffer;
  readonly after: Buffer;
  readonly text: string;
}

/** A column in which secrets are stored sealed for longer than minutes. */
export interface SealedPlace {
  /** `table.column` */
  readonly name: string;
  readonly purpose: SealingPurpose;
  /** Who may read and replace them. */
  readonly role: SealedRole;
  /** Selects `id` (a UUID with an index), `owner` (to which the secret is bound) and `sealed`. */
  readonly secrets: Sql;
  /** Replaces a secret, unless it has changed since it was read. */
  readonly replace: (secret: SealedAgain, keys: SecretKeys) => Sql;
}

export interface SecretRow {
  readonly id: string;
  readonly owner: string;
  readonly sealed: Buffer | null;
}

export interface StaleSecret extends SecretRow {
  readonly sealed: Buffer;
}

const hasSecret = (row: SecretRow): row is StaleSecret => row.sealed !== null;

/** Less than every id. */
export const beforeIds = "00000000-0000-0000-0000-000000000000";

/** Secrets that do not have the mark of a key, from the first id after `after`. */
export const staleSecrets = (secrets: Sql, mark: Buffer, after: string, limit: number) => sql<SecretRow>`
  select id, owner, sealed from (${secrets}) secret
  where sealed is not null and substring(sealed from 1 for ${mark.length}::int) <> ${mark} and id > ${after}::uuid
  order by id limit ${limit}::int`;

const batchRows = 200;

export type SealedPools = Readonly<Record<SealedRole, pg.Pool>>;

/** Batches of the secrets that are not under the current key. `text` is undefined if no key of the environment opens it. */
async function* stale(place: SealedPlace, keys: SecretKeys, pools: SealedPools) {
  const { open } = sealing(keys, place.purpose);
  const opened = ({ owner, sealed }: StaleSecret): string | undefined => {
    try {
      return open(owner, sealed);
    } catch {
      return undefined;
    }
  };
  let after = beforeIds;
  for (;;) {
    const found = staleSecrets(place.secrets, markOf(keys.current), after, batchRows);
    const rows = await queryRows(pools[place.role], found);
    yield rows.filter(hasSecret).map((row) => ({ row, text: opened(row) }));
    const last = rows.at(-1);
    if (rows.length < batchRows || !last) return;
    after = last.id;
  }
}

/** Seals what the previous key sealed again under the current key, in batches. Does not run without a previous key. */
export const sealAgain = async (
  places: readonly SealedPlace[],
  keys: SecretKeys,
  pools: SealedPools,
  signal: AbortSignal,
): Promise<void> => {
  if (keys.previous === "") return;
  for (const place of places) {
    const { seal } = sealing(keys, place.purpose);
    for await (const batch of stale(place, keys, pools)) {
      signal.throwIfAborted();
      await runTransaction(pools[place.role], [], async (transaction) => {
        for (const { row, text } of batch)
          if (text !== undefined) {
            const after = seal(row.owner, text);
            transaction.send(place.replace({ id: row.id, before: row.sealed, after, text }, keys));
          }
      });
    }
  }
};

/** How many secrets are still under the previous key, and how many no key of the environment opens. */
export const countStale = async (
  places: readonly SealedPlace[],
  keys: SecretKeys,
  pools: SealedPools,
): Promise<{ readonly left: number; readonly lost: number }> => {
  const current = { current: keys.current, previous: "" };
  let [left, lost] = [0, 0];
  for (const place of places) {
    const { open } = sealing(current, place.purpose);
    const isCurrent = ({ owner, sealed }: StaleSecret): boolean => {
      try {
        return open(owner, sealed) !== "";
      } catch {
        return false;
      }
    };
    for await (const batch of stale(place, keys, pools)) {
      lost += batch.filter(({ text }) => text === undefined).length;
      left += batch.filter(({ row, text }) => text !== undefined && !isCurrent(row)).length;
    }
  }
  return { left, lost };
};
