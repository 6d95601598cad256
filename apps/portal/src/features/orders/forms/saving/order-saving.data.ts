import type { OrderBody } from "@demarc/contract/core/order-body";
import type { Order } from "@demarc/contract/orders/order-fields";
import * as contract from "@demarc/contract/orders/orders";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../../../record-keys.ts";

/** Places an order, or keeps it as a draft. */
export type CreateOrder = (
  customerId: number,
  body: OrderBody,
  options: { readonly key: string; readonly draft: boolean },
) => Promise<Order>;

/** The kinds have one endpoint each. */
const endpoints = {
  LINE: contract.createLineOrder,
  RACK: contract.createRackOrder,
  DC_CONNECTION: contract.createDcConnectionOrder,
  WDM: contract.createWdmOrder,
} as const;

export const createOrder =
  (kind: keyof typeof endpoints): CreateOrder =>
  (customerId, body, { key, draft }) =>
    call(endpoints[kind], {
      params: { customerId },
      ...(draft && { query: { draft: "true" }, quiet: true }),
      body,
      idempotencyKey: key,
    });

export const rereadDraft = (customerId: number, orderId: string): Promise<Order> =>
  call(contract.getOrder, { params: { customerId, orderId }, quiet: true });

/** The server's price for an order. Rejects with its field errors. */
export const priceQuery = (customerId: number, body: OrderBody) =>
  queryOptions({
    queryKey: ["order-price", customerId, body],
    queryFn: ({ signal }) => call(contract.summariseOrder, { params: { customerId }, body, signal, quiet: true }),
  });

/** Saves a draft. `version` is the one that the change is based on; rejects with 409 if it has changed since. */
export const saveDraft = (
  customerId: number,
  { id, version, details }: Pick<Order, "id" | "version" | "details">,
  body: OrderBody,
): Promise<Order> => {
  const cleared = Object.fromEntries(Object.keys(details).map((name) => [name, null]));
  const changed = { ...cleared, ...body };
  return call(contract.updateOrder, {
    params: { customerId, orderId: id },
    body: changed,
    ifMatch: version,
    quiet: true,
  });
};

/** Submits a saved draft as it is on the server. */
export const submitDraft = (
  customerId: number,
  { id, version }: Pick<Order, "id" | "version">,
  key: string,
): Promise<Order> =>
  call(contract.submitOrder, { params: { customerId, orderId: id }, body: {}, ifMatch: version, idempotencyKey: key });

/** Invalidates the lists, pages and counters that show orders. */
export const ordersChanged = async (customerId: number): Promise<void> => {
  await Promise.all(
    [recordKeys.orders(customerId), recordKeys.everyOrder(customerId)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
};
