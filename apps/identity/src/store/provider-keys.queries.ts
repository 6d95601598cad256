import { randomBytes, randomUUID } from "node:crypto";
import type { JWK } from "jose";
import type pg from "pg";
import type { IdentityOptions, Sealing } from "../identity-options.ts";
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
  readonly id: string;
  readonly kind: Kind;
  /** Of a key that an earlier version has stored in the clear. */
  readonly secret: JWK | string | null;
  readonly sealed: Buffer | null;
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
  select id, kind, secret, sealed, signs_from > now() as waits, signs_from from identity.provider_key
  order by waits, signs_from desc, id`;

/** To which the secret of a key is bound. */
const ownerOf = (id: string): string => `provider key ${id}`;

async function addKey(client: pg.ClientBase, sealing: Sealing, kind: Kind, delaySeconds: number): Promise<void> {
  const id = randomUUID();
  const sealed = sealing.seal(ownerOf(id), JSON.stringify(await newSecret(kind)));
  await client.query(sql`
    insert into identity.provider_key (id, kind, sealed, signs_from)
    values (${id}, ${kind}, ${sealed}, now() + make_interval(secs => ${delaySeconds}::int))`);
}

const secretOf = ({ id, secret, sealed }: KeyRow, sealing: Sealing): JWK | string =>
  secret ?? (JSON.parse(sealing.open(ownerOf(id), sealed ?? Buffer.of())) as JWK | string);

/** Seals the keys that an earlier version has stored in the clear. */
async function sealKeys(client: pg.ClientBase, sealing: Sealing, rows: readonly KeyRow[]): Promise<void> {
  for (const { id, secret } of rows.filter((row) => row.secret !== null))
    await client.query(sql`
      update identity.provider_key set sealed = ${sealing.seal(ownerOf(id), JSON.stringify(secret))}, secret = null
      where id = ${id}::uuid and secret is not null`);
}

/** The sealed secrets of all keys, with what they are bound to. */
export const sealedProviderKeys = () => sql<{
  readonly id: string;
  readonly owner: string;
  readonly sealed: Buffer | null;
}>`
  select id, 'provider key ' || id as owner, sealed from identity.provider_key where sealed is not null`;

export const replaceProviderKey = (key: {
  readonly id: string;
  readonly before: Buffer;
  readonly after: Buffer;
}) => sql`
  update identity.provider_key set sealed = ${key.after} where id = ${key.id}::uuid and sealed = ${key.before}`;

/** Adds a new key of each kind. It is used after a delay, when every process and verifier knows it. */
export async function rotateProviderKeys(client: pg.ClientBase, sealing: Sealing, delaySeconds: number): Promise<void> {
  for (const kind of kinds) await addKey(client, sealing, kind, delaySeconds);
}

/** Deletes replaced keys, once every session that they signed for has ended. */
export async function deleteSpentKeys(pool: pg.Pool, livesSeconds: number): Promise<void> {
  await pool.query(sql`
    delete from identity.provider_key as spent where exists (
      select from identity.provider_key as newer where newer.kind = spent.kind and newer.signs_from > spent.signs_from
        and newer.signs_from < now() - make_interval(secs => ${livesSeconds}::int))`);
}

async function addMissingKeys(client: pg.PoolClient, sealing: Sealing): Promise<KeyRow[]> {
  // Two processes that start on an empty database must create the same keys.
  await client.query("select pg_advisory_xact_lock(hashtext('identity.provider_key'))");
  const present = await rowsOf(client, listKeys());
  for (const kind of kinds.filter((wanted) => !present.some((row) => row.kind === wanted)))
    await addKey(client, sealing, kind, 0);
  await sealKeys(client, sealing, present);
  return rowsOf(client, listKeys());
}

/** Loads the provider's keys; the first start creates them. Throws if they are sealed under another key. */
export async function loadKeys({
  pool,
  keySealing,
}: Pick<IdentityOptions, "pool" | "keySealing">): Promise<ProviderKeys> {
  const rows = await inTransaction(pool, (client) => addMissingKeys(client, keySealing));
  const next = rows.findLast((row) => row.waits);
  const secretsOf = <Secret extends JWK | string>(kind: Kind) =>
    rows.filter((row) => row.kind === kind).map((row) => secretOf(row, keySealing) as Secret);
  return {
    signing: secretsOf<JWK>("signing"),
    cookies: secretsOf<string>("cookie"),
    form: secretsOf<string>("form"),
    changesAt: next?.signs_from,
  };
}
