import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Line } from "@demarc/contract/lines/lines";
import type { Caller } from "../../platform/tokens/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { forbidden, found } from "../../platform/errors.ts";
import * as parts from "./line-parts.queries.ts";
import type { LineRow } from "./lines.queries.ts";
import * as queries from "./lines.queries.ts";
import { lineFor } from "./lines.rules.ts";

export interface LinePlace {
  readonly customerId: number;
  readonly lineId: string;
}

const eventsShown = 20;

/** Today in Amsterdam, where contracts begin and end. */
export const todayOf = (clock: Clock): string => amsterdamDate(clock.now());

/** A line of the path's customer, or one that is delivered to it. Throws 404 where there is none. */
export const findLine = async (database: Database, caller: Caller, place: LinePlace): Promise<LineRow> => {
  return found(await database.read(caller, queries.findLine(place.customerId, place.lineId)));
};

/** A line with all that its page shows, as the caller may see it. Throws 404 where there is none. */
export const readLine = async (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  place: LinePlace,
): Promise<Line> => {
  const [line, prefixes, events] = await Promise.all([
    findLine(database, caller, place),
    database.read(caller, parts.listLinePrefixes(place.lineId)),
    database.read(caller, parts.listLineEvents(place.lineId, {}, eventsShown, 0)),
  ]);
  return lineFor(caller.roles, line, { prefixes, events }, todayOf(clock));
};

/**
 * The line to change, held. Throws 404 where there is none, and 403 for one that was delivered to the caller: it reads it,
 * its reseller runs it.
 */
export const holdLine = async (transaction: Transaction, { customerId, lineId }: LinePlace): Promise<LineRow> => {
  const seen = found(await transaction.query(queries.findLine(customerId, lineId)));
  if (!seen.isOwn) throw forbidden("line.read-only", "Your reseller manages this line.");
  return found(await transaction.query(queries.findLineForUpdate(customerId, lineId)));
};
