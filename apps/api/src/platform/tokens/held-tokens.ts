import type pg from "pg";
import { type Connect, queryRows } from "../database/database.ts";
import { listen } from "../database/channel-listener.ts";
import type { Sql } from "../database/sql.ts";
import { unauthenticated } from "../refusals/errors.ts";
import type { Log } from "../process/log.ts";
import { hashOfToken, isWellFormedToken } from "./api-token-format.ts";

/** Authenticates tokens by their hash. Lookups are cached for a few seconds and invalidated on changes. */
export interface HeldTokens<Holder> {
  /** Returns the holder of a token, and records the use. Throws 401 if the token is invalid. */
  callerOf(token: string, ip: string): Promise<Holder>;
  close(): Promise<void>;
}

interface HolderSource<Row, Holder> {
  readonly holderOf: (row: Row) => Holder;
  /** The id of the token, and the ids whose notification invalidates it. */
  readonly idsOf: (holder: Holder) => readonly [string, ...string[]];
  readonly expiresAtMs: (holder: Holder) => number;
}

interface TokenSource<Row, Holder> extends HolderSource<Row, Holder> {
  readonly find: (hash: Buffer) => Sql<Row>;
  readonly noteUse: (id: string, ip: string) => Sql;
}

interface Known<Holder> {
  readonly holder: Holder;
  readonly forgetAtMs: number;
}

/** Bounds the staleness while the notification channel is disconnected. */
const rememberedMs = 5000;
const noteEveryMs = 60_000;
const mostKnown = 10_000;

const tokenMemory = <Row, Holder>({ idsOf, expiresAtMs }: HolderSource<Row, Holder>) => {
  const known = new Map<string, Known<Holder>>();
  let generation = 0;
  return {
    generation: () => generation,
    find: (hash: string): Holder | undefined => {
      const found = known.get(hash);
      const now = Date.now();
      if (!found || found.forgetAtMs < now || expiresAtMs(found.holder) <= now) return undefined;
      return found.holder;
    },
    /** Caches a holder, unless an invalidation arrived since the read started. */
    keep: (hash: string, holder: Holder, readAt: number): void => {
      if (readAt !== generation) return;
      if (known.size >= mostKnown) known.clear();
      known.set(hash, { holder, forgetAtMs: Date.now() + rememberedMs });
    },
    /** Invalidates the tokens that an id concerns; without an id, all. */
    forget: (id?: string): void => {
      generation += 1;
      for (const [hash, { holder }] of known) if (id === undefined || idsOf(holder).includes(id)) known.delete(hash);
    },
  };
};

/** Records the uses of tokens, each key once in a while, without delaying the request. */
export const notesOfUse = (pool: pg.Pool, log: Log, everyMs = noteEveryMs) => {
  let notedAt = new Map<string, number>();
  return (key: string, statement: () => Sql): void => {
    const now = Date.now();
    if (now - (notedAt.get(key) ?? 0) < everyMs) return;
    if (notedAt.size >= mostKnown) notedAt = new Map();
    notedAt.set(key, now);
    queryRows(pool, statement()).catch((error: unknown) =>
      log.warn({ reason: String(error) }, "the use of a token was not recorded"),
    );
  };
};

/** Holders by a key. `find` throws 401 if there is none. */
export const heldByKey = async <Row, Holder>(
  connect: Connect,
  pool: pg.Pool,
  log: Log,
  source: HolderSource<Row, Holder>,
) => {
  const memory = tokenMemory(source);
  const on = { heard: memory.forget, connected: async () => memory.forget() };
  const channel = await listen(connect, "portal_auth", "api_token_changed", on, log);

  const lookUp = async (key: string, statement: Sql<Row>): Promise<Holder> => {
    const readAt = memory.generation();
    const [row] = await queryRows(pool, statement);
    if (!row) throw unauthenticated();
    const holder = source.holderOf(row);
    memory.keep(key, holder, readAt);
    return holder;
  };
  return {
    find: async (key: string, statement: () => Sql<Row>): Promise<Holder> =>
      memory.find(key) ?? (await lookUp(key, statement())),
    close: () => channel.close(),
  };
};

export async function heldTokens<Row, Holder>(
  connect: Connect,
  pool: pg.Pool,
  log: Log,
  source: TokenSource<Row, Holder>,
): Promise<HeldTokens<Holder>> {
  const held = await heldByKey(connect, pool, log, source);
  const note = notesOfUse(pool, log);
  return {
    callerOf: async (token, ip) => {
      if (!isWellFormedToken(token)) throw unauthenticated();
      const hash = hashOfToken(token);
      const holder = await held.find(hash.toString("base64"), () => source.find(hash));
      const [id] = source.idsOf(holder);
      note(id, () => source.noteUse(id, ip));
      return holder;
    },
    close: held.close,
  };
}
