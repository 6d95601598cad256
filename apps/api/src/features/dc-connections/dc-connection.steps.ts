import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { DcConnection } from "@demarc/contract/dc-connections";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { forbidden, found } from "../../platform/errors.ts";
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

export const connectionKind = {
  find: queries.findConnection,
  findForUpdate: queries.findConnectionForUpdate,
  updateReference: queries.updateConnectionReference,
  readOnly: () => forbidden("dc-connection.read-only", "Your reseller manages this connection."),
  change: { action: "dc-connection.reference-changed", entityType: "dc-connection", event: "dc-connection.changed" },
  named: ({ connectionNumber }: DcConnectionRow) => ({ connectionNumber }),
} as const;
