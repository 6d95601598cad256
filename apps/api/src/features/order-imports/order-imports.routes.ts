import * as contract from "@demarc/contract/orders/order-imports";
import { csvFile, onePart } from "../../platform/http/csv-file.ts";
import { localeOf } from "../../platform/http/error-handler.ts";
import type { Database } from "../../platform/database/database.ts";
import { found, invalid } from "../../platform/refusals/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { refuseSuspended } from "../orders/sent-orders.public.ts";
import { importAnswers, importResultColumns } from "./order-import-answers.ts";
import * as queries from "./order-imports.queries.ts";
import { refuseBeyond } from "./order-imports.rules.ts";

const rowsOf = async (database: Database, caller: Caller, customerId: number, id: string) => {
  const [imported, rows] = await Promise.all([
    database.read(caller, queries.findOrderImport(customerId, id)),
    database.read(caller, queries.listImportRows(customerId, id)),
  ]);
  return { imported: found(imported), rows };
};

export function orderImportRoutes({ serve, database, config }: RouteContext): void {
  serve(contract.startOrderImport, ({ params: { customerId }, body, caller, change }) =>
    change(async (transaction) => {
      await refuseSuspended(transaction, customerId);
      const { contactId, rows } = body;
      if (contactId && (await transaction.query(queries.findOwnContact(customerId, contactId))).length === 0)
        throw invalid("contactId", "validation.invalid-value");
      transaction.send(queries.lockImportQuota(customerId));
      const today = found(await transaction.query(queries.countImportedToday(customerId)));
      refuseBeyond(config.limits.orderImportRowsPerDay, today, rows.length);
      const { id } = found(await transaction.query(queries.insertOrderImport(caller, body, rows)));
      transaction.record({
        action: "order-import.started",
        entityType: "order-import",
        entityId: id,
        after: { name: body.name ?? null, rows: rows.length },
        event: "order-import.started",
      });
      return found(await transaction.query(queries.findOrderImport(customerId, id)));
    }),
  );

  serve(contract.listOrderImports, ({ params: { customerId }, caller }) =>
    database.read(caller, queries.listOrderImports(customerId)),
  );

  serve(contract.getOrderImport, async ({ params: { customerId, importId }, caller, http }) => {
    const { imported, rows } = await rowsOf(database, caller, customerId, importId);
    return { ...imported, rows: importAnswers(rows, localeOf(http)) };
  });

  serve(contract.exportOrderImport, async ({ params: { customerId, importId }, query, caller, http }) => {
    const { imported, rows } = await rowsOf(database, caller, customerId, importId);
    const answers = importAnswers(rows, localeOf(http));
    const name = `orders-from-file-${imported.createdAt.slice(0, 10)}.csv`;
    return csvFile({ database, caller, csv: query.csv }, name, importResultColumns, onePart(Promise.resolve(answers)));
  });
}
