import { createHash } from "node:crypto";
import pg from "pg";
import type { Caller } from "./caller.ts";
import type { Database, Transaction } from "./database.ts";
import { conflict } from "./errors.ts";
import { sql } from "./sql.ts";

/** One thing that happened to one record: a row of the ledger and a row for whoever listens, in the change's transaction. */
export interface Change {
  /** What was done, such as `contact.created`. */
  readonly action: string;
  readonly entityType: string;
  readonly entityId: string;
  /** The record before and after, with secrets masked. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** The event that is announced, such as `customer.contact-changed`. */
  readonly event: string;
  /** Finance, agreements and orders are kept for seven years, all else for thirteen months. */
  readonly kept?: "13 months" | "7 years";
}

export interface ChangeTransaction extends Transaction {
  record(change: Change): void;
}

/** Under which key a repeated request finds its first answer. */
export interface IdempotencyKey {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** The stored answer of an earlier request with the same key and body. */
export class ReplayedAnswer extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super("answered before");
    this.status = status;
    this.body = body;
  }
}

export interface ChangeContext {
  readonly database: Database;
  readonly caller: Caller;
  readonly requestId: string;
  readonly ip: string;
  /** The status that the endpoint answers when it succeeds. */
  readonly status: number;
  readonly idempotency?: IdempotencyKey | undefined;
}

const recordStatement = (change: Change, context: ChangeContext) => sql`
  with ledger as (
    insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before, after, ip, request_id)
    values (${change.kept ?? "13 months"}, ${context.caller.customerId}, 'ACCOUNT', ${context.caller.accountId},
      ${change.action}, ${change.entityType}, ${change.entityId}, ${JSON.stringify(change.before ?? null)}::jsonb,
      ${JSON.stringify(change.after ?? null)}::jsonb, ${context.ip}::inet, ${context.requestId})
  )
  insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
  values (${change.event}, ${context.caller.customerId}, ${change.entityType}, ${change.entityId},
    ${JSON.stringify({ id: change.entityId, customerId: context.caller.customerId, ...versionOf(change.after) })}::jsonb)`;

const versionOf = (record: unknown): { version?: unknown } =>
  typeof record === "object" && record !== null && "version" in record ? { version: record.version } : {};

const hashOf = (body: unknown): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest();

/** A twin that is still at work holds the row; we wait for it a little, then say that it is at work. */
const claimKey = async (
  transaction: Transaction,
  context: ChangeContext,
  idempotency: IdempotencyKey,
): Promise<void> => {
  const { key, method, path, body } = idempotency;
  const principal = context.caller.accountId;
  const hash = hashOf(body);
  transaction.send(sql`set local lock_timeout = '3s'`);
  const claimed = await transaction
    .query(
      sql`insert into idempotency_record (principal, method, path, key, customer_id, request_hash)
          values (${principal}, ${method}, ${path}, ${key}::uuid, ${context.caller.customerId}, ${hash})
          on conflict do nothing returning key`,
    )
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === "55P03")
        throw conflict("idempotency.in-progress", "A request with this key is still being worked on.");
      throw error;
    });
  if (claimed.length > 0) return;
  const [earlier] = await transaction.query<{ request_hash: Buffer; status: number; body: unknown }>(
    sql`select request_hash, status, body from idempotency_record
        where principal = ${principal} and method = ${method} and path = ${path} and key = ${key}::uuid`,
  );
  if (!earlier || !earlier.request_hash.equals(hash))
    throw conflict("idempotency.key-reused", "This key was used before with another body.");
  throw new ReplayedAnswer(earlier.status, earlier.body);
};

const keepAnswer = (transaction: Transaction, context: ChangeContext, key: IdempotencyKey, answer: unknown): void =>
  transaction.send(
    sql`update idempotency_record set status = ${context.status}::smallint, body = ${JSON.stringify(answer ?? null)}::jsonb
        where principal = ${context.caller.accountId} and method = ${key.method} and path = ${key.path}
          and key = ${key.key}::uuid`,
  );

/**
 * Runs a change in one transaction: its rows, its ledger and outbox rows and, under an idempotency key, its answer are
 * kept together or not at all. Throws `ReplayedAnswer` when the key was answered before.
 */
export const runChange = <Answer>(
  context: ChangeContext,
  work: (transaction: ChangeTransaction) => Promise<Answer>,
): Promise<Answer> =>
  context.database.write({ customerId: context.caller.customerId }, async (transaction) => {
    const { idempotency } = context;
    if (idempotency) await claimKey(transaction, context, idempotency);
    const answer = await work({
      ...transaction,
      record: (change) => transaction.send(recordStatement(change, context)),
    });
    if (idempotency) keepAnswer(transaction, context, idempotency, answer);
    return answer;
  });
