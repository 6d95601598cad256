import type { OrderBody } from "@demarc/contract/core/order-body";
import type { Order, OrderedKind, OrderSummary } from "@demarc/contract/orders/order-fields";
import * as contract from "@demarc/contract/orders/orders";
import { createAttemptKeys } from "@demarc/shell/calls/attempt-keys.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../record-keys.ts";
import { forgetOrders } from "./order.data.ts";

const creating = {
  LINE: contract.createLineOrder,
  RACK: contract.createRackOrder,
  SHARED_COLO: contract.createRackOrder,
  DC_CONNECTION: contract.createDcConnectionOrder,
  WDM: contract.createWdmOrder,
} as const satisfies Record<OrderedKind, unknown>;

const createDraft = async (
  customerId: number,
  kind: OrderedKind,
  body: OrderBody,
  idempotencyKey: string,
): Promise<Order> => {
  const draft = await call(creating[kind], { params: { customerId }, query: { draft: "true" }, body, idempotencyKey });
  void forgetOrders(customerId);
  return draft;
};

/** Deletes a draft. Resolves to a function that keeps the same choices as a new draft. */
export const deleteDraft = async ({ id, customerId }: Pick<OrderSummary, "id" | "customerId">) => {
  const draft = await call(contract.getOrder, { params: { customerId, orderId: id } });
  await call(contract.cancelOrder, {
    params: { customerId, orderId: id },
    ifMatch: draft.version,
    body: {},
  });
  queryClient.removeQueries({ queryKey: recordKeys.order(customerId, id) });
  await forgetOrders(customerId);
  const keys = createAttemptKeys();
  return () => createDraft(customerId, draft.kind, draft.details, keys.of(draft.id));
};
