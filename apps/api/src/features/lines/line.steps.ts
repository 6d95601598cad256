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

/** The current date in Amsterdam, which contract dates refer to. */
export const todayOf = (clock: Clock): string => amsterdamDate(clock.now());

/** A line of the path's customer, or one delivered to it. Throws 404 if it does not exist. */
export const findLine = async (database: Database, caller: Caller, place: LinePlace): Promise<LineRow> => {
  return found(await database.read(caller, queries.findLine(place.customerId, place.lineId)));
};

/** A line with all parts of its page, as visible to the caller. Throws 404 if it does not exist. */
export const readLine = async (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  place: LinePlace,
): Promise<Line> => {
  const [line, prefixes, events, [openOrder = null]] = await Promise.all([
    findLine(database, caller, place),
    database.read(caller, parts.listLinePrefixes(place.lineId)),
    database.read(caller, parts.listLineEvents(place.lineId, {}, eventsShown, 0)),
    database.read(caller, parts.findOpenOrder(place.lineId)),
  ]);
  return lineFor(caller.roles, line, { prefixes, events, openOrder }, todayOf(clock));
};

/**
 * Locks the line to change. Throws 404 if it does not exist, and 403 for a line that was delivered to the caller: only
 * its reseller may change it.
 */
export const lockLine = async (transaction: Transaction, { customerId, lineId }: LinePlace): Promise<LineRow> => {
  const seen = found(await transaction.query(queries.findLine(customerId, lineId)));
  if (!seen.isOwn) throw forbidden("line.read-only", "Your reseller manages this line.");
  return found(await transaction.query(queries.findLineForUpdate(customerId, lineId)));
};
