import * as documents from "@demarc/contract/documents";
import type { Order } from "@demarc/contract/orders/order-fields";
import * as contract from "@demarc/contract/orders/orders";
import { queryOptions } from "@tanstack/react-query";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../record-keys.ts";

export const orderQuery = (customerId: number, orderId: string) =>
  queryOptions({
    queryKey: recordKeys.order(customerId, orderId),
    queryFn: ({ signal }) => call(contract.getOrder, { params: { customerId, orderId }, signal }),
  });

export const forgetOrders = (customerId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: recordKeys.orders(customerId) });

/** Makes a draft with the choices of an order. */
export const duplicateOrder = async (
  { id, customerId }: Pick<Order, "id" | "customerId">,
  idempotencyKey: string,
): Promise<Order> => {
  const params = { customerId, orderId: id };
  const draft = await call(contract.duplicateOrder, { params, body: {}, idempotencyKey });
  void forgetOrders(customerId);
  return draft;
};

export const downloadFile = (customerId: number, documentId: string): Promise<void> =>
  download(documents.downloadDocument, { params: { customerId, documentId } });

/** Downloads the planned date as a calendar file. */
export const downloadCalendar = ({ id, customerId }: Pick<Order, "id" | "customerId">): Promise<void> =>
  download(contract.getOrderCalendar, { params: { customerId, orderId: id } });
