import { grantsAny } from "@demarc/contract/core/access";
import * as contract from "@demarc/contract/lines/lines";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { forbidden, found, invalid, refuseStale } from "../../platform/errors.ts";
import { pageAnswer, readList } from "../../platform/http/page-answer.ts";
import * as parts from "./line-parts.queries.ts";
import { lineColumns } from "./line-csv.ts";
import type { LineRow, LineScope } from "./lines.queries.ts";
import { findActiveEndCustomer } from "../end-customers/end-customers.public.ts";
import * as queries from "./lines.queries.ts";
import { seesPrices, summaryFor } from "./lines.rules.ts";
import { findLine, lockLine, readLine } from "./line.steps.ts";

const event = "line.changed";

/** The fields of a line in the ledger. */
const ledgerOf = ({ lineNumber, reference, endCustomer, version }: LineRow) => ({
  lineNumber,
  reference,
  endCustomer: endCustomer?.name ?? null,
  version,
});

/** The line list and its export. */
const listRoutes = ({ serve, database, clock }: RouteContext): void => {
  const scopeOf = async (caller: Caller, customerId: number): Promise<LineScope> => {
    return found(await database.read(caller, queries.findLineScope(customerId)));
  };

  serve(contract.listLines, async ({ params, query, caller }) => {
    const given = { ...query, ...(await scopeOf(caller, params.customerId)) };
    const page = await readList(database, caller, queries.lines, given);
    return { ...page, items: page.items.map((row) => summaryFor(caller.roles, row)) };
  });

  serve(contract.exportLines, async ({ params, query, caller }) =>
    listFile(
      { database, clock, caller, csv: query.csv },
      `lines-${params.customerId}`,
      lineColumns(seesPrices(caller.roles)),
      {
        list: queries.lines,
        given: { ...query, ...(await scopeOf(caller, params.customerId)) },
        shown: (rows) => rows.map((row) => summaryFor(caller.roles, row)),
      },
    ),
  );
};

/** The parts of a line. */
const partRoutes = ({ serve, database }: RouteContext): void => {
  serve(contract.listLinePrefixes, async ({ params, caller }) => {
    await findLine(database, caller, params);
    return database.read(caller, parts.listLinePrefixes(params.lineId));
  });

  serve(contract.listLineIpAddresses, async ({ params, query, caller }) => {
    await findLine(database, caller, params);
    return pageAnswer(database, caller, query, {
      items: (limit, offset) => parts.listLineIpAddresses(params.lineId, limit, offset),
      total: () => parts.countLineIpAddresses(params.lineId),
    });
  });

  serve(contract.listLineEvents, async ({ params, query, caller }) => {
    const { limit, offset, ...filter } = query;
    await findLine(database, caller, params);
    return pageAnswer(
      database,
      caller,
      { limit, offset },
      {
        items: (size, from) => parts.listLineEvents(params.lineId, filter, size, from),
        total: () => parts.countLineEvents(params.lineId, filter),
      },
    );
  });
};

/** The end customer to assign to a line. Throws 403 if the caller may not choose one, and 400 if it does not exist. */
const endCustomerFor = async (
  transaction: ChangeTransaction,
  caller: Caller,
  line: LineRow,
  wanted: string | null | undefined,
): Promise<string | null> => {
  const present = line.endCustomer?.id ?? null;
  if (wanted === undefined || wanted === present) return present;
  if (!grantsAny(caller.roles, ["RESELLER_ORDER", "RESELLER_SERVICE_DESK"]))
    throw forbidden("role.missing", "Your roles do not allow this.");
  if (wanted === null) return null;
  const [found] = await transaction.query(findActiveEndCustomer(line.customerId, wanted));
  if (!found) throw invalid("endCustomerId", "validation.invalid-value");
  return wanted;
};

export function linesRoutes(api: RouteContext): void {
  const { serve } = api;
  listRoutes(api);

  serve(contract.getLine, ({ params, caller }) => readLine(api, caller, params));

  serve(contract.updateLineReference, async ({ params, body, caller, ifMatch, change }) => {
    await change(async (transaction) => {
      const before = await lockLine(transaction, params);
      refuseStale(before, ifMatch);
      const endCustomerId = await endCustomerFor(transaction, caller, before, body.endCustomerId);
      const reference = body.reference?.trim() || null;
      transaction.send(queries.updateLineReference(before.id, reference, endCustomerId));
      const after = found(await transaction.query(queries.findLine(params.customerId, params.lineId)));
      if (before.reference !== after.reference) {
        const meta = { from: before.reference, to: after.reference };
        transaction.send(parts.insertLineEvent(before.customerId, before.id, "REFERENCE_CHANGED", meta));
      }
      transaction.record({
        action: "line.reference-changed",
        entityType: "line",
        entityId: before.id,
        before: ledgerOf(before),
        after: ledgerOf(after),
        event,
      });
    });
    return readLine(api, caller, params);
  });

  partRoutes(api);
}
