import { conflict, found } from "../../platform/refusals/errors.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { type AnsweredRequest, answerRequest, lockOpenRequest } from "./prefixes/prefix-requests.queries.ts";
import { findAnyAuthorisation, findAnyRequest } from "./prefixes/operator-prefixes.queries.ts";
import { assignPrefixTo } from "./prefixes/prefixes.operator.ts";
import {
  type DecidedAuthorisation,
  decideRouteAuthorisation as deciding,
} from "./route-authorisations/route-authorisations.queries.ts";

/** Publishes or rejects a requested route authorisation. Throws 404, and 409 in any other state. */
export const decideRouteAuthorisation = async (
  transaction: OperatorTransaction,
  given: { readonly id: string; readonly state: "PUBLISHED" | "REJECTED"; readonly reason: string | null },
): Promise<DecidedAuthorisation> => {
  found(await transaction.query(findAnyAuthorisation(given.id)));
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

interface AnswerOfRequest {
  readonly id: string;
  readonly state: "GRANTED" | "DECLINED";
  readonly answer: string | null;
  readonly block?: string | undefined;
}

/**
 * Declines a request for a prefix, or grants it and assigns the prefix. Throws 404, 409 if it does not wait for an answer, and
 * the errors of `assignPrefixTo`.
 */
export const answerPrefixRequest = async (
  transaction: OperatorTransaction,
  { id, state, answer, block }: AnswerOfRequest,
): Promise<AnsweredRequest & { readonly prefix: string | null }> => {
  found(await transaction.query(findAnyRequest(id)));
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
