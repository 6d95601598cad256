import type { FileAnswer } from "@demarc/contract/core/file-answer";
import type { AnswerOf, Endpoint, QueryOf } from "@demarc/contract/core/endpoint";
import type { Snapshot } from "@demarc/contract/operator/snapshots";
import type pg from "pg";
import { type Sql, sql } from "../database/sql.ts";
import type { RunStatement } from "../database/database.ts";
import { runBatch } from "../database/statement-batch.ts";
import { found, unavailable } from "../refusals/errors.ts";
import type { OperatorRouteContext } from "../route-context.ts";
import type { ServiceCaller } from "../tokens/service-tokens.ts";
import { type IdType, type ListSlice, listPage, pagesOf } from "./operator-list.ts";
import { compileSerializer } from "./validation.ts";

/** Maximum number of concurrent snapshots of a process. Each uses a separate connection and goes to a different token. */
export const mostSnapshots = 2;

/** The tokens to which snapshots are being sent. */
const receivers = new Set<string>();

const busy = (text: string) => unavailable("database.busy", `${text}; try again later.`);

/** The longest time for a snapshot, because it delays vacuum. A reader that pauses for 30 seconds ends it earlier. */
const longestMs = 10 * 60_000;
const pageRows = 500;

export const findEventHead = () => sql<{ position: number }>`select position from event_head`;

const begin = sql`begin isolation level repeatable read read only`;

/** The records of a kind in parts, in the form of their list. */
type SnapshotParts = (run: RunStatement) => AsyncIterable<readonly unknown[]>;

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
const snapshotFile = async (
  { pool, tokenId }: { readonly pool: pg.Pool; readonly tokenId: string },
  { copied: { kind, item } }: Snapshot,
  partsOf: SnapshotParts,
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
  const serialize = compileSerializer({ schema: item } as never);

  async function* lines(): AsyncGenerator<string> {
    for await (const records of partsOf(run))
      if (records.length > 0) yield `${records.map((record) => serialize(record)).join("\n")}\n`;
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

/** Serves a snapshot of a list without pages. */
export const serveWholeSnapshot = (
  { serve, snapshotPool }: OperatorRouteContext,
  snapshot: Snapshot,
  all: (run: RunStatement, caller: ServiceCaller) => Promise<readonly unknown[]>,
): void =>
  serve(snapshot, ({ caller }) =>
    snapshotFile({ pool: snapshotPool, tokenId: caller.tokenId }, snapshot, async function* (run) {
      yield await all(run, caller);
    }),
  );

type ItemOf<List extends Endpoint> = AnswerOf<List> extends { items: (infer Item)[] } ? Item : never;

/** How the records of a list are read. Without filters, all of them. */
export interface ListedRecords<Filter, Row, Item> {
  readonly idType: IdType;
  readonly page: (filter: Filter, slice: ListSlice) => Sql<Row & { position: string }>;
  readonly itemOf: (row: Row) => Item;
}

/** Serves a snapshot of a list with pages. */
export const servePagedSnapshot = <Row>(
  { serve, snapshotPool }: OperatorRouteContext,
  snapshot: Snapshot,
  { idType, page, itemOf }: ListedRecords<object, Row, unknown>,
): void =>
  serve(snapshot, ({ caller }) =>
    snapshotFile({ pool: snapshotPool, tokenId: caller.tokenId }, snapshot, (run) =>
      pagesOf((after) =>
        listPage(run, { query: { limit: pageRows, after }, idType }, (slice) => page({}, slice), itemOf),
      ),
    ),
  );

/** Serves a list and the snapshot of all its records. */
export const serveListed = <List extends Endpoint, Row>(
  context: OperatorRouteContext,
  list: List,
  snapshot: Snapshot,
  records: ListedRecords<Partial<QueryOf<List>>, Row, ItemOf<List>>,
): void => {
  const { serve, read } = context;
  const { idType, page, itemOf } = records;
  // The compiler does not see that the page of an unknown list is its answer.
  const handler = ({ query }: { query: Partial<QueryOf<List>> }) =>
    listPage(read, { query, idType }, (slice) => page(query, slice), itemOf);
  serve(list, handler as never);
  servePagedSnapshot(context, snapshot, records as ListedRecords<object, Row, unknown>);
};

export const same = <Row>(row: Row): Row => row;
