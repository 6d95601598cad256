import { createHmac } from "node:crypto";
import type pg from "pg";
import { type Author, type Change, claimKey, type IdempotencyKey, keepAnswer, recordStatement } from "./change.ts";
import { runTransaction, type Transaction } from "../database/database.ts";

/** A transaction of the operator: it sees every company, so each recorded change names its own. */
export interface OperatorTransaction extends Transaction {
  record(customerId: number, change: Change): void;
}

export interface OperatorContext {
  /** Signs in as portal_operator, or as portal_signup for those who are not signed in. */
  readonly pool: pg.Pool;
  readonly actor: Pick<Author, "actorType" | "actorId">;
  readonly ip: string | null;
  readonly requestId: string | null;
  /** The key under which somebody who is not signed in repeats a request, and the status of its answer. */
  readonly idempotency?: { readonly key: IdempotencyKey; readonly status: number } | undefined;
}

/** The context of what an operator does on the command line; the ledger names who did it. */
export const byOperator = (pool: pg.Pool, actorId: string): OperatorContext => ({
  pool,
  actor: { actorType: "OPERATOR", actorId },
  ip: null,
  requestId: null,
});

/** Keys of strangers are apart by address; the address itself is not kept with them. */
const principalOf = (ip: string | null, key: string): string =>
  `public ${createHmac("sha256", key)
    .update(ip ?? "")
    .digest("base64url")}`;

/**
 * Runs a change that no signed-in customer makes: its rows, its ledger and outbox rows and, under an idempotency key, its
 * answer are kept together or not at all. Throws `ReplayedAnswer` when the key was answered before.
 */
export const runOperatorChange = <Answer>(
  { pool, actor, ip, requestId, idempotency }: OperatorContext,
  work: (transaction: OperatorTransaction) => Promise<Answer>,
): Promise<Answer> =>
  runTransaction(pool, [], async (transaction) => {
    const principal = principalOf(ip, idempotency?.key.key ?? "");
    if (idempotency) await claimKey(transaction, { principal, customerId: null }, idempotency.key);
    const answer = await work({
      ...transaction,
      record: (customerId, change) =>
        transaction.send(recordStatement(change, { ...actor, customerId, ip, requestId })),
    });
    if (idempotency) keepAnswer(transaction, { principal, status: idempotency.status }, idempotency.key, answer);
    return answer;
  });
