import type { BodyOf } from "@demarc/contract/core/endpoint";
import type { Order, OrderNote } from "@demarc/contract/orders/order-fields";
import * as contract from "@demarc/contract/orders/orders";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../../record-keys.ts";
import { forgetOrders, orderQuery } from "../order.data.ts";

// The calls of the dialogs. They load with the dialogs, because their body schemas are large.

/** Reads an order again, bypassing the cache; undefined if it is deleted. */
export const rereadOrder = async (customerId: number, orderId: string): Promise<Order | undefined> => {
  try {
    return await queryClient.fetchQuery({ ...orderQuery(customerId, orderId), staleTime: 0 });
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
};

/** The order as it was shown: a change of an order that has changed since is refused. */
type Shown = Pick<Order, "id" | "customerId" | "version">;

const at = ({ id, customerId, version }: Shown) => ({ params: { customerId, orderId: id }, ifMatch: version });

/** After a change the screen shows the response immediately; after a refusal the order is refetched. */
const changing = async ({ id, customerId }: Shown, change: Promise<Order>): Promise<Order> => {
  try {
    const stored = await change;
    queryClient.setQueryData(orderQuery(customerId, id).queryKey, stored);
    return stored;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: recordKeys.order(customerId, id) });
    throw error;
  } finally {
    void forgetOrders(customerId);
  }
};

export const answerOrder = (order: Shown, body: BodyOf<typeof contract.provideOrderInformation>): Promise<Order> =>
  changing(order, call(contract.provideOrderInformation, { ...at(order), body }));

export const updateOrder = (order: Shown, body: BodyOf<typeof contract.updateOrder>): Promise<Order> =>
  changing(order, call(contract.updateOrder, { ...at(order), body }));

export const cancelOrder = (order: Shown, body: BodyOf<typeof contract.cancelOrder>): Promise<Order> =>
  changing(order, call(contract.cancelOrder, { ...at(order), body }));

/** Adds a note. The order is read again, because the response is only the note. */
export const addNote = async (
  { id, customerId }: Shown,
  body: BodyOf<typeof contract.addOrderNote>,
  idempotencyKey: string,
): Promise<OrderNote> => {
  const note = await call(contract.addOrderNote, { params: { customerId, orderId: id }, body, idempotencyKey });
  await queryClient.invalidateQueries({ queryKey: recordKeys.order(customerId, id) });
  return note;
};
