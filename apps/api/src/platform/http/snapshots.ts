import type { FileAnswer } from "@demarc/contract/core/file-answer";
import type { TSchema } from "@demarc/contract/core/json-schema";
import type pg from "pg";
import { type Sql, sql } from "../database/sql.ts";
import type { RunStatement } from "../database/database.ts";
import { runBatch } from "../database/statement-batch.ts";
import { found, unavailable } from "../refusals/errors.ts";
import { type IdType, type ListSlice, listPage } from "./operator-list.ts";
import { compileSerializer } from "./validation.ts";

/** Snapshots that are sent at a time by a process, each over a connection of its own and to another token. */
export const mostSnapshots = 2;

/** The tokens to which snapshots are being sent. */
const receivers = new Set<string>();

const busy = (text: string) => unavailable("database.busy", `${text}; try again later.`);

/** The longest time for a snapshot, because it delays vacuum. A reader that pauses for 30 seconds ends it earlier. */
const longestMs = 10 * 60_000;
const pageRows = 500;

export const findEventHead = () => sql<{ position: number }>`select position from event_head`;

const begin = sql`begin isolation level repeatable read read only`;

interface SnapshotSource<Row> {
  /** The kind of record, which names the file. */
  readonly kind: string;
  readonly schema: TSchema;
  readonly idType: IdType;
  readonly page: (slice: ListSlice) => Sql<Row & { position: string }>;
  readonly itemOf: (row: Row) => unknown;
}

/** The parts of a generator. `end` runs after the last one, after a failure, and when the reader leaves, also before the first part. */
const endedBy = (parts: AsyncGenerator<string>, end: () => void): AsyncIterable<string> => {
  const next = async (): Promise<IteratorResult<string>> => {
    try {
      const result = await parts.next();
      if (result.done) end();
      return result;
    } catch (error) {
      end();
      throw error;
    }
  };
  // An unstarted generator would not run its own `finally`.
  const leave = async (): Promise<IteratorResult<string>> => {
    end();
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
};

/**
 * All records of a kind in one snapshot of the database, with the position of the feed in that snapshot. An event of the snapshot that had no position yet comes after
 * it, so it is seen again, and no event is missed. Reads at the speed of the client. Throws 503 if one is being sent to the token, or as many
 * as allowed by the process.
 */
export const snapshotFile = async <Row>(
  { pool, tokenId }: { readonly pool: pg.Pool; readonly tokenId: string },
  { kind, schema, idType, page, itemOf }: SnapshotSource<Row>,
): Promise<FileAnswer> => {
  if (receivers.has(tokenId)) throw busy("A snapshot is being sent to this token");
  if (pool.totalCount - pool.idleCount >= mostSnapshots) throw busy("Other snapshots are being sent");
  receivers.add(tokenId);
  const client = await pool.connect().catch((error: unknown) => {
    receivers.delete(tokenId);
    throw error;
  });
  let isOver = false;
  // The connection is closed: an open transaction ends with it.
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(deadline);
    receivers.delete(tokenId);
    client.release(true);
  };
  const deadline = setTimeout(end, longestMs).unref();
  const run: RunStatement = (statement) => runBatch(client, [], statement);
  const serialize = compileSerializer({ schema } as never);

  async function* lines(): AsyncGenerator<string> {
    for (let after: string | undefined; ;) {
      const { items, next } = await listPage(run, { query: { limit: pageRows, after }, idType }, page, itemOf);
      if (items.length > 0) yield `${items.map((item) => serialize(item)).join("\n")}\n`;
      if (next === null) return;
      after = next;
    }
  }

  try {
    const { position } = found(await runBatch(client, [begin], findEventHead()));
    return {
      type: "application/x-ndjson",
      name: `${kind}.ndjson`,
      headers: { "x-event-cursor": String(position) },
      parts: endedBy(lines(), end),
    };
  } catch (error) {
    end();
    throw error;
  }
};
