import { undoDays } from "@demarc/contract/core/bulk-change";
import * as contract from "@demarc/contract/lines/line-references";
import type { RouteContext } from "../../platform/route-context.ts";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { conflict, found } from "../../platform/refusals/errors.ts";
import { pageAnswer } from "../../platform/http/page-answer.ts";
import type { ReferenceChange } from "./line-references.queries.ts";
import * as queries from "./line-references.queries.ts";
import { changesOf, judgeRows, numbersOf } from "./line-references.rules.ts";

const event = "line.reference-changed";

/** Applies the changes, with one ledger row per line. */
const apply = (
  transaction: ChangeTransaction,
  changes: readonly ReferenceChange[],
  action: "line.reference-changed" | "line.reference-restored" = "line.reference-changed",
): void => {
  if (changes.length > 0) transaction.send(queries.updateReferences(changes));
  for (const { id, lineNumber, reference, after } of changes)
    transaction.record({
      action,
      entityType: "line",
      entityId: id,
      before: { lineNumber, reference },
      after: { lineNumber, reference: after },
      event,
    });
};

export function lineReferencesRoutes({ serve, database }: RouteContext): void {
  serve(contract.changeLineReferences, async ({ params: { customerId }, body, caller, change }) => {
    const numbers = numbersOf(body.rows);
    if (body.dryRun) {
      const lines = await database.read(caller, queries.listLinesByNumber(customerId, numbers));
      return { bulkId: null, rows: judgeRows(body.rows, lines) };
    }
    return change(async (transaction) => {
      const finding = queries.listLinesByNumberForUpdate(customerId, numbers);
      const lines = await transaction.query(finding);
      const rows = judgeRows(body.rows, lines);
      const changes = changesOf(rows, lines);
      if (changes.length === 0) return { bulkId: null, rows };
      const keeping = queries.insertReferenceBulk(customerId, caller.tokenId ?? caller.accountId, changes);
      const [bulk] = await transaction.query(keeping);
      apply(transaction, changes);
      return { bulkId: bulk?.id ?? null, rows };
    });
  });

  serve(contract.listLineReferenceChanges, ({ params: { customerId }, query, caller }) =>
    pageAnswer(database, caller, query, {
      items: (limit, offset) => queries.listReferenceBulks(customerId, limit, offset),
      total: () => queries.countReferenceBulks(customerId),
    }),
  );

  serve(contract.undoLineReferences, ({ params: { customerId, bulkId }, change }) =>
    change(async (transaction) => {
      const bulk = found(await transaction.query(queries.findReferenceBulkForUpdate(customerId, bulkId)));
      if (bulk.undoneAt !== null) throw conflict("line.bulk-undone", "This was undone already.");
      if (bulk.expired) throw conflict("line.bulk-expired", `This was changed more than ${undoDays} days ago.`);
      const numbers = bulk.changes.map(({ lineNumber }) => lineNumber);
      const finding = queries.listLinesByNumberForUpdate(customerId, numbers);
      const lines = await transaction.query(finding);
      const present = new Map(lines.map((line) => [line.id, line.reference]));
      const untouched = bulk.changes.filter(({ id, after }) => present.get(id) === after);
      apply(
        transaction,
        untouched.map(({ reference, after, ...line }) => ({ ...line, reference: after, after: reference })),
        "line.reference-restored",
      );
      transaction.send(queries.markBulkUndone(bulk.id));
      const restored = new Set(untouched.map(({ id }) => id));
      const kept = bulk.changes.filter(({ id }) => !restored.has(id)).map(({ lineNumber }) => lineNumber);
      return { restored: restored.size, kept };
    }),
  );
}
