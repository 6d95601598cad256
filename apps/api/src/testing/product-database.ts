import { randomUUID } from "node:crypto";
import path from "node:path";
import type pg from "pg";
import { accountIdOf } from "../demo/demo-ids.ts";
import { systemClock } from "../platform/process/clock.ts";
import { asOwner } from "../platform/database/database.ts";
import { startPostgres } from "../platform/database/embedded-postgres.ts";
import { connectBySocket } from "../platform/migrate.ts";
import { createProductTokens } from "../platform/tokens/product-token.ts";
import { companyIds } from "./company-ids.ts";
import { signingKeysOf } from "./tokens/signing-keys-of.ts";

/** Runs work as the owner of the embedded database in a running product's data folder. */
export const asOwnerIn = async <Result>(
  folder: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const server = await startPostgres({ dataFolder: path.join(folder, "postgres") });
  return asOwner(connectBySocket(server, "postgres"), work);
};

export const makeToken = (folder: string, admin: string): Promise<string> =>
  asOwnerIn(folder, async (client) => {
    const sid = randomUUID();
    await client.query(
      "insert into sso_session (sid, account_id, customer_id, absolute_expires_at) values ($1, $2, $3, now() + interval '1 hour')",
      [sid, accountIdOf(admin), companyIds.polderlicht],
    );
    const rows = async <Row>(text: string) => (await client.query(text)).rows as Row[];
    const claims = {
      uid: 60,
      uid_g: accountIdOf(admin),
      cid: companyIds.polderlicht,
      username: admin,
      loyalty: false,
      sid,
    };
    return createProductTokens(await signingKeysOf(rows), systemClock).issue(
      { ...claims, roles: ["RESELLER_ADMIN"] },
      900,
    ).token;
  });
