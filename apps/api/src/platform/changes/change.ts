import type { EventOf, KindOf, LedgerAction } from "@demarc/contract/core/words";
import { createHash } from "node:crypto";
import pg from "pg";
import type { Caller } from "../tokens/caller.ts";
import type { Database, Tenant, Transaction } from "../database/database.ts";
import { eventPayload } from "../events/event-payload.ts";
import { conflict } from "../refusals/errors.ts";
import { sql } from "../database/sql.ts";
import { statusOf, UnchangedAnswer } from "./unchanged-answer.ts";

/**
 * One change of one record: a ledger row and an outbox row, written in the transaction of the change. Action and event
 * are those of a `ledger` in the contract.
 */
export interface Change<Action extends LedgerAction = LedgerAction> {
  readonly action: Action;
  readonly entityType: KindOf<Action>;
  readonly entityId: string;
  /** The record before and after, without secrets. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly event: NonNullable<EventOf<Action>>;
  /** Retention: seven years for finance, agreements and orders, thirteen months for the rest. */
  readonly kept?: "13 months" | "7 years";
}

export interface ChangeTransaction extends Transaction {
  record<Action extends LedgerAction>(change: Change<Action>): void;
}

/** Identifies a repeated request, which gets the stored response. */
export interface IdempotencyKey {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  /** Query string without the question mark. */
  readonly query: string;
  readonly body: unknown;
}

/** The stored response of an earlier request with the same key and body. */
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
  readonly status: number;
  readonly idempotency?: IdempotencyKey | undefined;
  /** The response contains a secret, so only the `id` of the created record is stored with the key. */
  readonly secretAnswer?: boolean | undefined;
}

/** The actor in the ledger, and the company that a change belongs to. */
export interface Author {
  /** Null if there is no company, for example for a service token. */
  readonly customerId: number | null;
  readonly actorType: "ACCOUNT" | "API_TOKEN" | "OPERATOR" | "SYSTEM" | "PUBLIC";
  readonly actorId: string | null;
  readonly ip: string | null;
  readonly requestId: string | null;
  /** Why the operator made the change. */
  readonly reason?: string | null;
}

/** Writes the ledger row and the outbox row of a change. */
export const recordStatement = <Action extends LedgerAction>(change: Change<Action>, author: Author) => sql`
  with ledger as (
    insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before, after, ip, request_id, reason)
    values (${change.kept ?? "13 months"}, ${author.customerId}, ${author.actorType}, ${author.actorId},
      ${change.action}, ${change.entityType}, ${change.entityId}, ${JSON.stringify(change.before ?? null)}::jsonb,
      ${JSON.stringify(change.after ?? null)}::jsonb, ${author.ip}::inet, ${author.requestId},
      ${author.reason ?? null})
  )
  insert into outbox_event (type, customer_id, entity_type, entity_id, payload, actor_id)
  values (${change.event}, ${author.customerId}, ${change.entityType}, ${change.entityId},
    ${JSON.stringify({ id: change.entityId, customerId: author.customerId, ...eventPayload(change.before, change.after) })}::jsonb,
    ${isPerson(author) ? author.actorId : null})`;

const isPerson = ({ actorType }: Author): boolean => actorType === "ACCOUNT" || actorType === "API_TOKEN";

/**
 * Sorts the fields of an object, so that the hash does not depend on their order. A PIN is left out: it has so few values that
 * the hash of an otherwise known body would reveal it.
 */
const inOrder = (key: string, value: unknown): unknown =>
  key === "pin"
    ? undefined
    : typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;

const hashOf = ({ method, path, query, body }: IdempotencyKey): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([method, path, query, body ?? null], inOrder))
    .digest();

/** Namespace of idempotency keys; `customerId` is null for requests without a company. */
interface Principal {
  readonly principal: string;
  readonly customerId: number | null;
}

interface EarlierAnswer {
  request_hash: Buffer;
  status: number;
  body: unknown;
}

export const findEarlierAnswer = (principal: string, { key, method, path }: IdempotencyKey) => sql<EarlierAnswer>`
  select request_hash, status, body from idempotency_record
  where principal = ${principal} and method = ${method} and path = ${path} and key = ${key}::uuid`;

/**
 * Claims an idempotency key inside a transaction. A parallel request with the same key holds its row lock; after a
 * lock timeout this one fails with 409. Throws `ReplayedAnswer` if the key already has a response.
 */
export const claimKey = async (
  transaction: Transaction,
  { principal, customerId }: Principal,
  idempotency: IdempotencyKey,
): Promise<void> => {
  const { key, method, path } = idempotency;
  const hash = hashOf(idempotency);
  const claimed = await transaction
    .query(
      sql`insert into idempotency_record (principal, method, path, key, customer_id, request_hash)
          values (${principal}, ${method}, ${path}, ${key}::uuid, ${customerId}::int, ${hash})
          on conflict do nothing returning key`,
    )
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === "55P03")
        throw conflict("idempotency.in-progress", "A request with this key is still being worked on.");
      throw error;
    });
  if (claimed.length > 0) return;
  const [earlier] = await transaction.query(findEarlierAnswer(principal, idempotency));
  replay(earlier, idempotency);
};

/** Throws the stored response, or 409 if the key belongs to another request. */
export const replay = (earlier: EarlierAnswer | undefined, idempotency: IdempotencyKey): never => {
  if (!earlier?.request_hash.equals(hashOf(idempotency)))
    throw conflict("idempotency.key-reused", "This key was used before with another request.");
  throw new ReplayedAnswer(earlier.status, earlier.body);
};

/** Stores the response under a key that was claimed in this transaction. */
export const keepAnswer = (
  transaction: Transaction,
  { principal, status }: { readonly principal: string; readonly status: number },
  key: IdempotencyKey,
  answer: unknown,
): void =>
  transaction.send(
    sql`update idempotency_record set status = ${status}::smallint, body = ${JSON.stringify(answer ?? null)}::jsonb
        where principal = ${principal} and method = ${key.method} and path = ${key.path}
          and key = ${key.key}::uuid`,
  );

/** Refuses a replay whose response contained a secret; the error names only the `id` of the record. */
export const refuseReplay = (error: unknown): never => {
  // The answer 202 is a request for an approval, which has no secret.
  if (!(error instanceof ReplayedAnswer) || error.status === 202) throw error;
  const { id } = error.body as { id?: unknown };
  throw conflict("idempotency.secret-not-repeatable", "This record exists; its secret is shown only once.", { id });
};

export const idOf = (answer: unknown): { id: unknown } => ({ id: (answer as { id?: unknown }).id });

const tenantOf = ({ customerId, consistency }: Caller): Tenant => ({ customerId, consistency });

/**
 * Runs a change in one transaction that commits or rolls back its rows, its ledger and outbox rows and the response of
 * its idempotency key together. Throws `ReplayedAnswer` if the key already has a response. Work that throws `UnchangedAnswer` is rolled
 * back and its answer is returned; the idempotency key is not stored.
 */
export const runChange = async <Answer>(
  context: ChangeContext,
  work: (transaction: ChangeTransaction) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await writeChange(context, work);
  } catch (error) {
    if (error instanceof UnchangedAnswer) return error.answer as Answer;
    throw error;
  }
};

const writeChange = <Answer>(
  context: ChangeContext,
  work: (transaction: ChangeTransaction) => Promise<Answer>,
): Promise<Answer> =>
  context.database.write(tenantOf(context.caller), async (transaction) => {
    const { idempotency, status, ip, requestId, secretAnswer } = context;
    const { accountId, tokenId, customerId } = context.caller;
    const principal = tokenId ?? accountId;
    if (idempotency) {
      const claimed = claimKey(transaction, { principal, customerId }, idempotency);
      await (secretAnswer ? claimed.catch(refuseReplay) : claimed);
    }
    const actorType = tokenId === undefined ? "ACCOUNT" : "API_TOKEN";
    const author: Author = { customerId, actorType, actorId: principal, ip, requestId };
    const answer = await work({
      ...transaction,
      record: (change) => transaction.send(recordStatement(change, author)),
    });
    const kept = { principal, status: statusOf(answer, status) };
    if (idempotency) keepAnswer(transaction, kept, idempotency, secretAnswer ? idOf(answer) : answer);
    return answer;
  });
