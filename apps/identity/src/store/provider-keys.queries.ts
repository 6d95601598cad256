import { randomBytes } from "node:crypto";
import type { JWK } from "jose";
import type pg from "pg";
import { inTransaction, rowsOf, sql } from "./identity-sql.ts";

export const signingAlgorithm = "ES256";

/**
 * The keys that all processes of a database share: the signing key first, then keys for verification only, then future
 * keys.
 */
export interface ProviderKeys {
  readonly signing: readonly JWK[];
  readonly cookies: readonly string[];
  readonly form: readonly string[];
  /** When the next key starts to sign. */
  readonly changesAt: Date | undefined;
}

const kinds = ["signing", "cookie", "form"] as const;
type Kind = (typeof kinds)[number];

interface KeyRow {
  readonly kind: Kind;
  readonly secret: JWK | string;
  readonly waits: boolean;
  readonly signs_from: Date;
}

async function newSecret(kind: Kind): Promise<JWK | string> {
  if (kind !== "signing") return randomBytes(32).toString("base64url");
  const { exportJWK, generateKeyPair } = await import("jose");
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const kid = randomBytes(12).toString("base64url");
  return { ...(await exportJWK(privateKey)), kid, alg: signingAlgorithm, use: "sig" };
}

export const listKeys = () => sql<KeyRow>`
  select kind, secret, signs_from > now() as waits, signs_from from identity.provider_key
  order by waits, signs_from desc, id`;

async function addKey(client: pg.ClientBase, kind: Kind, delaySeconds: number): Promise<void> {
  const secret = JSON.stringify(await newSecret(kind));
  await client.query(sql`
    insert into identity.provider_key (kind, secret, signs_from)
    values (${kind}, ${secret}::jsonb, now() + make_interval(secs => ${delaySeconds}::int))`);
}

/** Adds a new key of each kind. It is used after a delay, when every process and verifier knows it. */
export async function rotateProviderKeys(client: pg.ClientBase, delaySeconds: number): Promise<void> {
  for (const kind of kinds) await addKey(client, kind, delaySeconds);
}

/** Deletes replaced keys, once every session that they signed for has ended. */
export async function deleteSpentKeys(pool: pg.Pool, livesSeconds: number): Promise<void> {
  await pool.query(sql`
    delete from identity.provider_key as spent where exists (
      select from identity.provider_key as newer where newer.kind = spent.kind and newer.signs_from > spent.signs_from
        and newer.signs_from < now() - make_interval(secs => ${livesSeconds}::int))`);
}

async function addMissingKeys(client: pg.PoolClient): Promise<KeyRow[]> {
  // Two processes that start on an empty database must create the same keys.
  await client.query("select pg_advisory_xact_lock(hashtext('identity.provider_key'))");
  const present = await rowsOf(client, listKeys());
  for (const kind of kinds.filter((wanted) => !present.some((row) => row.kind === wanted)))
    await addKey(client, kind, 0);
  return rowsOf(client, listKeys());
}

/** Loads the provider's keys; the first start creates them. */
export async function loadKeys(pool: pg.Pool): Promise<ProviderKeys> {
  const rows = await inTransaction(pool, addMissingKeys);
  const next = rows.findLast((row) => row.waits);
  const texts = (kind: Kind) => rows.filter((row) => row.kind === kind).map((row) => row.secret as string);
  return {
    signing: rows.filter((row) => row.kind === "signing").map((row) => row.secret as JWK),
    cookies: texts("cookie"),
    form: texts("form"),
    changesAt: next?.signs_from,
  };
}
