import type { Role } from "@demarc/contract/core/access";
import type pg from "pg";
import { hashOfToken, isWellFormedToken } from "./api-token-format.ts";
import type { Caller } from "./caller.ts";
import { type Connect, queryRows } from "../database/database.ts";
import { unauthenticated } from "../errors.ts";
import { listen } from "../database/channel-listener.ts";
import type { Log } from "../log.ts";
import { sql } from "../database/sql.ts";

/** Authenticates API tokens. Lookups are cached for a few seconds and invalidated on changes. */
export interface ApiTokens {
  /** The caller of a token, with the current roles of its account; records the use. Throws 401 if it is invalid. */
  callerOf(token: string, ip: string): Promise<Caller>;
  close(): Promise<void>;
}

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

interface Known {
  readonly caller: Caller;
  readonly expiresAtMs: number;
  readonly forgetAtMs: number;
}

/** Bounds the staleness while the notification channel is disconnected. */
const rememberedMs = 5000;
const noteEveryMs = 60_000;
const mostKnown = 10_000;

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

/** A cache of tokens by the hash of their secret. */
const tokenMemory = () => {
  const known = new Map<string, Known>();
  let generation = 0;
  return {
    generation: () => generation,
    find: (hash: string): Caller | undefined => {
      const found = known.get(hash);
      const now = Date.now();
      if (!found || found.forgetAtMs < now || found.expiresAtMs <= now) return undefined;
      return found.caller;
    },
    /** Caches a row, unless an invalidation arrived since the read started. */
    keep: (hash: string, row: PrincipalRow, readAt: number): void => {
      if (readAt !== generation) return;
      if (known.size >= mostKnown) known.clear();
      known.set(hash, {
        caller: callerFrom(row),
        expiresAtMs: Date.parse(row.expires_at),
        forgetAtMs: Date.now() + rememberedMs,
      });
    },
    /** Invalidates the tokens of an id, which names a token, an account or a customer; without an id, all. */
    forget: (id?: string): void => {
      generation += 1;
      for (const [hash, { caller }] of known)
        if (id === undefined || [caller.tokenId, caller.accountId, String(caller.customerId)].includes(id))
          known.delete(hash);
    },
  };
};

/** Records when and from where a token was last used, once a minute, without delaying the request. */
const lastUseNotes = (pool: pg.Pool, log: Log) => {
  let notedAt = new Map<string, number>();
  return (tokenId: string, ip: string): void => {
    const now = Date.now();
    if (now - (notedAt.get(tokenId) ?? 0) < noteEveryMs) return;
    if (notedAt.size >= mostKnown) notedAt = new Map();
    notedAt.set(tokenId, now);
    queryRows(pool, sql`select note_token_use(${tokenId}::uuid, ${ip}::inet)`).catch((error: unknown) =>
      log.warn({ reason: String(error) }, "the use of an API token was not recorded"),
    );
  };
};

export async function apiTokens(connect: Connect, pool: pg.Pool, log: Log): Promise<ApiTokens> {
  const memory = tokenMemory();
  const noteUse = lastUseNotes(pool, log);
  const on = { heard: memory.forget, connected: async () => memory.forget() };
  const channel = await listen(connect, "portal_auth", "api_token_changed", on, log);

  const lookUp = async (hash: Buffer, key: string): Promise<Caller> => {
    const readAt = memory.generation();
    const [row] = await queryRows(pool, findPrincipal(hash));
    if (!row) throw unauthenticated();
    memory.keep(key, row, readAt);
    return callerFrom(row);
  };
  return {
    callerOf: async (token, ip) => {
      if (!isWellFormedToken(token)) throw unauthenticated();
      const hash = hashOfToken(token);
      const key = hash.toString("base64");
      const caller = memory.find(key) ?? (await lookUp(hash, key));
      noteUse(caller.sessionId, ip);
      return caller;
    },
    close: () => channel.close(),
  };
}
