import type { Role } from "@demarc/contract/core/access";
import type pg from "pg";
import type { Caller } from "./caller.ts";
import type { Connect } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { Log } from "../process/log.ts";
import { type HeldTokens, heldTokens } from "./held-tokens.ts";

/** The API tokens of customers; a caller has the current roles of its account. */
export type ApiTokens = HeldTokens<Caller>;

interface PrincipalRow {
  token_id: string;
  account_id: string;
  uid: number;
  customer_id: number;
  username: string;
  roles: Role[];
  loyalty: boolean;
  read_only: boolean;
  expires_at: string;
}

export const findPrincipal = (hash: Buffer) => sql<PrincipalRow>`select * from api_token_principal(${hash}::bytea)`;

const callerFrom = (row: PrincipalRow): Caller => ({
  accountId: row.account_id,
  uid: row.uid,
  customerId: row.customer_id,
  username: row.username,
  roles: row.roles,
  loyalty: row.loyalty,
  sessionId: row.token_id,
  tokenId: row.token_id,
  readOnly: row.read_only,
  expiresAt: Math.floor(Date.parse(row.expires_at) / 1000),
});

export const apiTokens = (connect: Connect, pool: pg.Pool, log: Log): Promise<ApiTokens> =>
  heldTokens(connect, pool, log, {
    find: findPrincipal,
    noteUse: (id, ip) => sql`select note_token_use(${id}::uuid, ${ip}::inet)`,
    holderOf: callerFrom,
    // The id of a notification names a token, an account or a customer.
    idsOf: ({ sessionId, accountId, customerId }) => [sessionId, accountId, String(customerId)],
    expiresAtMs: ({ expiresAt }) => expiresAt * 1000,
  });
