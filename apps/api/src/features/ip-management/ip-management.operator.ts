import type pg from "pg";
import { queryRows } from "../../platform/database/database.ts";
import { conflict, found } from "../../platform/refusals/errors.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import {
  type AnsweredRequest,
  answerRequest,
  listOpenRequests,
  lockOpenRequest,
  type OpenRequest,
} from "./prefixes/prefix-requests.queries.ts";
import {
  type AssignedPrefixRow,
  findHolder,
  lockNamedService,
  type RoutedTo,
} from "./prefixes/service-prefixes.queries.ts";
import { assignPrefix } from "./prefixes/service-prefixes.steps.ts";
import {
  type DecidedAuthorisation,
  decideRouteAuthorisation as deciding,
  listRequestedAuthorisations,
  type RequestedAuthorisation,
} from "./route-authorisations/route-authorisations.queries.ts";

export type { RequestedAuthorisation };

export const requestedAuthorisations = (operatorPool: pg.Pool): Promise<RequestedAuthorisation[]> =>
  queryRows(operatorPool, listRequestedAuthorisations());

/** Publishes or rejects a requested route authorisation. Throws 409 in any other state. */
export const decideRouteAuthorisation = async (
  transaction: OperatorTransaction,
  given: { readonly id: string; readonly state: "PUBLISHED" | "REJECTED"; readonly reason: string | null },
): Promise<DecidedAuthorisation> => {
  const [done] = await transaction.query(deciding(given.id, given.state, given.reason));
  if (!done) throw conflict("route-authorisation.state-conflict", "No such authorisation waits for a decision.");
  const { originAsn, maxLength, state, version } = done;
  transaction.record(done.customerId, {
    action: "prefix.authorisation-decided",
    entityType: "prefix",
    entityId: done.prefixId,
    before: { state: "REQUESTED" },
    after: { originAsn, maxLength, state, reason: given.reason, version },
    event: "route-authorisation.decided",
  });
  return done;
};

export const openPrefixRequests = (operatorPool: pg.Pool): Promise<OpenRequest[]> =>
  queryRows(operatorPool, listOpenRequests());

export interface PrefixAssignment {
  readonly customerId: number;
  readonly family: 4 | 6;
  readonly length: number;
  /** The id, number or code of a line, a rack or shared units. */
  readonly service: string | null;
  /** The block to assign, or a pool to take it from; without it, the next free block of the pools. */
  readonly block?: string | undefined;
}

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

/**
 * Assigns a prefix to a company. Throws 404 for an unknown company or service, and 409 for a service that has ended and for a
 * block that is not the operator's, is taken or has another length.
 */
export const assignPrefixTo = async (
  transaction: OperatorTransaction,
  { customerId, family, length, service, block }: PrefixAssignment,
): Promise<AssignedPrefixRow> => {
  found(await transaction.query(findHolder(customerId)));
  const routedTo = await lockService(transaction, customerId, service);
  return assignPrefix(
    { ...transaction, record: (change) => transaction.record(customerId, change) },
    { ...routedTo, customerId, family, length, description: null, assignment: "STATIC", block },
  );
};

interface AnswerOfRequest {
  readonly id: string;
  readonly state: "GRANTED" | "DECLINED";
  readonly answer: string | null;
  readonly block?: string | undefined;
}

/**
 * Declines a request for a prefix, or grants it and assigns the prefix. Throws 409 if it does not wait for an answer, and those
 * of `assignPrefixTo`.
 */
export const answerPrefixRequest = async (
  transaction: OperatorTransaction,
  { id, state, answer, block }: AnswerOfRequest,
): Promise<AnsweredRequest & { readonly prefix: string | null }> => {
  const [asked] = await transaction.query(lockOpenRequest(id));
  if (!asked) throw conflict("prefix.state-conflict", "No such request waits for an answer.");
  const { customerId, family, length, serviceId: service } = asked;
  const assigned =
    state === "GRANTED" ? await assignPrefixTo(transaction, { customerId, family, length, service, block }) : null;
  const done = found(await transaction.query(answerRequest(id, { state, answer, prefixId: assigned?.id ?? null })));
  const prefix = assigned?.prefix ?? null;
  transaction.record(customerId, {
    action: "prefix-request.answered",
    entityType: "prefix-request",
    entityId: id,
    before: { state: "REQUESTED" },
    after: { state, answer, prefix, version: done.version },
    event: "prefix.request-answered",
  });
  return { ...done, prefix };
};
