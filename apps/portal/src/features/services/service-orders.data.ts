import * as contract from "@demarc/contract/orders/orders";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { recordKeys } from "../record-keys.ts";

export const ordersOfServiceQuery = (customerId: number, serviceId: string) =>
  queryOptions({
    queryKey: [...recordKeys.orders(customerId), "service", serviceId],
    queryFn: ({ signal }) =>
      call(contract.listOrders, { params: { customerId }, query: { serviceId, limit: 5 }, signal, quiet: true }),
  });
