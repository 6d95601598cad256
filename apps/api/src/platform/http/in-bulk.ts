import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type BulkAnswer,
  type bulkOf,
  type BulkRow,
  largestBulk,
  mostBulkRows,
  mostListedRows,
  type PutByRef,
} from "@demarc/contract/operator/bulk";
import type { Outcome } from "@demarc/contract/operator/listing";
import { type AnswerOf, type BodyOf, type ParamsOf, pathParameters } from "@demarc/contract/core/endpoint";
import type { FastifyRequest } from "fastify";
import { ReplayedAnswer } from "../changes/change.ts";
import type { OperatorTransaction } from "../changes/operator-change.ts";
import { largestRow, readRow, readRows } from "../bodies/record-rows.ts";
import { sql } from "../database/sql.ts";
import { conflict, InvalidRequest, invalid, unavailable } from "../refusals/errors.ts";
import { takeTurns } from "../refusals/turns.ts";
import type { ServiceCaller } from "../tokens/service-tokens.ts";
import type { ChangePart, Serve, Served } from "./serve.ts";
import { reasonOf } from "./operator-systems.ts";
import { isStorable, refusalOf } from "./row-verdicts.ts";
import { misfitsOf, refuseBroken, refuseRuled } from "./validation.ts";
import { partsOf } from "../parts.ts";

/** The write of one record, which the PUT runs too. */
type WriteRow<Put extends PutByRef> = (
  transaction: OperatorTransaction,
  row: { readonly params: ParamsOf<Put>; readonly body: BodyOf<Put>; readonly ifMatch: undefined },
) => Promise<{ readonly outcome: Outcome }>;

interface BulkRequest {
  readonly http: FastifyRequest;
  readonly query: {
    readonly dryRun?: string | undefined;
    readonly planHash?: string | undefined;
    readonly onError?: string | undefined;
  };
  readonly change: <Answer>(
    work: (transaction: OperatorTransaction) => Promise<Answer>,
    part?: ChangePart,
  ) => Promise<Answer>;
  readonly isWhole: () => Promise<boolean>;
}

/** How many rows are written together with `reject-rows`. */
const rowsTogether = 100;

/**
 * Each call holds a connection of the operator for long; the others are for single calls. Two calls of one operation would wait for each
 * other's records.
 */
const turns = takeTurns({
  atOnce: 2,
  eachAtOnce: 1,
  waitingEach: 4,
  busy: () => unavailable("bulk.busy", "Too many bulk calls are running; send this one again later."),
});

/** Each operation has its own queue. */
let operations = 0;

/** Reads one row as a request of the PUT. Throws 400. */
export const rowReader = (put: PutByRef) => {
  const names = pathParameters(put.path);
  const misfits = { params: misfitsOf(put.params), body: misfitsOf(put.body) };
  const named = names.at(-1) ?? "";
  const refOf = (row: object): unknown => (row as Record<string, unknown>)[named];
  return {
    /** The parameter that names the record. */
    named,
    parse: (bytes: Uint8Array): { given: object; ref: string | null } => {
      const given = readRow(bytes, Math.max(put.bodyBytes ?? 0, largestRow));
      if (typeof given !== "object" || given === null || Array.isArray(given))
        throw invalid("", "validation.invalid-data");
      const ref = refOf(given);
      return { given, ref: isStorable(ref, 140) ? ref : null };
    },
    request: (given: object) => {
      const entries = Object.entries(given);
      const params = Object.fromEntries(entries.filter(([name]) => names.includes(name)));
      const body = Object.fromEntries(entries.filter(([name]) => !names.includes(name)));
      const errors = [...misfits.params(params), ...misfits.body(body)];
      if (errors.length > 0) throw new InvalidRequest(errors);
      refuseBroken(params, body);
      refuseRuled(put, body);
      return { params, body };
    },
  };
};

/** A transaction that writes one row: with its own reason, and with warnings that name it. */
export const ofRow = (transaction: OperatorTransaction, index: number, body: object): OperatorTransaction => ({
  ...transaction,
  record: (customerId, change) => transaction.record(customerId, change, reasonOf(body)),
  warn: (code, text) => transaction.warn?.(code, `Row ${index}: ${text}`),
});

const countOf = (rows: readonly BulkRow[], outcome: BulkRow["outcome"]): number =>
  rows.filter((row) => row.outcome === outcome).length;

const refuseAll = (rows: readonly BulkRow[]): void => {
  const refused = rows.filter(({ outcome }) => outcome === "rejected");
  if (refused.length === 0) return;
  throw conflict(
    "bulk.rejected",
    `Nothing was written, because ${refused.length} of ${rows.length} rows are refused.`,
    {
      rejected: refused.length,
      rows: refused.slice(0, mostListedRows),
    },
  );
};

interface Row {
  readonly index: number;
  readonly bytes: Uint8Array;
}

/** A plan for an empty table scans the whole table, even after the rows of the transaction have filled it. */
export const discardPlans = (transaction: Pick<OperatorTransaction, "send">): void =>
  transaction.send(sql`discard plans`);

/** Writes rows in savepoints. `seen`: the references of earlier rows. */
const rowWriter = <Put extends PutByRef>(put: Put, write: WriteRow<Put>) => {
  const reader = rowReader(put);

  const writeRow = async (
    transaction: OperatorTransaction,
    { index, bytes }: Row,
    seen: Set<string>,
    http: FastifyRequest,
  ): Promise<BulkRow> => {
    let [ref, given]: [string | null, object] = [null, {}];
    try {
      ({ ref, given } = reader.parse(bytes));
      if (ref !== null && seen.has(ref)) throw conflict("bulk.duplicate-ref", "An earlier row has the same reference.");
      if (ref !== null) seen.add(ref);
      const { params, body } = reader.request(given);
      const { outcome } = await transaction.attempt(() =>
        write(ofRow(transaction, index, body), { params, body, ifMatch: undefined } as never),
      );
      return { index, ref, outcome };
    } catch (error) {
      return { index, ref, outcome: "rejected", ...refusalOf(error, given, http) };
    }
  };

  return async (
    transaction: OperatorTransaction,
    rows: readonly Row[],
    seen: Set<string>,
    http: FastifyRequest,
  ): Promise<BulkRow[]> => {
    const done: BulkRow[] = [];
    for (const [place, row] of rows.entries()) {
      if (place % rowsTogether === 0) {
        // Refused rows do not wait for the database.
        await nextTurn();
        discardPlans(transaction);
      }
      done.push(await writeRow(transaction, row, seen, http));
    }
    return done;
  };
};

type Part = Pick<BulkAnswer, "rows"> & Partial<BulkAnswer>;

/** The stored response of a part that an earlier call has done. */
const storedPart = (error: unknown): Part => {
  // A response 202 is the request for an approval of the whole call.
  if (!(error instanceof ReplayedAnswer) || error.status === 202) throw error;
  return error.body as Part;
};

/** Reads the body of a bulk call. Throws 400 and 413. */
const readBulk = async ({ http, query, isWhole }: BulkRequest) => {
  const read = await readRows(http, { rows: mostBulkRows, bytes: largestBulk });
  const rows = read.rows.map((bytes, index) => ({ index, bytes }));
  const rejectsRows = query.onError === "reject-rows";
  // A plan is carried out, and approved, whole or not at all.
  const isOnePart = !rejectsRows || query.dryRun === "true" || query.planHash !== undefined || (await isWhole());
  // A call without rows has a response too.
  const parts = rows.length === 0 ? [[]] : partsOf(rows, isOnePart ? mostBulkRows : rowsTogether);
  return { parts, rejectsRows, digest: read.digest };
};

/**
 * The handler of a bulk operation: it runs the write of the PUT for each row, in a savepoint. All rows are one transaction, except those of
 * `reject-rows`: they are written 100 at a time, each time with its own response under the idempotency key, so that a repeated
 * call skips the rows that are already written.
 */
export const inBulk = <Put extends PutByRef>({ put }: { readonly put: Put }, write: WriteRow<Put>) => {
  const writeRows = rowWriter(put, write);
  const operation = (operations += 1);

  const answer = async (request: BulkRequest): Promise<BulkAnswer> => {
    const { parts, rejectsRows, digest } = await readBulk(request);
    const seen = new Set<string>();
    const answers: Part[] = [];
    let written = 0;
    for (const [place, part] of parts.entries()) {
      const work = async (transaction: OperatorTransaction): Promise<Part> => {
        // The work can run twice: as a plan, and for real.
        const rows = await writeRows(transaction, part, new Set(seen), request.http);
        if (!rejectsRows) refuseAll(rows);
        return { rows };
      };
      const done = await request.change(work, { place, digest }).then((made) => {
        written += 1;
        return made;
      }, storedPart);
      for (const { ref } of done.rows) if (ref !== null) seen.add(ref);
      answers.push(done);
    }
    const rows = answers.flatMap((one) => one.rows);
    const counts = {
      created: countOf(rows, "created"),
      updated: countOf(rows, "updated"),
      unchanged: countOf(rows, "unchanged"),
      rejected: countOf(rows, "rejected"),
    };
    if (written === 0) throw new ReplayedAnswer(200, { ...counts, rows });
    // Only a call of one part has a plan.
    return { ...answers.at(-1), ...counts, rows };
  };

  return (request: BulkRequest): Promise<BulkAnswer> => turns.takeOrRefuse(operation, () => answer(request));
};

/** A PUT by the provider's own id, and the bulk operation that repeats it. */
type Bulk<Put extends PutByRef> = ReturnType<typeof bulkOf<Put>>;

type PutCall<Put extends PutByRef> = Pick<Served<Put, unknown, OperatorTransaction>, "params" | "body" | "ifMatch">;

/** Serves a bulk operation and its PUT with the same write. */
export const servePuts = <Put extends PutByRef>(
  serve: Serve<ServiceCaller, OperatorTransaction>,
  bulk: Bulk<Put>,
  write: (
    transaction: OperatorTransaction,
    call: PutCall<Put>,
  ) => Promise<AnswerOf<Put> & { readonly outcome: Outcome }>,
): void => {
  serve(bulk.put, (request) => request.change((transaction) => write(transaction, request)));
  serve(bulk, inBulk(bulk, write));
};
