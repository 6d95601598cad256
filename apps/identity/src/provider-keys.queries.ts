import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import type pg from "pg";
import sql from "sql-template-tag";

export const signingAlgorithm = "ES256";

/** The keys that every process of one database shares: newest first. */
export interface ProviderKeys {
  readonly signing: readonly JWK[];
  readonly cookies: readonly string[];
  readonly form: string;
}

const kinds = ["signing", "cookie", "form"] as const;
type Kind = (typeof kinds)[number];

interface KeyRow {
  readonly kind: Kind;
  readonly secret: JWK | string;
}

async function newSecret(kind: Kind): Promise<JWK | string> {
  if (kind !== "signing") return randomBytes(32).toString("base64url");
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const kid = randomBytes(12).toString("base64url");
  return { ...(await exportJWK(privateKey)), kid, alg: signingAlgorithm, use: "sig" };
}

const readKeys = async (client: pg.PoolClient): Promise<KeyRow[]> =>
  (await client.query<KeyRow>(sql`select kind, secret from identity.provider_key order by created_at desc`)).rows;

async function addMissingKeys(client: pg.PoolClient): Promise<KeyRow[]> {
  // Two processes that start on an empty database must end up with the same keys.
  await client.query("select pg_advisory_xact_lock(hashtext('identity.provider_key'))");
  const present = await readKeys(client);
  for (const kind of kinds.filter((wanted) => !present.some((row) => row.kind === wanted))) {
    const secret = JSON.stringify(await newSecret(kind));
    await client.query(sql`insert into identity.provider_key (kind, secret) values (${kind}, ${secret}::jsonb)`);
  }
  return readKeys(client);
}

/** Reads the provider's keys; the first start makes them. */
export async function loadKeys(pool: pg.Pool): Promise<ProviderKeys> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const rows = await addMissingKeys(client);
    await client.query("commit");
    const texts = (kind: Kind) => rows.filter((row) => row.kind === kind).map((row) => row.secret as string);
    return {
      signing: rows.filter((row) => row.kind === "signing").map((row) => row.secret as JWK),
      cookies: texts("cookie"),
      form: texts("form")[0] ?? "",
    };
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
