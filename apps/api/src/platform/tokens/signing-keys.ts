import { generateKeyPairSync, randomUUID } from "node:crypto";
import type pg from "pg";
import type { Clock } from "../process/clock.ts";
import { type Connect, queryRows } from "../database/database.ts";
import { listen } from "../database/channel-listener.ts";
import type { Log } from "../process/log.ts";
import type { SealedPlace, SecretRow } from "../sealed-places.ts";
import { type SecretKeys, sealing } from "../sealing.ts";
import {
  createProductTokens,
  createStaffTokens,
  type ProductTokens,
  type SigningKey,
  type StaffTokens,
} from "./product-token.ts";
import { rowsOf, sql } from "../database/sql.ts";

/** A key as it is stored: sealed, or in the clear by an earlier version. */
export interface StoredSigningKey {
  readonly kid: string;
  readonly private_key: string | null;
  readonly sealed: Buffer | null;
  readonly signs_from: string;
}

const purpose = "signing keys";

const newPrivateKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }) as string;

/** Adds a key that signs after a delay, when every process knows it. Run as the owner. */
export const rotateSigningKey = async (
  owner: pg.ClientBase,
  secretKeys: SecretKeys,
  delaySeconds: number,
): Promise<void> => {
  const kid = randomUUID();
  const sealed = sealing(secretKeys, purpose).seal(kid, newPrivateKey());
  await rowsOf(
    owner,
    sql`
      insert into signing_key (kid, sealed, signs_from)
      values (${kid}, ${sealed}, now() + make_interval(secs => ${delaySeconds}::int))`,
  );
};

export const listSigningKeys = () => sql<StoredSigningKey>`select * from signing_keys()`;

export const addFirstSigningKey = (kid: string, sealed: Buffer) => sql`select add_first_signing_key(${kid}, ${sealed})`;

export const sealSigningKey = (kid: string, sealed: Buffer) => sql`select seal_signing_key(${kid}, ${sealed})`;

/** The private keys of rows. Throws if no key of the environment opens one. */
export const openSigningKeys = (rows: readonly StoredSigningKey[], secretKeys: SecretKeys): SigningKey[] => {
  const { open } = sealing(secretKeys, purpose);
  return rows.map(({ kid, private_key: clear, sealed, signs_from }) => {
    try {
      return { kid, private_key: clear ?? open(kid, sealed ?? Buffer.of()), signs_from };
    } catch (cause) {
      throw new Error(
        "A key that signs tokens was sealed under another TV_SECRET_KEY. Set that one, or TV_SECRET_KEY_PREVIOUS to it. If it is lost, let the owner of the database run: delete from signing_key; delete from identity.provider_key. Everybody then signs in again.",
        { cause },
      );
    }
  });
};

/** Reads the keys. The first process makes one, and seals those that an earlier version has stored in the clear. */
const loadSigningKeys = async (pool: pg.Pool, secretKeys: SecretKeys): Promise<SigningKey[]> => {
  const { seal } = sealing(secretKeys, purpose);
  let rows = await queryRows(pool, listSigningKeys());
  if (rows.length === 0) {
    const kid = randomUUID();
    await queryRows(pool, addFirstSigningKey(kid, seal(kid, newPrivateKey())));
    rows = await queryRows(pool, listSigningKeys());
  }
  for (const { kid, private_key: clear } of rows)
    if (clear !== null) await queryRows(pool, sealSigningKey(kid, seal(kid, clear)));
  return openSigningKeys(rows, secretKeys);
};

export const listSealedSigningKeys = () => sql<SecretRow>`
  select kid::uuid as id, kid as owner, sealed from signing_key where sealed is not null`;

export const signingKeySealedPlace: SealedPlace = {
  name: "signing_key.sealed",
  purpose,
  role: "portal_jobs",
  secrets: listSealedSigningKeys(),
  replace: ({ id, before, after }) => sql`
    update signing_key set sealed = ${after} where kid = ${id} and sealed = ${before}`,
};

/** Tokens with the current keys: every process is notified of added and removed keys. */
export async function followedTokens(
  connect: Connect,
  pool: pg.Pool,
  clock: Clock,
  log: Log,
  secretKeys: SecretKeys,
): Promise<{ tokens: ProductTokens; staffTokens: StaffTokens; close(): Promise<void> }> {
  const read = () => loadSigningKeys(pool, secretKeys);
  const keys = await read();
  const tokens = createProductTokens(keys, clock);
  const staffTokens = createStaffTokens(keys, clock);
  const readAgain = async (): Promise<void> => {
    const now = await read();
    for (const kind of [tokens, staffTokens]) kind.replaceKeys(now);
  };
  const heard = () =>
    void readAgain().catch((error: Error) => log.warn({ reason: error.message }, "could not load the signing keys"));
  const channel = await listen(connect, "portal_auth", "signing_keys_changed", { heard, connected: readAgain }, log);
  return { tokens, staffTokens, close: () => channel.close() };
}
