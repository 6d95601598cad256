import * as contract from "@demarc/contract/orders/order-imports";
import { found } from "../../platform/refusals/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { refuseSuspended } from "../orders/sent-orders.public.ts";
import * as queries from "./order-imports.queries.ts";
import { refuseOrdered, rowsToOrder } from "./order-imports.rules.ts";

export function orderImportActionRoutes({ serve }: RouteContext): void {
  serve(contract.orderImportedLines, ({ params: { customerId, importId }, body, caller, change }) =>
    change(async (transaction) => {
      found(await transaction.query(queries.lockOrderImport(customerId, importId)));
      await refuseSuspended(transaction, customerId);
      const rows = await transaction.query(queries.listImportRowsForUpdate(customerId, importId));
      const numbers = rowsToOrder(rows, body);
      if (numbers.length > 0) {
        transaction.send(queries.startOrdering(caller, importId, numbers));
        transaction.record({
          action: "order-import.ordered",
          entityType: "order-import",
          entityId: importId,
          after: { rows: numbers.length, nrcTotal: body.expectedNrcTotal, mrcTotal: body.expectedMrcTotal },
          event: "order-import.ordered",
          kept: "7 years",
        });
      }
      return found(await transaction.query(queries.findOrderImport(customerId, importId)));
    }),
  );

  serve(contract.deleteOrderImport, ({ params: { customerId, importId }, change }) =>
    change(async (transaction) => {
      found(await transaction.query(queries.lockOrderImport(customerId, importId)));
      const rows = await transaction.query(queries.listImportRowsForUpdate(customerId, importId));
      refuseOrdered(rows);
      transaction.send(queries.deleteOrderImport(customerId, importId));
      transaction.record({
        action: "order-import.deleted",
        entityType: "order-import",
        entityId: importId,
        before: { rows: rows.length },
        event: "order-import.deleted",
      });
      return null;
    }),
  );
}
