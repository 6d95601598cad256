import type { Order } from "@demarc/contract/orders/order-fields";
import type { RunStatements } from "../../../platform/database/database.ts";
import { found } from "../../../platform/refusals/errors.ts";
import * as queries from "./order-reading.queries.ts";
import { possibleOf, stageOf } from "../changes/orders.rules.ts";

export interface OrderPlace {
  readonly customerId: number;
  readonly orderId: string;
}

/**
 * An order with all its parts, and what the customer can do with it. `run` reads outside of a transaction, or in one, so that the
 * response is stored with its idempotency key. Throws 404 for an order that the caller may not see.
 */
export const readOrder = async (run: RunStatements, { customerId, orderId }: OrderPlace): Promise<Order> => {
  const [whole, lines, history, notes, documents] = await run([
    queries.findWholeOrder(customerId, orderId),
    queries.listOrderLines(customerId, orderId),
    queries.listOrderHistory(customerId, orderId),
    queries.listOrderNotes(customerId, orderId),
    queries.listOrderDocuments(customerId, orderId),
  ]);
  const { statusesBefore, acceptedAt, ...order } = found(whole);
  const state = { ...order, statusesBefore, acceptedAt };
  const siteContact = order.details.contact ?? null;
  return {
    ...order,
    siteContact,
    stage: stageOf(state),
    lines,
    history,
    notes,
    documents,
    possible: possibleOf(state),
  };
};
