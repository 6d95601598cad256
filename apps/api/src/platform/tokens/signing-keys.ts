import { generateKeyPairSync } from "node:crypto";
import type pg from "pg";
import type { Clock } from "../process/clock.ts";
import { type Connect, queryRows } from "../database/database.ts";
import { listen } from "../database/channel-listener.ts";
import type { Log } from "../process/log.ts";
import { createProductTokens, type ProductTokens, type SigningKey } from "./product-token.ts";
import { rowsOf, sql } from "../database/sql.ts";

const newPrivateKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }) as string;

/** Creates the signing key that all processes share, unless one exists. Run as the owner. */
export const ensureSigningKey = async (owner: pg.ClientBase): Promise<void> => {
  await rowsOf(
    owner,
    sql`
      insert into signing_key (kid, private_key) select gen_random_uuid()::text, ${newPrivateKey()}::text
      where not exists (select from signing_key)`,
  );
};

/** Adds a key that signs after a delay, when every process knows it. Run as the owner. */
export const rotateSigningKey = async (owner: pg.ClientBase, delaySeconds: number): Promise<void> => {
  await rowsOf(
    owner,
    sql`
      insert into signing_key (kid, private_key, signs_from)
      values (gen_random_uuid()::text, ${newPrivateKey()}, now() + make_interval(secs => ${delaySeconds}::int))`,
  );
};

export const listSigningKeys = () => sql<SigningKey>`select * from token_signing_keys()`;

/** Product tokens with the current keys: every process is notified of added and removed keys. */
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
    void readAgain().catch((error: Error) => log.warn({ reason: error.message }, "could not load the signing keys"));
  const channel = await listen(connect, "portal_auth", "signing_keys_changed", { heard, connected: readAgain }, log);
  return { tokens, close: () => channel.close() };
}
