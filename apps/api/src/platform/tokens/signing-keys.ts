import { generateKeyPairSync } from "node:crypto";
import type pg from "pg";
import type { Clock } from "../clock.ts";
import { type Connect, queryRows } from "../database/database.ts";
import { listen } from "../database/channel-listener.ts";
import type { Log } from "../log.ts";
import { createProductTokens, type ProductTokens, type SigningKey } from "./product-token.ts";
import { rowsOf, sql } from "../database/sql.ts";

const newPrivateKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }) as string;

/** Makes the key that all processes share, unless there is one; run as the owner. */
export const ensureSigningKey = async (owner: pg.ClientBase): Promise<void> => {
  await rowsOf(
    owner,
    sql`
      insert into signing_key (kid, private_key) select gen_random_uuid()::text, ${newPrivateKey()}::text
      where not exists (select from signing_key)`,
  );
};

/** Publishes a new key that signs after a delay, by when every process knows it; run as the owner. */
export const rotateSigningKey = async (owner: pg.ClientBase, delaySeconds: number): Promise<void> => {
  await rowsOf(
    owner,
    sql`
      insert into signing_key (kid, private_key, signs_from)
      values (gen_random_uuid()::text, ${newPrivateKey()}, now() + make_interval(secs => ${delaySeconds}::int))`,
  );
};

export const listSigningKeys = () => sql<SigningKey>`select * from token_signing_keys()`;

/** Product tokens by the keys of the moment: a key that is added or removed is known in every process at once. */
export async function followedTokens(
  connect: Connect,
  pool: pg.Pool,
  clock: Clock,
  log: Log,
): Promise<{ tokens: ProductTokens; close(): Promise<void> }> {
  const read = () => queryRows(pool, listSigningKeys());
  const tokens = createProductTokens(await read(), clock);
  const readAgain = async (): Promise<void> => tokens.replaceKeys(await read());
  const heard = () =>
    void readAgain().catch((error: Error) => log.warn({ reason: error.message }, "could not read the signing keys"));
  const channel = await listen(connect, "portal_auth", "signing_keys_changed", { heard, connected: readAgain }, log);
  return { tokens, close: () => channel.close() };
}
