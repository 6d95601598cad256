import type { Outcome } from "@demarc/contract/operator/listing";
import type { OperatorPrefix, PrefixRecord } from "@demarc/contract/operator/prefixes";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import { changedFields, picked, textOr } from "../../../platform/changes/changed-fields.ts";
import { heldById, heldByRef, recordNamed } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { conflict, found, type IfMatch, invalid, notFound, refuseStale } from "../../../platform/refusals/errors.ts";
import { blockFrom, blockText } from "../blocks/ip-block.ts";
import { serversFor, storeDelegation } from "../delegation/delegation.steps.ts";
import * as queries from "./operator-prefixes.queries.ts";
import { prefixStates } from "./prefix-states.rules.ts";
import { findHolder, lockNamedService, type RoutedTo } from "./service-prefixes.queries.ts";
import { assignPrefix, releaseHeldPrefix, reroutePrefix, type WantedPrefix } from "./service-prefixes.steps.ts";

export interface WrittenPrefix extends Pick<OperatorPrefix, "id" | "externalRef" | "prefix" | "lifecycle" | "version"> {
  readonly outcome: Outcome;
}

const writtenAs = (
  { id, externalRef, prefix, lifecycle, version }: OperatorPrefix,
  outcome: Outcome,
): WrittenPrefix => ({ id, externalRef, prefix, lifecycle, version, outcome });

/** The response to a write, with the current prefix. */
export const reread = async (transaction: OperatorTransaction, id: string, outcome: Outcome): Promise<WrittenPrefix> =>
  writtenAs(found(await transaction.query(queries.findAnyPrefix(id))), outcome);

export const asChange = (transaction: OperatorTransaction, customerId: number): ChangeTransaction => ({
  ...transaction,
  record: (change) => transaction.record(customerId, change),
});

/** The canonical text of a block. Throws 400. */
export const blockOf = (given: string): string => {
  const block = blockFrom(given);
  if (!block) throw invalid("prefix", "validation.invalid-value");
  return blockText(block);
};

const lockService = async (
  transaction: OperatorTransaction,
  customerId: number,
  name: string | null,
): Promise<RoutedTo> => {
  if (name === null) return {};
  const named = await transaction.query(lockNamedService(customerId, name));
  found(named);
  // A code is used again after the service that had it has ended.
  const [service, ...others] = named.filter(({ lifecycle }) => lifecycle !== "TERMINATED");
  if (!service) throw conflict("prefix.service-ended", "The service has ended, so no prefix can be routed to it.");
  if (others.length > 0)
    throw conflict("prefix.state-conflict", "Several services have this code: name the one you mean by its id.");
  return { [service.key]: service.id };
};

export interface PrefixAssignment extends Omit<WantedPrefix, "assignment" | "description" | keyof RoutedTo> {
  readonly description?: string | null;
  /** The id, number or code of a line, a rack or shared units. */
  readonly service: string | null;
}

/**
 * Assigns a prefix to a company. Throws 404 for an unknown company or service, and 409 for a service that has ended and for a
 * block that is not the operator's, is taken or has another length.
 */
export const assignPrefixTo = async (
  transaction: OperatorTransaction,
  { customerId, service, description = null, ...wanted }: PrefixAssignment,
): Promise<{ readonly id: string; readonly prefix: string }> => {
  found(await transaction.query(findHolder(customerId)));
  const routedTo = await lockService(transaction, customerId, service);
  const change = asChange(transaction, customerId);
  return assignPrefix(change, { ...routedTo, ...wanted, customerId, description, assignment: "STATIC" });
};

/** Turns 404 of a part of the body into 400 of its field. */
const named = async <Answer>(field: string, asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: unknown) => {
    throw error instanceof Error && (error as { status?: unknown }).status === 404
      ? invalid(field, "validation.invalid-value")
      : error;
  });

const trimmed = (given: string | null | undefined): string | null => given?.trim() || null;

const create = async (
  transaction: OperatorTransaction,
  customerId: number,
  body: PrefixRecord & { readonly externalRef: string },
): Promise<WrittenPrefix> => {
  const block = body.prefix === undefined ? undefined : blockFrom(body.prefix);
  const family = block?.family ?? (body.family === "6" ? 6 : 4);
  const length = block?.length ?? body.prefixLength ?? 0;
  if (length > (family === 4 ? 32 : 128)) throw invalid("prefixLength", "validation.invalid-value");
  const { kind, originAsn, externalRef } = body;
  const description = trimmed(body.description);
  const wanted = {
    customerId,
    family,
    length,
    block: block && blockText(block),
    kind,
    originAsn,
    externalRef,
  } as const;
  const service = await named("service", lockService(transaction, customerId, trimmed(body.service)));
  const made = await assignPrefix(asChange(transaction, customerId), {
    ...service,
    ...wanted,
    description,
    assignment: "STATIC",
  });
  return reread(transaction, made.id, "created");
};

/** Refuses a change of company, block or kind. Throws 400. */
const refuseOther = (before: OperatorPrefix, customerId: number, body: PrefixRecord): void => {
  const isOther: readonly (readonly [string, boolean])[] = [
    ["customerId", before.customerId !== customerId],
    ["prefix", body.prefix !== undefined && blockOf(body.prefix) !== blockOf(before.prefix)],
    ["family", body.family !== undefined && Number(body.family) !== before.family],
    ["prefixLength", body.prefixLength !== undefined && body.prefixLength !== Number(before.prefix.split("/")[1])],
    ["kind", body.kind !== undefined && body.kind !== before.kind],
  ];
  const other = isOther.find(([, differs]) => differs);
  if (other) throw invalid(other[0], "validation.invalid-value");
};

const change = async (
  transaction: OperatorTransaction,
  before: OperatorPrefix,
  body: PrefixRecord & { readonly externalRef: string | null },
): Promise<WrittenPrefix> => {
  const service = body.service === undefined ? undefined : trimmed(body.service);
  const routedTo =
    service === undefined ? undefined : await named("service", lockService(transaction, before.customerId, service));
  const [routed = null] = routedTo === undefined ? [before.service?.id] : Object.values<string>({ ...routedTo });
  const kept = { description: before.description, originAsn: before.originAsn, serviceId: before.service?.id ?? null };
  const after = {
    description: textOr(body.description, kept.description),
    originAsn: body.originAsn === undefined ? kept.originAsn : body.originAsn,
    serviceId: routed,
  };
  const changed = changedFields(kept, after);
  const isNamed = before.externalRef === body.externalRef;
  if (changed.length === 0 && isNamed) return writtenAs(before, "unchanged");
  prefixStates.take(before.lifecycle, "change");
  if (routedTo !== undefined && changed.includes("serviceId")) await reroutePrefix(transaction, before, routedTo);
  await transaction.query(queries.updateAnyPrefix(before.id, { ...after, externalRef: body.externalRef }));
  const done = await reread(transaction, before.id, "updated");
  transaction.record(before.customerId, {
    action: "prefix.updated",
    entityType: "prefix",
    entityId: before.id,
    before: { prefix: before.prefix, ...picked(kept, changed), ...(isNamed ? {} : { externalRef: null }) },
    after: {
      prefix: before.prefix,
      ...picked(after, changed),
      ...(isNamed ? {} : { externalRef: body.externalRef }),
      version: done.version,
    },
    event: "prefix.updated",
  });
  return done;
};

/** Stores the delegation of a body, which DNS has already. Throws 400, and 409 for a prefix that cannot have it now. */
const withReverseDns = async (
  transaction: OperatorTransaction,
  written: WrittenPrefix,
  { reverseDns }: PrefixRecord,
): Promise<WrittenPrefix> => {
  if (reverseDns === undefined) return written;
  const prefix = found(await transaction.query(queries.findAnyPrefix(written.id)));
  const servers = serversFor(prefix, reverseDns, "reverseDns.");
  if (!storeDelegation(asChange(transaction, prefix.customerId), prefix, servers)) return written;
  return reread(transaction, prefix.id, written.outcome === "created" ? "created" : "updated");
};

/** The number of the company of a body. A company that has ended keeps its prefix. Throws 400. */
const holderOf = async (
  transaction: OperatorTransaction,
  { customerId }: PrefixRecord,
  before: OperatorPrefix | undefined,
): Promise<number> =>
  before && before.customerId === customerId
    ? before.customerId
    : (await recordNamed(transaction, "customerId", customerId, findHolder)).id;

/**
 * Assigns a prefix by the operator's own id, or changes it. Repeated, it changes nothing. A block that the company already has
 * without such an id gets it. Throws 400 for another company, block, kind or an unknown service, and 409 as `assignPrefixTo`.
 */
export const putPrefix = async (
  transaction: OperatorTransaction,
  given: { readonly externalRef: string; readonly body: PrefixRecord; readonly ifMatch: IfMatch },
): Promise<WrittenPrefix> => {
  const body = { ...given.body, externalRef: given.externalRef };
  const known = await heldByRef(transaction, { kind: "prefix", ref: given.externalRef }, queries.lockPrefixByRef);
  const customerId = await holderOf(transaction, body, known);
  const block = body.prefix === undefined ? undefined : blockOf(body.prefix);
  const [held] =
    known || block === undefined ? [] : await transaction.query(queries.lockUnnamedPrefix(customerId, block));
  const before = known ?? held;
  if (!before) return withReverseDns(transaction, await create(transaction, customerId, body), body);
  refuseStale(before, given.ifMatch);
  refuseOther(before, customerId, body);
  return withReverseDns(transaction, await change(transaction, before, body), body);
};

/**
 * Changes a prefix by its id, like `putPrefix`. One without an external reference gets the given one. Throws 400 also for an unknown id,
 * and for a reference that differs from the one of the prefix.
 */
export const changePrefixById = async (
  transaction: OperatorTransaction,
  {
    id,
    externalRef,
    body,
  }: { readonly id: string; readonly externalRef: string | undefined; readonly body: PrefixRecord },
): Promise<WrittenPrefix> => {
  const before = await heldById(
    transaction,
    { kind: "prefix", id, ref: externalRef },
    { lock: queries.lockAnyPrefix, lockByRef: queries.lockPrefixByRef },
  );
  refuseOther(before, await holderOf(transaction, body, before), body);
  const record = { ...body, externalRef: before.externalRef ?? externalRef ?? null };
  return withReverseDns(transaction, await change(transaction, before, record), body);
};

export interface OnPrefix {
  readonly id: string;
  readonly ifMatch: IfMatch;
}

/** Locks a prefix of any company. Throws 404, and 409 if `ifMatch` is stale. */
export const lockAnyPrefixOf = async (
  transaction: OperatorTransaction,
  { id, ifMatch }: OnPrefix,
): Promise<OperatorPrefix> => {
  const [before] = await transaction.query(queries.lockAnyPrefix(id));
  if (!before) throw notFound();
  refuseStale(before, ifMatch);
  return before;
};

/** Activates a reserved prefix, or one in quarantine. Throws 404, and 409 for one that has ended. */
export const activatePrefix = async (transaction: OperatorTransaction, given: OnPrefix): Promise<WrittenPrefix> => {
  const before = await lockAnyPrefixOf(transaction, given);
  const lifecycle = prefixStates.take(before.lifecycle, "activate");
  if (lifecycle === before.lifecycle) return writtenAs(before, "unchanged");
  transaction.send(queries.activateAnyPrefix(before.id));
  transaction.record(before.customerId, {
    action: "prefix.reactivated",
    entityType: "prefix",
    entityId: before.id,
    before: { prefix: before.prefix, lifecycle: before.lifecycle },
    after: { prefix: before.prefix, lifecycle, version: before.version + 1 },
    event: "prefix.activated",
  });
  return reread(transaction, before.id, "updated");
};

/** Releases a prefix. One that is being released stays so. Throws 404, and 409 for one that has ended. */
export const releasePrefix = async (transaction: OperatorTransaction, given: OnPrefix): Promise<WrittenPrefix> => {
  const before = await lockAnyPrefixOf(transaction, given);
  const next = prefixStates.take(before.lifecycle, "release");
  if (next === before.lifecycle) return writtenAs(before, "unchanged");
  const lifecycle = before.lifecycle === "RESERVED" ? "RESERVED" : "ACTIVE";
  if (before.service) transaction.warn?.("prefix-in-use", `The prefix is routed to ${before.service.name}.`);
  await releaseHeldPrefix(asChange(transaction, before.customerId), before.customerId, { ...before, lifecycle });
  return reread(transaction, before.id, "updated");
};
