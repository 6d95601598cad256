import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { DcConnection } from "@demarc/contract/dc-connections";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { forbidden, found, refuseStale } from "../../platform/errors.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import type { DcConnectionRow } from "./dc-connections.queries.ts";
import * as queries from "./dc-connections.queries.ts";
import { connectionFor } from "./dc-connections.rules.ts";

export interface ConnectionPlace {
  readonly customerId: number;
  readonly connectionId: string;
}

/** A connection with all parts of its page. Throws 404 if the caller cannot see it. */
export const readConnection = async (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  { customerId, connectionId }: ConnectionPlace,
): Promise<DcConnection> =>
  connectionFor(
    found(await database.read(caller, queries.findConnection(customerId, connectionId))),
    amsterdamDate(clock.now()),
  );

/**
 * Locks a connection to change. Throws 404 if it does not exist, 403 if it was delivered to the caller, because only its
 * reseller may change it, and 409 for a stale version.
 */
export const lockConnection = async (
  transaction: Transaction,
  { customerId, connectionId }: ConnectionPlace,
  ifMatch: number | undefined,
): Promise<DcConnectionRow> => {
  const seen = found(await transaction.query(queries.findConnection(customerId, connectionId)));
  if (!seen.isOwn) throw forbidden("dc-connection.read-only", "Your reseller manages this connection.");
  const connection = found(await transaction.query(queries.findConnectionForUpdate(customerId, connectionId)));
  refuseStale(connection, ifMatch);
  return connection;
};
