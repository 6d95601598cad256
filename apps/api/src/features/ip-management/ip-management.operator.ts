import type pg from "pg";
import { queryRows } from "../../platform/database/database.ts";
import { conflict } from "../../platform/errors.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import {
  type DecidedAuthorisation,
  decideRouteAuthorisation as deciding,
  listRequestedAuthorisations,
  type RequestedAuthorisation,
} from "./route-authorisations/route-authorisations.queries.ts";

export type { RequestedAuthorisation };

/** Route authorisations that wait for the operator, oldest first. */
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
