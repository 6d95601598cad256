import type { LedgerAction } from "@demarc/contract/core/words";
import { createHmac } from "node:crypto";
import type pg from "pg";
import {
  type Author,
  type Change,
  claimKey,
  findEarlierAnswer,
  type IdempotencyKey,
  keepAnswer,
  recordStatement,
  replay,
} from "./change.ts";
import { queryRows, runTransaction, type Transaction } from "../database/database.ts";

/** A transaction of the operator. It sees all companies, so each recorded change names its company. */
export interface OperatorTransaction extends Transaction {
  record<Action extends LedgerAction>(customerId: number, change: Change<Action>): void;
}

export interface OperatorContext {
  /** Connects as portal_operator, or as portal_signup for anonymous users. */
  readonly pool: pg.Pool;
  readonly actor: Pick<Author, "actorType" | "actorId">;
  readonly ip: string | null;
  readonly requestId: string | null;
  /** The idempotency key, and the status of the response. `principal`: a system of the operator; without one, the address. */
  readonly idempotency?:
    | { readonly key: IdempotencyKey; readonly status: number; readonly principal?: string }
    | undefined;
}

/** The context of an operator's command. `actorId` is the operator's name in the ledger. */
export const byOperator = (pool: pg.Pool, actorId: string): OperatorContext => ({
  pool,
  actor: { actorType: "OPERATOR", actorId },
  ip: null,
  requestId: null,
});

/** Anonymous requests have a namespace of keys per IP address. Only a hash of the address is stored. */
const principalOf = (ip: string | null, key: string): string =>
  `public ${createHmac("sha256", key)
    .update(ip ?? "")
    .digest("base64url")}`;

/** Throws `ReplayedAnswer` if the key already has a response: a repeated request takes no allowance again. */
export const answerRepeated = async ({ pool, ip, idempotency }: OperatorContext): Promise<void> => {
  if (!idempotency) return;
  const { key, principal = principalOf(ip, key.key) } = idempotency;
  const [earlier] = await queryRows(pool, findEarlierAnswer(principal, key));
  if (earlier) replay(earlier, key);
};

/**
 * Runs a change by an operator or an anonymous user in one transaction that commits or rolls back its rows, its ledger
 * and outbox rows and the response of its idempotency key together. Throws `ReplayedAnswer` if the key already has a
 * response.
 */
export const runOperatorChange = <Answer>(
  { pool, actor, ip, requestId, idempotency }: OperatorContext,
  work: (transaction: OperatorTransaction) => Promise<Answer>,
): Promise<Answer> =>
  runTransaction(pool, [], async (transaction) => {
    const principal = idempotency?.principal ?? principalOf(ip, idempotency?.key.key ?? "");
    if (idempotency) await claimKey(transaction, { principal, customerId: null }, idempotency.key);
    const answer = await work({
      ...transaction,
      record: (customerId, change) =>
        transaction.send(recordStatement(change, { ...actor, customerId, ip, requestId })),
    });
    if (idempotency) keepAnswer(transaction, { principal, status: idempotency.status }, idempotency.key, answer);
    return answer;
  });
