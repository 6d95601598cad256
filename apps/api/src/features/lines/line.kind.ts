import { grantsAny } from "@demarc/contract/core/access";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { QueryOf } from "@demarc/contract/core/endpoint";
import type { listLines } from "@demarc/contract/lines/lines";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { forbidden, found } from "../../platform/refusals/errors.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { lockService } from "../services/referenced-service.ts";
import type { ServiceList } from "../services/service-statements.conditions.ts";
import { serviceKind } from "../services/service-kind.ts";
import { lineColumns } from "./line-csv.ts";
import * as parts from "./line-parts.queries.ts";
import type { LineRow } from "./lines.queries.ts";
import * as queries from "./lines.queries.ts";
import { lineFor, seesPrices, summaryFor } from "./lines.rules.ts";

interface LinePlace {
  readonly customerId: number;
  readonly lineId: string;
}

const eventsShown = 20;

const list: ServiceList<queries.LineSummaryRow, QueryOf<typeof listLines>, queries.LineScope> = queries.lines;

export const lineKind = serviceKind({
  type: "line",
  id: "lineId",
  title: { en: "Line", nl: "Lijn" },
  list,
  scope: async ({ database }, caller, customerId) =>
    found(await database.read(caller, queries.findLineScope(customerId))),
  summaries: (_reading, { roles }, rows) => rows.map((row) => summaryFor(roles, row)),
  statements: queries.lineStatements,
  read: async ({ database, clock }, caller, { customerId, id }) => {
    const [line, prefixes, events, [openOrder = null]] = await Promise.all([
      database.read(caller, queries.lineStatements.find(customerId, id)),
      database.read(caller, parts.listLinePrefixes(id)),
      database.read(caller, parts.listLineEvents(id, {}, eventsShown, 0)),
      database.read(caller, parts.findOpenOrder(id)),
    ]);
    return lineFor(caller.roles, found(line), { prefixes, events, openOrder }, amsterdamDate(clock.now()));
  },
  readOnly: "Your reseller manages this line.",
  named: ({ lineNumber }) => ({ lineNumber }),
  mayAssign: ({ roles }) => {
    if (!grantsAny(roles, ["RESELLER_ORDER", "RESELLER_SERVICE_DESK"]))
      throw forbidden("role.missing", "Your roles do not allow this.");
  },
  noteReference: (transaction, before, { reference }) => {
    if (before.reference === reference) return;
    const meta = { from: before.reference, to: reference };
    transaction.send(parts.insertLineEvent(before.customerId, before.id, "REFERENCE_CHANGED", meta));
  },
  file: { name: "lines", columns: ({ roles }) => lineColumns(seesPrices(roles)) },
  search: queries.searchLines,
});

/** A line of the path's customer, or one delivered to it. Throws 404 if it does not exist. */
export const findLine = async (
  database: Database,
  caller: Caller,
  { customerId, lineId }: LinePlace,
): Promise<LineRow> => found(await database.read(caller, queries.lineStatements.find(customerId, lineId)));

/** Locks the line to change. Throws 404 if it does not exist, and 403 for a line that was delivered to the caller. */
export const lockLine = (transaction: Transaction, { customerId, lineId }: LinePlace): Promise<LineRow> =>
  lockService(transaction, lineKind, { customerId, id: lineId }, undefined);
