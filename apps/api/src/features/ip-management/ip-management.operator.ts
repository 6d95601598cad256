import type pg from "pg";
import { queryRows } from "../../platform/database/database.ts";
import { conflict } from "../../platform/refusals/errors.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import {
  type AnsweredRequest,
  answerRequest,
  listOpenRequests,
  type OpenRequest,
} from "./prefixes/prefix-requests.queries.ts";
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

/** Grants or declines a request for a prefix. Throws 409 if it does not wait for an answer. */
export const answerPrefixRequest = async (
  transaction: OperatorTransaction,
  given: { readonly id: string; readonly state: "GRANTED" | "DECLINED"; readonly answer: string | null },
): Promise<AnsweredRequest> => {
  const [done] = await transaction.query(answerRequest(given.id, given.state, given.answer));
  if (!done) throw conflict("prefix.state-conflict", "No such request waits for an answer.");
  transaction.record(done.customerId, {
    action: "prefix-request.answered",
    entityType: "prefix-request",
    entityId: done.id,
    before: { state: "REQUESTED" },
    after: { state: done.state, answer: given.answer, version: done.version },
    event: "prefix.request-answered",
  });
  return done;
};
